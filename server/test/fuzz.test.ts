// @module-tag nightly
import { operations } from '@stowage/contract/protocol/catalogue'
import { type ProblemCode, statusOf } from '@stowage/contract/protocol/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from './chance.ts'
import { databases } from './databases.ts'
import { everythingOn } from './everything-on.ts'
import { serverFor } from './fixtures.ts'
import { Campaign } from './fuzz/campaign.ts'
import { Watched } from './fuzz/watched.ts'
import { expectKeptValues } from './kept-values.ts'
import { timesOf } from './lane.ts'
import { testApp } from './test-app.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? timesOf(2000, 4500))
const only = process.env.FUZZ_ONLY?.split(',')
/** Whoever runs the server sees the accounts of all: a secret of others in the answer would be no leak there. */
const asked = operations.filter(({ name, needs }) => needs !== 'superuser' && (only?.includes(name) ?? true))
/** Longer than one request may take, so that the test tells which it was. Milliseconds. */
const timeoutMs = 300_000 + requests * 10

interface FailureReason {
  readonly level: number
  readonly code?: ProblemCode
  readonly status?: number
}

/** Does it say that somebody else's server could not be reached? */
const isOfOthers = ({ code, status }: FailureReason): boolean =>
  [502, 503].includes(status ?? (code === undefined ? 0 : statusOf(code)))

describe.each(databases)(`whatever anybody sends, on %s (seed ${seed})`, kind => {
  let watched: Watched
  let before: Record<string, string>
  let campaign: Campaign
  const stowage = serverFor(kind, {
    ...everythingOn,
    STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false',
    STOWAGE_WEB_MAX_FILE_UPLOAD: '1',
    STOWAGE_WEB_READ_TIMEOUT: '2s',
  })
  beforeAll(async () => {
    watched = await Watched.of(stowage)
    before = await watched.state()
    campaign = await Campaign.of(stowage, watched)
  })
  afterAll(async () => {
    campaign.close()
  })

  test('keeps every promise of the contract', { timeout: timeoutMs }, async () => {
    expect((await campaign.run({ requests: requests / databases.length, seed, asked })).join('\n\n')).toBe('')
  })

  test('gets through to the operations, so that they were really tried', () => {
    // Only the owner's requests get through to some: two of five of those drawn, and a dozen are drawn.
    const least = (sent: number): number => Math.max(1, Math.floor(sent / 10))
    const untried = [...campaign.tallies].filter(([, { sent, admitted }]) => admitted < least(sent))
    expect(untried).toEqual([])
  })

  test('changes nothing of those who have no part in it', async () => {
    const after = await watched.state()
    const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      what => before[what] !== after[what],
    )
    expect(changed.map(what => [what, before[what], after[what]])).toEqual([])
  })

  test('leaves every kept value right', async () => {
    for (const groupId of [watched.groupId, ...campaign.homes.map(home => home.groupId)])
      await expectKeptValues(stowage, groupId)
  })

  test('is never written down as a fault of ours', () => {
    const lines = stowage.loggedErrors.map(line => JSON.parse(line) as FailureReason)
    expect(lines.filter(line => line.level >= 50 && !isOfOthers(line))).toEqual([])
  })
})

describe.each(databases)(`whatever anybody sends who is slowed down, on %s (seed ${seed})`, kind => {
  test('is answered as promised', { timeout: timeoutMs }, async () => {
    const stowage = await testApp(kind, everythingOn)
    const campaign = await Campaign.of(stowage, await Watched.of(stowage))
    const limited = operations.filter(
      ({ needs, problems }) => needs === 'public' && problems.includes('auth.too_many_attempts'),
    )
    const faults = await campaign.run({ requests: limited.length * timesOf(20, 50), seed, asked: limited })
    campaign.close()
    await stowage.close()
    expect(faults.join('\n\n')).toBe('')
    expect([...campaign.tallies.values()].reduce((sum, { slowed }) => sum + slowed, 0)).toBeGreaterThan(0)
  })
})

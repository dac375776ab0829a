import { deleteEntity } from '@stowage/contract/entities/entities'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { createExport } from '@stowage/contract/tables/exports'
import { beforeEach, describe, expect, test } from 'vitest'
import { day, hour } from '#kernel/clock.ts'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { acceptClock } from './trusted-clock.ts'

const years = 27 * 365 * day

describe.each(everyDatabase)('removals by age on %s', kind => {
  const stowage = serverFor(kind)
  let home: Household
  beforeEach(async () => {
    const { database } = stowage.app
    await acceptClock(database, now())
    home = await Household.of((await stowage.signUp()).client)
    await home.client.call(deleteEntity, { id: (await home.make('Drill')).id })
  })

  const now = () => stowage.clock.now().toISOString()
  const sweep = () => stowage.app.schedule.runNow('sweep-history')
  const trash = () =>
    stowage.app.database.read(({ q }) =>
      q.selectFrom('trash').select('n').where('group_id', '=', home.groupId).execute(),
    )
  const warnings = () => stowage.loggedErrors.filter(line => line.includes('accept-clock')).length

  test('go on with a clock that nobody doubts', async () => {
    stowage.clock.advance(60 * day)
    await sweep()
    expect(await trash()).toEqual([])
  })

  test('wait for a second run 24 h after the first one when the clock has leapt ahead', async () => {
    const before = warnings()
    stowage.clock.advance(years)
    for (const wait of [0, hour, 22 * hour]) {
      stowage.clock.advance(wait)
      await sweep()
      expect(await trash()).toHaveLength(1)
    }
    expect(warnings()).toBe(before + 1)
    stowage.clock.advance(hour)
    await sweep()
    expect(await trash()).toEqual([])
  })

  test('wait across restarts, and whatever is changed by the clock that has leapt', async () => {
    stowage.clock.advance(years)
    await stowage.restart()
    await Household.of((await stowage.signUp()).client)
    await sweep()
    expect(await trash()).toHaveLength(1)
    stowage.clock.advance(day)
    await stowage.restart()
    await sweep()
    expect(await trash()).toEqual([])
  })

  test('wait for another 24 h when a clock that is behind has dropped the leap', async () => {
    stowage.clock.advance(years)
    await sweep()
    stowage.clock.advance(-years)
    await sweep()
    stowage.clock.advance(years + day)
    await sweep()
    expect(await trash()).toHaveLength(1)
    stowage.clock.advance(-years)
    await sweep()
    expect(await trash()).toHaveLength(1)
  })

  test('wait after a leap that something was changed after, before anything was swept', async () => {
    stowage.clock.advance(years)
    for (const wait of [0, hour, 22 * hour]) {
      stowage.clock.advance(wait)
      await Household.of((await stowage.signUp()).client)
      await sweep()
      expect(await trash()).toHaveLength(1)
    }
    stowage.clock.advance(hour)
    await sweep()
    expect(await trash()).toEqual([])
  })

  test('wait in every task that removes something', async () => {
    const { schedule, database } = stowage.app
    const past = '2020-01-01T00:00:00.000Z'
    await database.write(null, async ({ db }) => {
      await db.q
        .insertInto('rate_counters')
        .values({ key: 'old', failures: 1, last_at: past, locked_until: null })
        .execute()
      const job = { id: 'old', kind: 'x', input: '{}', state: 'failed', attempts: 0, progress: 0 } as const
      await db.q
        .insertInto('jobs')
        .values({ ...job, run_at: past, created_at: past })
        .execute()
    })
    await home.client.call(createExport, {})
    await home.client.call(createInvitation, {
      uses: 1,
      expiresAt: new Date(Date.parse(now()) + day).toISOString(),
    })
    await stowage.app.worker.runDue()
    const kept = [
      'sessions',
      'rate_counters',
      'jobs',
      'known_addresses',
      'trash',
      'invitations',
      'exports',
    ] as const
    const filled = () =>
      database.read(async ({ q }) => {
        const found = await Promise.all(
          kept.map(table =>
            q
              .selectFrom(table)
              .select(({ lit }) => lit(1).as('one'))
              .limit(1)
              .execute(),
          ),
        )
        return kept.filter((_, i) => found[i]?.length === 1)
      })
    const sweepAll = async () => {
      for (const task of [
        'sessions',
        'password-resets',
        'invitations',
        'rate-counters',
        'known-addresses',
        'jobs',
      ])
        await schedule.runNow(`sweep-${task}`)
      for (const task of ['files', 'staged', 'exports', 'history']) await schedule.runNow(`sweep-${task}`)
    }
    stowage.clock.advance(years)
    await sweepAll()
    expect(await filled()).toEqual(kept)
    stowage.clock.advance(day)
    await sweepAll()
    expect(await filled()).toEqual([])
  })
})

describe.each(everyDatabase)('the doctor on %s, while the clock is doubted', kind => {
  const stowage = serverFor(kind)
  userOn(stowage)

  test('says so, and --accept-clock ends that', async () => {
    const { database } = stowage.app
    await database.write(null, ({ db }) => db.exec("update events set at = '2020-01-01T00:00:00.000Z'"))
    const look = async (...flags: string[]) =>
      (await stowageHere(['doctor', ...flags], settingsOf(stowage))).out
    expect(await look()).toMatch(/sweeps remove nothing.*90 days ahead[^]*--accept-clock/)
    expect(await look('--accept-clock')).not.toContain('remove nothing')
    expect(await look()).not.toContain('remove nothing')
  })
})

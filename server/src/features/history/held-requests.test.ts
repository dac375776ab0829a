import { getEventListeners } from 'node:events'
import { acceptInvitation } from '@stowage/contract/groups/invitations'
import { removeMember } from '@stowage/contract/groups/members'
import { followChanges } from '@stowage/contract/history/feed'
import { createApiKey, deleteApiKey } from '@stowage/contract/people/api-keys'
import { logout } from '@stowage/contract/people/sessions'
import type { Client } from '@stowage/contract/protocol/client'
import { updateAccount } from '@stowage/contract/server/administration'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { countStatements } from '#test/count-statements.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { letRunServer } from '#test/superuser.ts'
import { quickPasswords, type Signed } from '#test/test-app.ts'

/** Much less than the time between two looks at who is still admitted. */
const soon = { timeout: 8000, interval: 10 }

const perSession = 30

describe.each(everyDatabase)('requests that wait for changes, on %s', kind => {
  const stowage = serverFor(
    kind,
    {
      STOWAGE_LIVE_MAX_PER_SESSION: String(perSession),
      STOWAGE_LIVE_MAX_PER_USER: String(2 * perSession),
    },
    { resolve: async () => [] },
    quickPasswords,
  )

  const now = async (client: Client) => (await client.call(followChanges, {})).next
  const hold = (client: Client, since: string, signal?: AbortSignal) =>
    client.send(followChanges, { since, wait: 60 }, signal === undefined ? {} : { signal })

  /** Holds as many requests as a session may have; resolves when all of them wait, because one more is refused. */
  async function holdAll(client: Client, since: string, signal?: AbortSignal) {
    const sent = Array.from({ length: perSession + 1 }, () => hold(client, since, signal))
    const first = await Promise.race(sent.map(async (one, i) => ({ i, answer: await one })))
    expect(first.answer).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    expect(first.answer.headers.get('retry-after')).toBe('60')
    return sent.filter((_, i) => i !== first.i)
  }

  const homeOf = async (user: Signed) => await Household.of(user.client)

  test('count as live connections until they are answered or given up', async () => {
    const ada = await stowage.signUp('Ada')
    const home = await homeOf(ada)
    const held = await holdAll(home.client, await now(home.client))
    expect((await home.client.send(followChanges, { since: await now(home.client) })).status).toBe(200)
    await home.make('Drill')
    for (const one of held) expect((await one).status).toBe(200)
    const leaving = new AbortController()
    const given = await holdAll(home.client, await now(home.client), leaving.signal)
    leaving.abort()
    expect((await Promise.allSettled(given)).every(({ status }) => status === 'rejected')).toBe(true)
    const another = async () =>
      await home.client.send(followChanges, { since: await now(home.client), wait: 1 })
    await vi.waitFor(async () => expect((await another()).status).toBe(200), soon)
  })

  test('leave nothing behind at the signal of their request, which lasts as long as the server', async () => {
    const ada = await stowage.signUp('Ada')
    const home = await homeOf(ada)
    const any = vi.spyOn(AbortSignal, 'any')
    onTestFinished(() => any.mockRestore())
    const held = await holdAll(home.client, await now(home.client))
    await home.make('Drill')
    await Promise.all(held)
    const signals = any.mock.results.map(({ value }) => value)
    expect(signals.length).toBeGreaterThanOrEqual(perSession)
    expect(signals.flatMap(signal => getEventListeners(signal, 'abort'))).toEqual([])
  })

  test('share one reading after a change', async () => {
    const ada = await stowage.signUp('Ada')
    const home = await homeOf(ada)
    const held = await holdAll(home.client, await now(home.client))
    const counter = countStatements()
    const drill = await home.make('Drill')
    for (const answer of await Promise.all(held))
      expect(answer).toMatchObject({ status: 200, body: { items: [{ id: drill.id }] } })
    counter.stop()
    const readings = counter.texts().filter(text => /from change_rows r cross join changes/.test(text)).length
    // Their first look may still be under way, and the regular one may come in between.
    expect(readings).toBeLessThanOrEqual(3)
  })

  test('share no reading of what only one of them may see', async () => {
    const ada = await stowage.signUp('Ada')
    const home = await homeOf(ada)
    const bob = await stowage.signUp('Bob', await invite({ ...ada, client: home.client }))
    const inside = bob.client.as({ groupId: home.groupId })
    const since = await now(home.client)
    const adas = hold(home.client, since)
    const bobs = hold(inside, since)
    await inside.call(createNotifier, { name: 'Phone', url: 'ntfy://203.0.114.1/topic' })
    expect(await bobs).toMatchObject({ body: { items: [{ kind: 'notifier' }] } })
    const drill = await home.make('Drill')
    expect(await adas).toMatchObject({ body: { items: [{ id: drill.id }] } })
  })

  interface Ending {
    readonly owner: Signed
    readonly home: Household
    readonly bob: Signed
  }
  const endings: [string, (given: Ending) => Promise<unknown>, status: number][] = [
    [
      'an account is disabled',
      async ({ owner, bob }) => {
        await letRunServer(stowage, owner)
        await owner.client.call(updateAccount, { id: bob.userId, disabled: true })
      },
      401,
    ],
    ['a member is removed', ({ home, bob }) => home.client.call(removeMember, { user_id: bob.userId }), 403],
  ]
  test.each(endings)('end when %s, without telling anything', async (_, end, status) => {
    const owner = await stowage.signUp('Ada')
    const home = await homeOf(owner)
    const bob = await stowage.signUp('Bob')
    await bob.client.call(acceptInvitation, { token: await invite({ ...owner, client: home.client }) })
    const key = await bob.client.call(createApiKey, { name: 'Tablet' })
    const inside = bob.client.as({ groupId: home.groupId })
    const byKey = inside.as({ token: key.token })
    const since = await now(inside)
    const others = hold(home.client, since)
    const heldByKey = hold(byKey, since)
    const held = await holdAll(inside, since)
    await end({ owner, home, bob })
    const answered = await Promise.all(held)
    expect([new Set(answered.map(({ status }) => status)), (await heldByKey).status]).toEqual([
      new Set([status]),
      status,
    ])
    await home.make('Drill')
    expect((await others).status).toBe(200)
  })

  test('end with their session and with their API key', async () => {
    const ada = await stowage.signUp('Ada')
    const key = await ada.client.call(createApiKey, { name: 'Tablet' })
    const byKey = ada.client.as({ token: key.token })
    const since = await now(ada.client)
    const heldByKey = hold(byKey, since)
    const held = await holdAll(ada.client, since)
    await ada.client.call(deleteApiKey, { id: key.id })
    expect((await heldByKey).status).toBe(401)
    await ada.client.call(logout, {})
    for (const one of held) expect((await one).status).toBe(401)
  })
})

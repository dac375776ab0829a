// @module-tag system
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import { createTag, listTags } from '@stowage/contract/catalogues/tags'
import { createEntity, getEntity } from '@stowage/contract/entities/entities'
import { acceptInvitation, createInvitation } from '@stowage/contract/groups/invitations'
import { removeMember } from '@stowage/contract/groups/members'
import { listContacts } from '@stowage/contract/lending/contacts'
import { createLoan, listLoans } from '@stowage/contract/lending/loans'
import { createApiKey, deleteApiKey } from '@stowage/contract/people/api-keys'
import { login, logout, logoutAll } from '@stowage/contract/people/sessions'
import { getSelf } from '@stowage/contract/people/users'
import { getStatus } from '@stowage/contract/server/status'
import { createStockProduct, getStockProduct } from '@stowage/contract/stock/products'
import { createShoppingLine, getShoppingList, putAway } from '@stowage/contract/stock/shopping'
import { addStock, takeStock } from '@stowage/contract/stock/stock'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'
import { changePassword } from '@stowage/contract/values/passwords'
import { Cron } from 'croner'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findStaleValues } from '#features/entities/index.ts'
import { deliverNotice } from '#features/notices/deliver-notice.job.ts'
import { noRequest } from '#jobs/background.ts'
import { systemClock } from '#kernel/clock.ts'
import { noise } from '#test/noise.ts'
import { backgroundTools } from './background-tools.ts'
import { stowageHere } from './command-line.ts'
import { Household, must } from './household.ts'
import { listenOn } from './listen-on.ts'
import {
  password,
  signInOn,
  signUpOn,
  startTwoServers,
  type TwoServers,
  type Visitor,
} from './two-servers.ts'
import { fetchFile, upload } from './uploads.ts'

/** Less than the time between two looks at who is still admitted. */
const soon = { timeout: 8000, interval: 5 }
/** The workers look for jobs that nobody has told them of every five seconds. */
const aFewLooks = { timeout: 20_000, interval: 50 }

/** A web server that is sent notices and asked for the newest release. */
async function receiver() {
  const heard: string[] = []
  const releaseAsked: string[] = []
  const waiting = new Map<string, ServerResponse>()
  const cutOff = new Set<string>()
  let holds = false
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const words = await text(request)
    heard.push(words)
    if (!holds) {
      response.end('{}')
      return
    }
    waiting.set(words, response)
    response.on('close', () => {
      if (!response.writableEnded) cutOff.add(words)
    })
  }
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      void take(request, response)
      return
    }
    releaseAsked.push(request.url ?? '')
    response.end('{"tag_name":"v9.9.9"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    releaseAsked,
    /** Those whose sender has gone before there was an answer. */
    cutOff,
    hold(): void {
      holds = true
    },
    /** Answers those who wait, and everybody from now on. */
    release(): void {
      holds = false
      for (const response of waiting.values()) response.end('{}')
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('two servers on one PostgreSQL and one bucket', () => {
  let outside: Awaited<ReturnType<typeof receiver>>
  let servers: TwoServers
  let began: Date
  beforeAll(async () => {
    outside = await receiver()
    began = new Date()
    servers = await startTwoServers({
      STOWAGE_OPTIONS_TRUST_PROXY: 'true',
      STOWAGE_OPTIONS_RELEASE_FEED: `http://127.0.0.1:${outside.port}/release`,
    })
  })
  afterAll(async () => {
    await servers.close()
    outside.close()
  })

  /** Puts notices off for both workers; answers their words. */
  async function enqueueJob(count: number): Promise<string[]> {
    const { onA } = await signUpOn(servers)
    const groupId = (await onA.call(getSelf, {})).item.defaultGroupId
    const url = `generic://127.0.0.1:${outside.port}/notices?disabletls=yes`
    const { id: notifierId } = await onA.call(createNotifier, { name: 'Desk', url, isActive: true })
    const words = Array.from({ length: count }, (_, i) => `${i} ${randomBytes(8).toString('hex')}`)
    const now = systemClock.now().toISOString()
    const { openWrite } = backgroundTools(servers.database, systemClock)
    await openWrite({ actor: null, now, request: noRequest('test'), groupId }, ctx =>
      ctx.laterForEach(
        deliverNotice,
        words.map(text => ({ notifierId, day: '2026-01-31', title: 'Due', text })),
      ),
    )
    return words
  }

  const timesHeard = (words: string) => outside.heard.filter(each => each.includes(words)).length

  test('agree on one secret though they were first started at the same moment', async () => {
    const { onA } = await signUpOn(servers)
    const { token } = await onA.call(createApiKey, { name: 'Printer' })
    for (const { client } of [servers.a, servers.b])
      expect((await client.as({ token }).send(getSelf, {})).status).toBe(200)
  })

  test('tell who listens at one of them what is changed through the other', async () => {
    const ada = await signUpOn(servers)
    const live = await listenOn(servers.b, ada.token)
    for (const name of ['Fragile', 'Heavy', 'Spare']) {
      live.heard.length = 0
      await ada.onA.call(createTag, { name })
      await vi.waitFor(() => expect(live.heard).toContain('{"event":"tag.mutation"}'), { interval: 5 })
    }
    expect((await ada.onB.call(listTags, {})).map(({ name }) => name)).toContain('Fragile')
  })

  test('do each of many jobs once', async () => {
    const words = await enqueueJob(60)
    await vi.waitFor(() => expect(words.filter(each => timesHeard(each) === 0)).toEqual([]), aFewLooks)
    await vi.waitFor(async () => {
      const left = await servers.database.read(({ q }) =>
        q.selectFrom('jobs').select('id').where('kind', '=', deliverNotice.kind).execute(),
      )
      expect(left).toEqual([])
    }, aFewLooks)
    expect(words.filter(each => timesHeard(each) !== 1)).toEqual([])
  })

  test('do at the start in one of them what is done at the start', async () => {
    const latest = async () => (await servers.b.client.call(getStatus, {})).stowage.latest.version
    await vi.waitFor(async () => expect(await latest()).toBe('v9.9.9'), aFewLooks)
    const turns = await servers.database.read(({ q }) => q.selectFrom('schedule').selectAll().execute())
    expect(turns.map(({ task }) => task)).toContain('check-release')
    // It is asked again at one minute of each hour, which may have come meanwhile.
    const ticks = new Cron('31 * * * *', { paused: true }).nextRuns(2, began).filter(at => at <= new Date())
    expect(outside.releaseAsked.length - ticks.length).toBeLessThanOrEqual(1)
  })

  const endings: [what: string, end: (victim: Visitor, other: Visitor) => Promise<unknown>][] = [
    ['that was signed out', victim => victim.onA.call(logout, {})],
    ['signed out everywhere', (_, other) => other.onA.call(logoutAll, {})],
    [
      'from before a change of the password',
      (_, other) => other.onA.call(changePassword, { current: password, new: `${password} staple` }),
    ],
    [
      'of somebody who was disabled from the command line',
      ({ email }) => stowageHere(['user', 'disable', email], servers.settings),
    ],
  ]

  test.each(endings)('let a session %s do nothing more, nor its connections', async (_, end) => {
    const victim = await signUpOn(servers)
    const other = await signInOn(servers, victim.email)
    const connections = await Promise.all([
      listenOn(servers.a, victim.token),
      listenOn(servers.b, victim.token),
    ])
    expect((await victim.onB.send(getSelf, {})).status).toBe(200)
    await end(victim, other)
    for (const client of [victim.onB, victim.onA]) expect((await client.send(getSelf, {})).status).toBe(401)
    await vi.waitFor(() => expect(connections.map(({ closed }) => closed.code)).toEqual([4401, 4401]), soon)
  })

  test('hang up on the programs of somebody who was disabled', async () => {
    const ada = await signUpOn(servers)
    const { token } = await ada.onA.call(createApiKey, { name: 'Printer' })
    const connections = await Promise.all([listenOn(servers.a, token), listenOn(servers.b, token)])
    expect((await stowageHere(['user', 'disable', ada.email], servers.settings)).code).toBe(0)
    expect((await servers.b.client.as({ token }).send(getSelf, {})).status).toBe(401)
    await vi.waitFor(() => expect(connections.map(({ closed }) => closed.code)).toEqual([4401, 4401]), soon)
  })

  test('hang up on whoever was removed from a group, and on an API key that was deleted', async () => {
    const ada = await signUpOn(servers)
    const bob = await signUpOn(servers)
    const club = await Household.of(ada.onA)
    const { token: invitation } = await club.client.call(createInvitation, { uses: 1 })
    await bob.onB.call(acceptInvitation, { token: invitation })
    const { item: user } = await bob.onB.call(getSelf, {})
    const key = await ada.onA.call(createApiKey, { name: 'Printer' })
    const connections = await Promise.all([
      listenOn(servers.a, bob.token, club.groupId),
      listenOn(servers.b, bob.token, club.groupId),
      listenOn(servers.b, key.token),
    ])
    await club.client.call(removeMember, { user_id: user.id })
    await ada.onA.call(deleteApiKey, { id: key.id })
    await vi.waitFor(
      () => expect(connections.map(({ closed }) => closed.code)).toEqual([4401, 4401, 4401]),
      soon,
    )
  })

  test('count failures to sign in together', async () => {
    const { email } = await signUpOn(servers)
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const guess = async ({ client }: TwoServers['a'], password: string) =>
      (await client.send(login, { username: email, password }, { headers })).status
    const answers: number[] = []
    for (let i = 0; i < 6; i++) answers.push(await guess(i % 2 === 0 ? servers.a : servers.b, 'wrong'))
    expect(answers).toEqual([401, 401, 401, 401, 401, 401])
    expect([await guess(servers.a, password), await guess(servers.b, password)]).toEqual([429, 429])
  })

  test('send at once what was uploaded through the other, and no more of it when it was deleted there', async () => {
    const { onA, onB } = await signUpOn(servers)
    const { id } = await onA.call(createEntity, { name: 'Drill' })
    for (const [here, there] of [
      [onA, onB],
      [onB, onA],
    ] as const) {
      const bytes = noise(300_000)
      const name = randomBytes(4).toString('hex')
      const { attachments } = await upload(here, id, { bytes, name })
      const attachment = attachments.find(({ title }) => title === name)?.id as string
      const sent = await fetchFile(there, id, attachment)
      expect(sent.status).toBe(200)
      expect(hashOf(new Uint8Array(await sent.arrayBuffer()))).toBe(hashOf(bytes))
      await here.call(deleteAttachment, { id, attachment_id: attachment })
      expect((await fetchFile(there, id, attachment)).status).toBe(404)
    }
  })

  /** Makes, moves, changes and deletes items of one group, as somebody busy would. */
  async function keepBusy(home: Household, boxes: readonly string[], tagIds: string[], rounds: number) {
    for (let i = 0; i < rounds; i++) {
      const from = boxes[i % boxes.length]
      const to = boxes[(i + 1) % boxes.length]
      const { id } = await home.make(`Item ${i}`, { parentId: from, tagIds, quantity: i })
      await must(home.tryPatch(id, { parentId: to, quantity: i + 0.5 }))
      await must(home.tryPatch(to as string, { quantity: i }))
      if (i % 3 === 0) await home.remove(id)
    }
  }

  async function shareHome() {
    const { onA, onB } = await signUpOn(servers)
    const here = await Household.of(onA)
    const there = new Proxy(here, {
      get: (home, name) => (name === 'client' ? onB.as({ groupId: home.groupId }) : Reflect.get(home, name)),
    })
    const boxes = await Promise.all(['Left', 'Right', 'Middle'].map(async name => (await here.room(name)).id))
    const tagIds = [(await here.tag('Heavy')).id]
    return { here, there, boxes, tagIds }
  }

  test('lend the last one once, when both are asked at the same moment', async () => {
    const { onA, onB } = await signUpOn(servers)
    const statuses: number[][] = []
    for (let i = 0; i < 5; i++) {
      const { id: entityId } = await onA.call(createEntity, { name: `Rope ${i}`, quantity: 1 })
      const both = [onA, onB].map(client =>
        client.send(createLoan, { contactName: 'Anna', lines: [{ entityId }] }),
      )
      statuses.push((await Promise.all(both)).map(({ status }) => status).toSorted())
      expect((await onB.call(listLoans, { entityId })).items).toHaveLength(1)
    }
    expect(statuses).toEqual(statuses.map(() => [201, 409]))
    expect((await onA.call(listContacts, {})).items).toHaveLength(1)
  })

  test('let one of two people take the last piece of a product', async () => {
    const { onA, onB } = await signUpOn(servers)
    const { id } = await onA.call(createStockProduct, { name: 'Rice' })
    const statuses: number[][] = []
    for (let i = 0; i < 5; i++) {
      await onA.call(addStock, { id, quantity: 1 })
      const both = [onA, onB].map(client => client.send(takeStock, { id, quantity: 1 }))
      statuses.push((await Promise.all(both)).map(({ status }) => status).toSorted())
    }
    expect(statuses).toEqual(statuses.map(() => [200, 409]))
    expect((await onB.call(getStockProduct, { id })).quantity).toBe(0)
  })

  test('put two purchases away at the same moment, and lose nothing of either', async () => {
    const { onA, onB } = await signUpOn(servers)
    const { id: productId } = await onA.call(createStockProduct, { name: 'Flour', isLow: true })
    const sums: number[] = []
    for (let i = 1; i <= 5; i++) {
      const { id } = await onA.call(createShoppingLine, { productId })
      const both = [onA, onB].map((client, nth) =>
        client.call(putAway, { lines: [{ id, productId, quantity: i + nth }] }),
      )
      const lines = (await Promise.all(both)).flatMap(purchase => purchase.lines)
      expect(lines.map(({ isRepeated }) => isRepeated).toSorted()).toEqual([false, true])
      sums.push((await onB.call(getStockProduct, { id: productId })).quantity)
    }
    expect(sums).toEqual([3, 8, 15, 24, 35])
    expect((await onB.call(getShoppingList, {})).items).toEqual([])
  })

  test('keep the sums of a group right when both write in it at once, and give no number twice', async () => {
    const { here, there, boxes, tagIds } = await shareHome()
    await Promise.all([here, there, here, there].map(home => keepBusy(home, boxes, tagIds, 15)))
    expect(await servers.database.read(db => findStaleValues(db, here.groupId))).toEqual([])
    const { items } = await there.list({ pageSize: 200 })
    expect(items).toHaveLength(40)
    expect(new Set(items.map(({ assetId }) => assetId)).size).toBe(40)
  })

  test('survive one another: what one was about is taken over, and nothing is half done', {
    tags: 'nightly',
  }, async () => {
    const { here, there, boxes, tagIds } = await shareHome()
    outside.hold()
    // One worker does eight notices at once, so that both must have some.
    const words = await enqueueJob(12)
    await vi.waitFor(() => expect(words.filter(each => timesHeard(each) === 0)).toEqual([]), aFewLooks)
    const writes = [here, there].map(home => keepBusy(home, boxes, tagIds, 20))
    const [ofVictim, ofSurvivor] = writes.map(write => write.then(() => 'done', String))
    await vi.waitFor(async () => expect((await there.list()).items.length).toBeGreaterThan(2), aFewLooks)
    await servers.a.kill()
    const isCutOff = (each: string) => [...outside.cutOff].some(body => body.includes(each))
    await vi.waitFor(() => expect(words.filter(isCutOff).length).toBeGreaterThan(0), aFewLooks)
    const abandoned = words.filter(isCutOff)
    expect(abandoned.length).toBeLessThan(words.length)
    outside.release()
    expect(await ofVictim).toMatch(/fetch failed|terminated/)
    expect(await ofSurvivor).toBe('done')
    expect(await servers.database.read(db => findStaleValues(db, here.groupId))).toEqual([])
    expect((await there.client.send(getEntity, { id: boxes[0] as string })).status).toBe(200)

    // As if the minute of their lease had passed.
    await servers.database.write(null, ({ db }) =>
      db.q
        .updateTable('jobs')
        .set({ leased_until: '2026-01-31T12:00:00.000Z' })
        .where(({ or, eb }) => or(abandoned.map(each => eb('input', 'like', `%${each}%`))))
        .execute(),
    )
    await vi.waitFor(() => expect(abandoned.map(timesHeard)).toEqual(abandoned.map(() => 2)), aFewLooks)
    const others = words.filter(each => !isCutOff(each))
    expect(others.map(timesHeard)).toEqual(others.map(() => 1))
    await servers.a.start()
    expect((await here.list()).items.length).toBe((await there.list()).items.length)
  })
})

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

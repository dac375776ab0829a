import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LiveEvent, subscribe } from '@stowage/contract/history/events'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openScratchFolder } from '#db/scratch-folder.ts'
import type { Identify } from '#http/pipeline/authorize.ts'
import { serve } from '#http/pipeline/serve.ts'
import { createServer } from '#http/server.ts'
import { IdempotencyKeys } from '#idempotency/idempotency-keys.ts'
import { noRequest } from '#jobs/background.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { backgroundTools } from '#test/background-tools.ts'
import { everyDatabase } from '#test/databases.ts'
import { type BareDatabase, bareDatabase } from '#test/open-database.ts'
import { TestClock } from '#test/test-clock.ts'
import { type Broadcast, type BroadcastIntervals, createBroadcast } from './broadcast.ts'

const home = '0198a000-0000-7000-8000-00000000000a'
const club = '0198a000-0000-7000-8000-00000000000b'
/** No pings: what a test hears is what it has caused. */
const calm: BroadcastIntervals = { tick: 3_600_000, beat: 3_600_000, timeoutMs: 3_600_000, quiet: 100 }

/** Takes the name of a session for its token, and the name of a person for their API key. */
const identify: Identify = async (db, { token, via }, groupId) => {
  const session = await db.q.selectFrom('sessions').selectAll().where('id', '=', token).executeTakeFirst()
  const userId = session?.user_id ?? token
  const member = await db.q
    .selectFrom('memberships')
    .select(['group_id', 'role'])
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId ?? home)
    .executeTakeFirst()
  const user = await db.q.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (user === undefined) return undefined
  return {
    userId,
    sessionId: session?.id ?? null,
    role: via === 'socket' ? 'attachments' : 'user',
    via,
    groupId: member?.group_id ?? null,
    groupRole: member?.role ?? null,
  }
}

describe.each(everyDatabase)('the live event stream, on %s', kind => {
  let household: BareDatabase
  let clock: TestClock
  let live: Broadcast
  let stop: () => Promise<void>
  let address: string
  const sockets: WebSocket[] = []

  beforeEach(async () => {
    household = await bareDatabase(kind)
    clock = new TestClock()
    const now = clock.now().toISOString()
    const dated = { created_at: now, updated_at: now }
    await household.database.write(null, async ({ db }) => {
      for (const id of [home, club])
        await db.q
          .insertInto('groups')
          .values({ id, name: id, currency: 'EUR', ...dated })
          .execute()
      for (const id of ['ada', 'grace'])
        await db.q
          .insertInto('users')
          .values({ id, name: id, email: id, ...dated })
          .execute()
      const memberships = [
        { user_id: 'ada', group_id: home },
        { user_id: 'ada', group_id: club },
        { user_id: 'grace', group_id: club },
      ]
      await db.q
        .insertInto('memberships')
        .values(memberships.map(one => ({ ...one, role: 'owner' as const, created_at: now })))
        .execute()
      const session = {
        user_id: 'ada',
        lifetime_seconds: 1,
        created_at: now,
        expires_at: addMilliseconds(now, day),
      }
      await db.q
        .insertInto('sessions')
        .values([
          { ...session, id: 'laptop' },
          { ...session, id: 'phone' },
        ])
        .execute()
    })
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.terminate()
    await stop()
    await household.close()
  })

  async function open(rhythm: BroadcastIntervals): Promise<void> {
    const tools = backgroundTools(household.database, clock)
    live = await createBroadcast(tools, rhythm)
    const server = await createServer(
      {
        logger: pino({ level: 'silent' }),
        clearedCookies: () => [],
        trustProxy: [],
        idleTimeout: 1000,
        openFolder: openScratchFolder,
      },
      {
        ...tools,
        keys: new IdempotencyKeys(tools),
        identify,
        settings: {
          hostname: undefined,
          maxUploadBytes: 1000,
          maxImportBytes: 1000,
          readTimeout: 1000,
          writeTimeout: 1000,
          checkReplies: true,
        },
      },
      [serve.socket(subscribe, live.join)],
    )
    await server.listen({ host: '127.0.0.1', port: 0 })
    address = `127.0.0.1:${(server.server.address() as AddressInfo).port}/api/v1/ws/events`
    stop = async () => {
      live.close()
      await server.close()
    }
  }

  type Headers = Record<string, string>
  const dial = (headers: Headers, query = '', protocols: string[] = []): WebSocket => {
    const socket = new WebSocket(`ws://${address}${query}`, protocols, { headers })
    socket.on('error', () => undefined)
    sockets.push(socket)
    return socket
  }

  /** Connects and collects what comes. */
  async function connect(headers: Headers, query = '', protocols: string[] = []) {
    const socket = dial(headers, query, protocols)
    const heard: string[] = []
    socket.on('message', data => heard.push(String(data)))
    await once(socket, 'open')
    return { socket, heard, closed: once(socket, 'close').then(([code]) => Number(code)) }
  }

  async function refusal(headers: Headers, query = '', protocols: string[] = []) {
    const socket = dial(headers, query, protocols)
    const [, response] = await once(socket, 'unexpected-response')
    const chunks = await Array.fromAsync<Buffer>(response)
    return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) }
  }

  const announce = (groupId: string, ...events: readonly LiveEvent[]) => {
    const frame = { actor: null, now: clock.now().toISOString(), request: noRequest('test'), groupId }
    return backgroundTools(household.database, clock).openWrite(frame, async ctx => {
      for (const event of events) await ctx.announce(event)
    })
  }
  const cookie = 'hb.auth.token=laptop; hb.auth.remember=true'

  test('tells the members of a group what happens in it, and nobody else', async () => {
    await open(calm)
    const ada = await connect({ authorization: 'Bearer laptop' })
    const grace = await connect({ authorization: 'Bearer grace' }, `?tenant=${club}`)
    await announce(home, 'entity.mutation', 'tag.mutation', 'entity.mutation')
    await announce(club, 'user.mutation')
    await vi.waitFor(() => {
      expect(ada.heard).toEqual(['{"event":"entity.mutation"}', '{"event":"tag.mutation"}'])
      expect(grace.heard).toEqual(['{"event":"user.mutation"}'])
    })
  })

  test('hears what another process on the same database does', async () => {
    await open(calm)
    const ada = await connect({ authorization: 'laptop' })
    await household.again().write(home, ({ notify }) => notify({ groupId: home, event: 'import.mutation' }))
    await vi.waitFor(() => expect(ada.heard).toEqual(['{"event":"import.mutation"}']))
  })

  test('gathers a burst into two messages', async () => {
    await open(calm)
    const ada = await connect({ authorization: 'laptop' })
    for (let i = 0; i < 20; i++) await announce(home, 'entity.mutation')
    await announce(home, 'tag.mutation')
    await vi.waitFor(() => expect(ada.heard.at(-1)).toBe('{"event":"entity.mutation"}'))
    await vi.waitFor(() => expect(ada.heard.length).toBeGreaterThan(2))
    expect(ada.heard.length).toBeLessThan(20)
  })

  test('tells the newest cursor with its pings, too, where it was asked for', async () => {
    await open({ ...calm, tick: 50 })
    const asking = await connect({ authorization: 'laptop' }, '?changes=1')
    const plain = await connect({ authorization: 'laptop' })
    await vi.waitFor(() => {
      expect(asking.heard[0]).toBe('{"event":"ping","cursor":"0."}')
      expect(plain.heard[0]).toBe('{"event":"ping"}')
    })
  })

  test('is opened by a cookie, a header, a sub-protocol or a query', async () => {
    await open(calm)
    const offered = await connect({}, `?tenant=${home}`, ['hb-auth', 'laptop'])
    expect(offered.socket.protocol).toBe('hb-auth')
    expect((await connect({ cookie })).socket.protocol).toBe('')
    await connect({}, '?access_token=laptop')
    await connect({ authorization: 'Bearer laptop' })
  })

  test('refuses a handshake in JSON', async () => {
    await open(calm)
    expect(await refusal({})).toMatchObject({ status: 401, body: { code: 'auth.missing' } })
    expect(await refusal({ authorization: 'nobody' })).toMatchObject({
      status: 401,
      body: { code: 'auth.invalid' },
    })
    expect(await refusal({ authorization: 'laptop' }, '?tenant=x')).toMatchObject({ status: 400 })
    expect(await refusal({ authorization: 'grace' }, `?tenant=${home}`)).toMatchObject({
      status: 403,
      body: { code: 'group.no_access' },
    })
  })

  test('keeps pages of other sites from using the cookie', async () => {
    await open(calm)
    const foreign = { origin: 'https://evil.example' }
    expect(await refusal({ cookie, ...foreign })).toMatchObject({
      status: 403,
      body: { code: 'origin.refused' },
    })
    expect(await refusal({ cookie, origin: 'null' })).toMatchObject({ status: 403 })
    await connect({ authorization: 'laptop', ...foreign })
    await connect({ cookie, origin: `http://${address.split('/')[0]}` })
  })

  test('answers an ordinary request in JSON, and clients that offer HTTP/2 too', async () => {
    await open(calm)
    const headers = { authorization: 'laptop' }
    const plain = await fetch(`http://${address}`, { headers })
    expect(plain.status).toBe(400)
    expect(await plain.json()).toMatchObject({ code: 'request.malformed' })

    const offer = {
      connection: 'upgrade, http2-settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA',
    }
    const [response] = await once(get(`http://${address}`, { headers: { ...headers, ...offer } }), 'response')
    expect(response.statusCode).toBe(400)
    expect(JSON.parse(Buffer.concat(await Array.fromAsync<Buffer>(response)).toString())).toMatchObject({
      code: 'request.malformed',
    })
  })

  test('pings everybody in both ways, and drops whoever does not answer', async () => {
    // This process may stand still for a while: nobody who answers is to be late.
    await open({ tick: 20, beat: 20, timeoutMs: 2000, quiet: 100 })
    const awake = await connect({ authorization: 'laptop' })
    const silent = dial({ authorization: 'phone' })
    await once(silent, 'open')
    silent.pong = () => undefined
    await once(silent, 'close')
    expect(awake.socket.readyState).toBe(WebSocket.OPEN)
    expect(awake.heard).toContain('{"event":"ping"}')
  })

  test('closes at once when the session ends', async () => {
    await open(calm)
    const laptop = await connect({ authorization: 'laptop' })
    const phone = await connect({ authorization: 'phone' })
    await household.database.write(null, ({ notify }) =>
      notify({ groupId: null, event: 'session.ended', subject: 'laptop' }),
    )
    expect(await laptop.closed).toBe(4401)
    await announce(home, 'tag.mutation')
    await vi.waitFor(() => expect(phone.heard).toEqual(['{"event":"tag.mutation"}']))
    await household.database.write(null, ({ notify }) =>
      notify({ groupId: null, event: 'session.ended', subject: 'ada' }),
    )
    expect(await phone.closed).toBe(4401)
  })

  test('closes soon when the session is gone, or the person has left the group', async () => {
    await open({ ...calm, tick: 20 })
    const laptop = await connect({ authorization: 'laptop' })
    const phone = await connect({ authorization: 'phone' })
    const inClub = await connect({ authorization: 'phone' }, `?tenant=${club}`)
    const byKey = await connect({ authorization: 'grace' }, `?tenant=${club}`)
    await household.database.write(null, ({ db }) =>
      db.q.deleteFrom('sessions').where('id', '=', 'laptop').execute(),
    )
    expect(await laptop.closed).toBe(4401)
    await household.database.write(null, ({ db }) =>
      db.q.deleteFrom('memberships').where('user_id', '=', 'ada').where('group_id', '=', home).execute(),
    )
    expect(await phone.closed).toBe(4401)
    await household.database.write(null, ({ db }) =>
      db.q.deleteFrom('users').where('id', '=', 'grace').execute(),
    )
    expect(await byKey.closed).toBe(4401)
    expect(inClub.socket.readyState).toBe(WebSocket.OPEN)
    clock.advance(2 * day)
    expect(await inClub.closed).toBe(4401)
  })

  test('ignores what clients say, and hangs up on those that say too much', async () => {
    await open(calm)
    const ada = await connect({ authorization: 'laptop' })
    ada.socket.send('x'.repeat(512))
    await announce(home, 'tag.mutation')
    await vi.waitFor(() => expect(ada.heard.length).toBe(1))
    ada.socket.send('x'.repeat(513))
    expect(await ada.closed).toBe(1009)
  })

  test.runIf(kind === 'postgres')(
    'lets everybody read again, and looks who is still admitted, when it has not heard for a while',
    async () => {
      await open(calm)
      const laptop = await connect({ authorization: 'laptop' })
      const phone = await connect({ authorization: 'phone' })
      const inClub = await connect({ authorization: 'phone' }, `?tenant=${club}`)
      await household.database.write(home, async ({ db, notify }) => {
        await notify({ groupId: home, event: 'tag.mutation' })
        await db.q.deleteFrom('sessions').where('id', '=', 'laptop').execute()
        await db.exec(
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity
            where datname = current_database() and query like 'listen stowage%'`,
        )
      })
      expect(await laptop.closed).toBe(4401)
      const everything = LiveEvent.options.map(event => JSON.stringify({ event }))
      await vi.waitFor(() => expect(phone.heard).toEqual(everything))
      expect(inClub.heard).toEqual(everything)
    },
  )

  test('says goodbye when the server stops', async () => {
    await open(calm)
    const ada = await connect({ authorization: 'laptop' })
    live.close()
    expect(await ada.closed).toBe(1001)
  })
})

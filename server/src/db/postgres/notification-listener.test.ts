// @module-tag postgres
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/databases.ts'
import { NotificationListener } from './notification-listener.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { Presence } from './presence.ts'

const rhythm = { beat: 50, timeoutMs: 300, rest: 20 }
const soon = { timeout: 10_000, interval: 10 }

/** Proxy to a server that can cut or silently drop connections. */
async function wayTo(url: string) {
  const target = new URL(url)
  const pairs: [Socket, Socket][] = []
  const swallowed: Socket[] = []
  let isSilent = false
  let isShut = false
  const swallow = (socket: Socket) => swallowed.push(socket.resume())
  const router = createServer(caller => {
    caller.on('error', () => undefined)
    if (isShut) {
      caller.destroy()
      return
    }
    if (isSilent) {
      swallow(caller)
      return
    }
    const server = connect(Number(target.port), target.hostname).on('error', () => undefined)
    caller.pipe(server).pipe(caller)
    pairs.push([caller, server])
  })
  router.listen(0, '127.0.0.1')
  await once(router, 'listening')
  const through = new URL(url)
  through.port = String((router.address() as AddressInfo).port)
  return {
    url: through.href,
    /** Ends every connection. */
    cut(): void {
      for (const socket of pairs.splice(0).flat()) socket.destroy()
    },
    /** Drops every connection silently: clients get no end. */
    forget(): void {
      for (const [caller, server] of pairs.splice(0)) {
        caller.unpipe(server)
        server.unpipe(caller)
        swallow(caller)
        server.destroy()
      }
    },
    /** Lets new connections hang. */
    silence(on: boolean): void {
      isSilent = on
    },
    /** Refuses new connections. */
    shut(on: boolean): void {
      isShut = on
    },
    isTried: () => swallowed.length > 1,
    close(): void {
      router.close()
      for (const socket of [...pairs.flat(), ...swallowed]) socket.destroy()
    },
  }
}

describe('NotificationListener', () => {
  let testDatabase: TestDatabase
  let way: Awaited<ReturnType<typeof wayTo>>
  let listener: NotificationListener
  let other: PostgresDatabase
  const told: string[] = []
  beforeEach(async () => {
    testDatabase = await openTestDatabase('postgres')
    const url = testDatabase.settings.STOWAGE_DATABASE_URL as string
    way = await wayTo(url)
    other = new PostgresDatabase(url, () => undefined)
    told.length = 0
    await listen(rhythm)
  })
  afterEach(async () => {
    await listener.close()
    await other.close()
    way.close()
    await testDatabase.drop()
  })

  async function listen(timing: typeof rhythm): Promise<void> {
    const mine = new NotificationListener(way.url, new Presence().announcement, timing)
    listener = mine
    // A closed listener may still receive for a moment.
    const tell = (what: string) => void (mine === listener && told.push(what))
    await mine.add(
      ({ event }) => tell(event),
      () => tell('caught up'),
    )
  }
  const say = (event: string) => other.write(null, ({ notify }) => notify({ groupId: null, event }))

  test('calls catchUp once after its connection has ended', async () => {
    // In this test a slow answer is no lost connection.
    await listener.close()
    await listen({ ...rhythm, timeoutMs: 60_000 })
    await say('before')
    await vi.waitFor(() => expect(told).toEqual(['before']), soon)
    way.shut(true)
    way.cut()
    await say('in between')
    way.shut(false)
    await vi.waitFor(() => expect(told).toContain('caught up'), soon)
    await say('after')
    await vi.waitFor(() => expect(told).toEqual(['before', 'caught up', 'after']), soon)
  })

  test('reconnects after a silent loss, and announces its process again', async () => {
    // With slow answers the new connection would count as lost too.
    await listener.close()
    await listen({ ...rhythm, timeoutMs: 3000 })
    way.forget()
    await vi.waitFor(() => expect(told).toEqual(['caught up']), soon)
    await say('after')
    await vi.waitFor(() => expect(told).toEqual(['caught up', 'after']), soon)
    await expect(other.requireAlone()).rejects.toThrow('A server is running')
  })

  test('retries when a new connection hangs', async () => {
    way.silence(true)
    way.forget()
    await vi.waitFor(() => expect(way.isTried()).toBe(true), soon)
    way.silence(false)
    await vi.waitFor(() => expect(told).toEqual(['caught up']), soon)
  })

  test('closes even when the server does not answer', async () => {
    way.forget()
    await listener.close()
    await say('unheard')
    expect(told).toEqual([])
  })
})

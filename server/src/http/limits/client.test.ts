import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { listEntities } from '@stowage/contract/entities/entities'
import { getSelf } from '@stowage/contract/people/users'
import { describe, expect, test } from 'vitest'
import { hour } from '#kernel/clock.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { everyDatabase } from '#test/lane.ts'

interface Held {
  close(): Promise<void>
}

describe.each(everyDatabase)('a wait for the database, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')
  const eve = userOn(stowage, 'Eve')
  const { most, mostOfOne } = { sqlite: { most: 32, mostOfOne: 16 }, postgres: { most: 20, mostOfOne: 10 } }[
    kind
  ]

  const hold = (count: number, key?: string): Promise<Held[]> =>
    Promise.all(
      Array.from({ length: count }, () =>
        stowage.app.database.snapshot(key === undefined ? undefined : { key }),
      ),
    )
  const giveBack = async (held: readonly Held[]) => {
    for (const { close } of held) await close()
    // The last use of a session is written outside of the request.
    const taken = () => {
      const { open, idle, waiting } = stowage.app.database.load()
      return [open - idle, waiting]
    }
    await expect.poll(taken).toEqual([0, 0])
  }

  /** Sends a request as Ada; returns a function that disconnects and resolves when the server has noticed. */
  async function ask(head: string, body = ''): Promise<() => Promise<void>> {
    const come = once(stowage.app.server.server, 'connection')
    const socket = connect(Number(new URL(stowage.baseUrl).port), '127.0.0.1')
    const type = `content-type: application/json\r\ncontent-length: ${body.length}`
    socket.write(`${head} HTTP/1.1\r\nhost: a\r\nauthorization: ${ada.token}\r\n${type}\r\n\r\n${body}`)
    const [theirs]: Socket[] = await come
    return async () => {
      socket.destroy()
      if (theirs?.closed === false) await once(theirs, 'close')
    }
  }

  test('ends when a writing client disconnects, and nothing is written', async () => {
    const { database } = stowage.app
    const end = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    const writing = [
      database.write(ada.groupId, async () => {
        first.resolve()
        await end.promise
      }),
    ]
    await first.promise
    // On PostgreSQL one more writer waits in the database.
    if (kind === 'postgres') writing.push(database.write(ada.groupId, async () => undefined))
    const others = kind === 'postgres' ? 1 : 0
    await expect.poll(() => database.load().waitingWrites).toBe(others)
    const leave = await ask('POST /api/v1/entities', '{"name":"Lamp"}')
    await expect.poll(() => database.load().waitingWrites).toBe(others + 1)
    await leave()
    expect(database.load().waitingWrites).toBe(others)
    end.resolve()
    await Promise.all(writing)
    expect((await ada.client.call(listEntities, {})).total).toBe(0)
    expect(stowage.loggedErrors).toEqual([])
  })

  test.each(['GET /api/v1/users/self', 'GET /api/v1/entities?q=a'])(
    'ends for who has gone, and is no failure of ours: %s',
    async head => {
      // Makes the server store the address with the last use of the session.
      stowage.clock.advance(hour)
      const held = await hold(most)
      const leave = await ask(head)
      const load = () => stowage.app.database.load()
      await expect.poll(() => load().waiting).toBe(1)
      await leave()
      expect(load().waiting).toBe(0)
      await giveBack(held)
      expect(stowage.loggedErrors).toEqual([])
    },
  )

  test.each(['/v1/status', '/v1/users/self', '/v1/entities?q=a'])(
    'does not even begin for who has gone before they were let in, and is no failure of ours: %s',
    async path => {
      const requests = stowage.app.server.server
      for (const token of [ada.token, 'made-up']) {
        const gone = once(requests, 'request')
        requests.prependOnceListener('request', ({ socket }: IncomingMessage) => socket.destroy())
        const socket = connect(Number(new URL(stowage.baseUrl).port), '127.0.0.1')
        socket.write(`GET /api${path} HTTP/1.1\r\nhost: a\r\nauthorization: ${token}\r\n\r\n`)
        await Promise.all([gone, once(socket, 'close')])
        // It is answered after the first one has ended.
        await ada.client.call(getSelf, {})
      }
      expect(stowage.loggedErrors).toEqual([])
    },
  )

  test('leaves half of the connections to other people', async () => {
    await ada.client.call(getSelf, {})
    const held = await hold(mostOfOne, ada.userId)
    const leave = await ask('GET /api/v1/users/self')
    await expect.poll(() => stowage.app.database.load().waiting).toBe(1)
    expect((await eve.client.call(getSelf, {})).item.name).toBe('Eve')
    await leave()
    await giveBack(held)
  })
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { hour } from '#kernel/clock.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'

describe.each(databases)('a client that goes before it is looked at who asks, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')
  const most = { sqlite: 32, postgres: 20 }[kind]

  test.each(['GET /api/v1/users/self', 'GET /api/v1/entities?q=a'])(
    'is no failure of ours: %s',
    async head => {
      const { database, server } = stowage.app
      // So that the address is noted, with the use of the session.
      stowage.clock.advance(hour)
      const held = await Promise.all(Array.from({ length: most }, () => database.snapshot()))
      const come = once(server.server, 'connection')
      const socket = connect(Number(new URL(stowage.baseUrl).port), '127.0.0.1')
      socket.write(`${head} HTTP/1.1\r\nhost: a\r\nauthorization: ${ada.token}\r\n\r\n`)
      const [theirs]: Socket[] = await come
      await expect.poll(() => database.load().waiting).toBe(1)
      socket.destroy()
      if (theirs?.closed === false) await once(theirs, 'close')
      for (const { close } of held) await close()
      await expect.poll(() => database.load().open - database.load().idle).toBe(0)
      expect(database.load().waiting).toBe(0)
      expect(stowage.loggedErrors).toEqual([])
    },
  )
})

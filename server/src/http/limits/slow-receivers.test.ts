// @module-tag nightly
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { type FrameServer, frameServer } from '#test/frame-server.ts'

describe.each(databases)('a client that takes no more of a long answer, on %s', kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind, { STOWAGE_WEB_WRITE_TIMEOUT: '1s' })
  })
  afterAll(() => server.close())

  // The first is complete before it is sent, the second is generated while it is sent.
  test.each(['/api/v1/items?page=8000000', '/api/v1/flood'])('is cut off (%s)', async path => {
    const socket = connect(server.port, '127.0.0.1').pause()
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    await expect.poll(() => server.connections()).toBe(1)
    await expect.poll(() => server.connections()).toBe(0)
    socket.destroy()
    expect(server.loggedErrors).toEqual([])
  })

  test('is waited for as long as it takes something', async () => {
    const response = await fetch(`${server.url}/api/v1/flood`)
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += (chunk as Uint8Array).length
      await after(3)
    }
    expect(size).toBe(64 * 1024 * 512)
  })
})

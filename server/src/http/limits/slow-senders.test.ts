// @module-tag nightly
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { type FrameServer, frameServer } from '#test/frame-server.ts'
import { speak } from '#test/raw-http.ts'

describe.each(databases)('a slow sender, on %s', kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind, { STOWAGE_WEB_READ_TIMEOUT: '1s' })
  })
  afterAll(() => server.close())

  const head = (length: number, type = 'application/json') =>
    `POST /api/v1/${type === 'application/json' ? 'items' : 'upload'} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n` +
    `content-length: ${length}\r\nconnection: close\r\n\r\n`

  test('is waited for as long as something arrives', async () => {
    const body = '{"name": "trickle"}'
    const text = await speak(server.port, head(body.length), async function* () {
      for (const letter of body) {
        await after(75)
        yield letter
      }
    })
    expect(text).toMatch(/^HTTP\/1\.1 201 /)
  })

  test('is told and cut off when nothing arrives any more', async () => {
    const text = await speak(server.port, `${head(20)}{"na`)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('"code":"body.incomplete"')
    expect(text.toLowerCase()).toContain('connection: close')
  })

  test('is cut off in the middle of a form too', async () => {
    const start = '--x\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\n\r\nabc'
    const text = await speak(server.port, `${head(1000, 'multipart/form-data; boundary=x')}${start}`)
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
  })

  test.each([10, 800_000])(
    'is not whoever waits for the server to receive a file of %i bytes',
    async size => {
      const file = Buffer.alloc(size, 'x')
      const start = '--x\r\ncontent-disposition: form-data; name="csv"; filename="a.csv"\r\n\r\n'
      const body = `${start}${file}\r\n--x--\r\n`
      const type = 'multipart/form-data; boundary=x'
      const text = await speak(server.port, `${head(body.length, type).replace('upload', 'keep')}${body}`)
      expect(text).toMatch(/^HTTP\/1\.1 200 /)
      expect(text).toContain(`{"size":${size}}`)
    },
  )

  test('cannot hold up readers with bodies that reads do not have', async () => {
    const sockets = Array.from({ length: 30 }, () => connect(server.port, '127.0.0.1'))
    for (const socket of sockets)
      socket.write('GET /api/v1/items HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n')
    await Promise.all(sockets.map(socket => once(socket, 'data')))
    expect((await fetch(`${server.url}/api/v1/items`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })

  test('holds no state of the database that is read by what the body says', async () => {
    const sockets = Array.from({ length: 10 }, () => connect(server.port, '127.0.0.1'))
    for (const socket of sockets) socket.write(`${head(20).replace('items', 'sheet')}{"na`)
    await expect.poll(() => server.connections()).toBeGreaterThanOrEqual(10)
    expect((await fetch(`${server.url}/api/v1/items`)).status).toBe(200)
    expect(server.statesRead()).toBe(0)
    for (const socket of sockets) socket.destroy()
  })

  test('leaves nothing behind when it disconnects', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${head(20)}{"na`)
    await after(50)
    socket.destroy()
    expect((await fetch(`${server.url}/api/v1/items`)).status).toBe(200)
    expect(server.loggedErrors).toEqual([])
  })
})

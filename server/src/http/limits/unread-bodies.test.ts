import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOn, type FrameServer, frameServer, problemOf } from '#test/frame-server.ts'
import { databases } from '#test/lane.ts'
import { exchangeRaw } from '#test/raw-http.ts'

const id = '01890000-0000-7000-8000-0000000000aa'
/** More than the socket buffers hold. */
const large = Buffer.alloc(24 * 1024 * 1024, 'x')
const form = 'multipart/form-data; boundary=x'

const refusals: [status: number, method: string, path: string, headers: Record<string, string>][] = [
  [401, 'PUT', `/v1/items/${id}`, {}],
  [401, 'PUT', `/v1/items/${id}`, { authorization: 'Bearer wrong' }],
  [403, 'PUT', `/v1/items/${id}`, { authorization: 'Bearer attachment' }],
  [404, 'POST', '/v1/nowhere', {}],
  [405, 'PATCH', '/v1/items', {}],
  [400, 'PUT', '/v1/items/nope', { authorization: 'Bearer member' }],
  [415, 'POST', '/v1/items', { 'content-type': 'text/plain' }],
  [413, 'POST', '/v1/items', {}],
  [413, 'POST', '/v1/upload', { 'content-type': form }],
  [422, 'GET', '/v1/items?q=%00', {}],
]

describe.each(databases)('who sends a large body that nobody wants, on %s', { tags: 'scaled' }, kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind, { STOWAGE_WEB_MAX_FILE_UPLOAD: '10' })
  })
  afterAll(() => server.close())
  const { send } = callsOn(() => server)

  /** Writes the whole request before it reads the answer, as simple clients do. */
  async function writeThenRead(method: string, path: string, headers: Record<string, string>, body: Buffer) {
    const socket = connect(server.port, '127.0.0.1').pause()
    const lines = Object.entries({ host: 'a', 'content-length': String(body.length), ...headers })
    const head = [`${method} /api${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).write(body, () => resolve())
    })
    let heard = ''
    socket.on('data', chunk => {
      heard += chunk
    })
    await once(socket.resume(), 'close')
    return heard
  }

  test.each(refusals)('reads the answer %i to %s %s, having sent all of it', async (status, ...request) => {
    const answer = await writeThenRead(...request, large)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer).toContain('"requestId":')
  })

  test.each(refusals.filter(([, method]) => method !== 'GET'))(
    'reads the answer %i to %s %s with the usual clients, announced or not',
    async (status, method, path, headers) => {
      expect(await problemOf(send(method, path, { body: large, headers }))).toMatchObject({ status })
      const stream = new Blob([large]).stream()
      const streamed = { body: stream, headers, duplex: 'half' } as RequestInit
      expect(await problemOf(send(method, path, streamed))).toMatchObject({ status })
      for (const length of [{ 'content-length': String(large.length) }, { 'transfer-encoding': 'chunked' }]) {
        const asked = exchangeRaw(server.port, method, `/api${path}`, { ...headers, ...length }, large)
        expect((await asked).status).toBe(status)
      }
    },
  )

  test('keeps the connection when the body is small', async () => {
    const request = `PUT /api/v1/items/${id} HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\n{}`
    const socket = connect(server.port, '127.0.0.1')
    for (let asked = 0; asked < 2; asked++) {
      socket.write(request)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
      expect(String(answer).toLowerCase()).not.toContain('connection: close')
    }
    socket.destroy()
  })
})

describe.each(databases)(
  'who sends a body without end that nobody wants, on %s',
  { tags: 'scaled' },
  kind => {
    test('is cut off in a moment', async () => {
      const server = await frameServer(kind, { STOWAGE_WEB_READ_TIMEOUT: '200ms' })
      const socket = connect(server.port, '127.0.0.1')
      let heard = ''
      socket.on('data', chunk => {
        heard += chunk
      })
      const closed = new Promise<void>(resolve => {
        socket.on('error', () => undefined).on('close', () => resolve())
      })
      socket.write('POST /api/v1/nowhere HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n')
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
      const more = () => {
        while (!socket.destroyed && socket.write(chunk)) continue
      }
      socket.on('drain', more)
      more()
      await closed
      expect(heard).toMatch(/^HTTP\/1\.1 404 /)
      await server.close()
    })
  },
)

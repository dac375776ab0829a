import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOn, type FrameServer, frameServer, problemOf } from '#test/frame-server.ts'
import { databases } from '#test/lane.ts'
import { exchangeRaw, speak } from '#test/raw-http.ts'
import { securityHeaders } from './output/headers.ts'

const id = '01890000-0000-7000-8000-0000000000aa'

describe.each(databases)('every operation, on %s', { tags: 'scaled' }, kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind)
  })
  afterAll(() => server.close())
  const { send, get, post } = callsOn(() => server)

  test('that reads by what a body says is answered when it had to wait for its turn', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const answers = names.map(async name =>
      (await post('/v1/sheet', JSON.stringify({ name }), { connection: 'close' })).json(),
    )
    expect(await Promise.all(answers)).toEqual(names.map(name => ({ name })))
  })

  describe('is framed the same way', () => {
    test.each([
      ['GET', '/v1/items', 200],
      ['POST', '/v1/knock', 204],
      ['GET', '/v1/items/1', 401],
      ['GET', '/v1/nowhere', 404],
      ['PATCH', '/v1/items', 405],
      ['GET', '/v1/broken', 500],
      ['GET', '/v1/%zz', 404],
      ['GET', `/v1/items/${'x'.repeat(3000)}`, 404],
    ])('%s %s carries the security headers (%i)', async (method, path, status) => {
      const response = await send(method, path)
      expect(response.status).toBe(status)
      for (const [name, value] of Object.entries(securityHeaders))
        expect(response.headers.get(name), name).toBe(value)
    })

    test('logs addresses without the secrets in them', async () => {
      await get('/v1/broken?access_token=hush1&page=2&token=hush2&code=hush3&state=hush4&data=hush5')
      const logged = server.loggedErrors.find(line => line.includes('access_token=')) ?? ''
      expect(logged).toContain('/v1/broken?access_token=…&page=2&token=…&code=…&state=…&data=…')
      expect(server.loggedErrors.join()).not.toContain('hush')
    })

    test('gives back the request id that it was given, or makes one up', async () => {
      expect((await get('/v1/items', { 'x-request-id': 'abc-123' })).headers.get('x-request-id')).toBe(
        'abc-123',
      )
      const made = (await get('/v1/items', { 'x-request-id': 'no <spaces>' })).headers.get('x-request-id')
      expect(made).toMatch(/^[0-9a-f-]{36}$/)
      expect(await problemOf(get('/v1/nowhere', { 'x-request-id': 'abc' }))).toMatchObject({
        requestId: 'abc',
      })
    })

    test('tells what other methods an address accepts', async () => {
      const response = await send('PATCH', `/v1/items/${id}`)
      expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'PUT'])
      expect(await problemOf(response)).toMatchObject({ status: 405, code: 'route.method_not_allowed' })
      expect((await send('OPTIONS', '/v1/knock')).headers.get('allow')).toBe('POST')
      expect((await send('HEAD', '/v1/knock')).status).toBe(405)
      expect((await send('PROPFIND', '/v1/knock')).status).toBe(405)
    })

    test('takes no literal path for an id, whatever the method', async () => {
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
        const response = await send(method, '/v1/items/notes')
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      }
    })

    test('answers HEAD wherever it answers GET, with the same headers and no body', async () => {
      const whole = await get('/v1/items?page=3')
      const head = await send('HEAD', '/v1/items?page=3')
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
        expect(head.headers.get(name), name).toBe(whole.headers.get(name))
      const flow = await get('/v1/streamed')
      const bare = await send('HEAD', '/v1/streamed')
      expect([bare.status, await bare.text()]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'cache-control'])
        expect(bare.headers.get(name), name).toBe(flow.headers.get(name))
      await flow.text()
    })

    test('ignores one slash at the end', async () => {
      expect((await get('/v1/items/')).status).toBe(200)
      expect((await send('PATCH', '/v1/items/')).status).toBe(405)
    })

    test('says nothing of what went wrong inside, and logs it', async () => {
      const problem = await problemOf(get('/v1/broken'))
      expect(problem).toMatchObject({ status: 500, code: 'internal' })
      expect(JSON.stringify(problem)).not.toContain('secret')
      const logged = server.loggedErrors.find(line => line.includes('secret details'))
      expect(logged).toContain('"stack"')
    })

    test('logs what breaks a body off half-way, and lets the client see that it is not whole', async () => {
      const answer = get('/v1/halfway', { 'accept-encoding': 'identity' })
      await expect(answer.then(response => response.text())).rejects.toThrow('terminated')
      expect(server.loggedErrors.find(line => line.includes('A response was aborted'))).toContain(
        'The shelf fell down',
      )
    })

    test('says what is wrong where a body breaks off before anything of it was compressed', async () => {
      const answer = await get('/v1/halfway', { 'accept-encoding': 'gzip' })
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(await problemOf(answer)).toMatchObject({ status: 500, code: 'internal' })
    })

    test('finds an undeclared member in a reply', async () => {
      expect(await problemOf(get('/v1/wrong'))).toMatchObject({ status: 500 })
      expect(server.loggedErrors.join()).toContain('The reply of wrong is not what the contract says')
    })

    test('finds a media type that an operation does not declare', async () => {
      expect(await problemOf(get('/v1/wrong-type'))).toMatchObject({ status: 500 })
      expect(server.loggedErrors.join()).toContain('The reply of wrongType is application/json')
    })

    test('does not mind an expectation that it does not know', async () => {
      const answer = await exchangeRaw(server.port, 'GET', '/api/v1/items', { expect: 'a miracle' })
      expect(answer).toMatchObject({ status: 200, headers: { 'x-frame-options': 'DENY' } })
    })

    test('ends the connection of a handshake at an address that cannot be read', async () => {
      const handshake = 'Host: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
      const text = await speak(server.port, `GET /api/v1/%zz HTTP/1.1\r\n${handshake}`)
      expect(text).toMatch(/^HTTP\/1\.1 404 /)
      expect(text).toContain('connection: close')
    })

    test('goes on in HTTP where somebody asks for a WebSocket', async () => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
      for (const [method, path, status] of [
        ['GET', '/api/v1/items', 200],
        ['POST', '/api/v1/knock', 204],
        ['GET', '/api/v1/nowhere', 404],
      ] as const) {
        const answer = await exchangeRaw(server.port, method, path, headers)
        expect(answer, path).toMatchObject({ status, headers: { 'x-frame-options': 'DENY' } })
      }
    })

    test('lets nothing follow a request for another protocol on its connection, where it would be lost', async () => {
      const question = 'GET /api/v1/items HTTP/1.1\r\nHost: a\r\n'
      const first = `${question}Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\n{}`
      const text = await speak(server.port, `${first}${question}\r\n`)
      expect(text).toMatch(/^HTTP\/1\.1 200 /)
      expect(text).toContain('connection: close')
    })

    test.each(['a b', '[::1', 'localhost:99999', 'evil.example/path', 'a@b', '\u00e4'])(
      'refuses a request to the host %j, of which no address could be made',
      async host => {
        const refused = await exchangeRaw(server.port, 'GET', '/api/v1/items', { host })
        expect(refused).toMatchObject({ status: 400, headers: { 'x-frame-options': 'DENY' } })
        expect(JSON.parse(refused.body.toString())).toMatchObject({ code: 'request.malformed' })
      },
    )

    test.each(['stowage.example', 'nas', '192.0.2.1:7745', '[2001:db8::1]:7745', 'my_host.local.', ''])(
      'takes a request to the host %j',
      async host => {
        expect((await exchangeRaw(server.port, 'GET', '/api/v1/items', { host })).status).toBe(200)
      },
    )

    test('takes an old request that names no host', async () => {
      expect(await speak(server.port, 'GET /api/v1/items HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
      const newer = await speak(server.port, 'GET /api/v1/items HTTP/1.1\r\nConnection: close\r\n\r\n')
      expect(newer).toMatch(/^HTTP\/1\.1 400 /)
      expect(newer).toContain('"code":"request.malformed"')
    })

    test('answers what is not even HTTP in the shape of all errors', async () => {
      const text = await speak(server.port, 'GET /api/v1/items HTTP/1.1\r\nbad header\r\n\r\n')
      expect(text).toMatch(/^HTTP\/1\.1 400 /)
      expect(text).toContain('"code":"request.malformed"')
      expect(text).toContain('x-frame-options: DENY')
      const head = await speak(server.port, 'HEAD /api/v1/items HTTP/1.1\r\nbad header\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n$/)
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { callsOn, type FrameServer, frameServer, problemOf } from '#test/frame-server.ts'
import { speak } from '#test/raw-http.ts'
import { securityHeaders } from './headers.ts'

const id = '01890000-0000-7000-8000-0000000000aa'

describe.each(databases)('every operation, on %s', kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind)
  })
  afterAll(() => server.close())
  const { send, get } = callsOn(() => server)

  describe('is framed the same way', () => {
    test.each([
      ['GET', '/v1/things', 200],
      ['POST', '/v1/knock', 204],
      ['GET', '/v1/things/1', 401],
      ['GET', '/v1/nowhere', 404],
      ['PATCH', '/v1/things', 405],
      ['GET', '/v1/broken', 500],
      ['GET', '/v1/%zz', 404],
      ['GET', `/v1/things/${'x'.repeat(3000)}`, 404],
    ])('%s %s carries the security headers (%i)', async (method, path, status) => {
      const response = await send(method, path)
      expect(response.status).toBe(status)
      for (const [name, value] of Object.entries(securityHeaders))
        expect(response.headers.get(name), name).toBe(value)
    })

    test('gives back the request id that it was given, or makes one up', async () => {
      expect((await get('/v1/things', { 'x-request-id': 'abc-123' })).headers.get('x-request-id')).toBe(
        'abc-123',
      )
      const made = (await get('/v1/things', { 'x-request-id': 'no <spaces>' })).headers.get('x-request-id')
      expect(made).toMatch(/^[0-9a-f-]{36}$/)
      expect(await problemOf(get('/v1/nowhere', { 'x-request-id': 'abc' }))).toMatchObject({
        requestId: 'abc',
      })
    })

    test('tells what other methods an address accepts', async () => {
      const response = await send('PATCH', `/v1/things/${id}`)
      expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'PUT'])
      expect(await problemOf(response)).toMatchObject({ status: 405, code: 'route.method_not_allowed' })
      expect((await send('OPTIONS', '/v1/knock')).headers.get('allow')).toBe('POST')
      expect((await send('HEAD', '/v1/knock')).status).toBe(405)
      expect((await send('PROPFIND', '/v1/knock')).status).toBe(405)
    })

    test('answers HEAD wherever it answers GET, with the same headers and no body', async () => {
      const [whole, head] = [await get('/v1/things?page=3'), await send('HEAD', '/v1/things?page=3')]
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      for (const name of ['etag', 'content-type', 'content-length', 'cache-control'])
        expect(head.headers.get(name), name).toBe(whole.headers.get(name))
      expect((await send('HEAD', '/v1/streamed')).status).toBe(200)
    })

    test('ignores one slash at the end', async () => {
      expect((await get('/v1/things/')).status).toBe(200)
      expect((await send('PATCH', '/v1/things/')).status).toBe(405)
    })

    test('says nothing of what went wrong inside, and logs it', async () => {
      const problem = await problemOf(get('/v1/broken'))
      expect(problem).toMatchObject({ status: 500, code: 'internal' })
      expect(JSON.stringify(problem)).not.toContain('secret')
      const logged = server.complaints.find(line => line.includes('secret details'))
      expect(logged).toContain('"stack"')
    })

    test('finds an undeclared member in a reply', async () => {
      expect(await problemOf(get('/v1/wrong'))).toMatchObject({ status: 500 })
      expect(server.complaints.join()).toContain('The reply of wrong is not what the contract says')
    })

    test('answers what is not even HTTP in the shape of all errors', async () => {
      const text = await speak(server.port, 'GET /api/v1/things HTTP/1.1\r\nbad header\r\n\r\n')
      expect(text).toMatch(/^HTTP\/1\.1 400 /)
      expect(text).toContain('"code":"request.malformed"')
      expect(text).toContain('x-frame-options: DENY')
    })
  })
})

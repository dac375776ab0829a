import { request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { type FrameServer, frameServer, group } from '#test/frame-server.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { securityHeaders } from './headers.ts'

const id = '01890000-0000-7000-8000-0000000000aa'
type Body = NonNullable<RequestInit['body']>
const member = { authorization: 'Bearer member' }
const cookies = (token: string) => `hb.auth.token=${token}; hb.auth.remember=true`

describe.each(databases)('every operation, on %s', kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind)
  })
  afterAll(() => server.close())

  const send = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/api${path}`, { method, redirect: 'manual', ...init })
  const get = (path: string, headers: Record<string, string> = {}) => send('GET', path, { headers })
  const post = (path: string, body: Body | null, headers: Record<string, string> = {}) =>
    send('POST', path, { body, headers: { 'content-type': 'application/json', ...headers } })
  const problemOf = async (response: Response | Promise<Response>) => {
    const { status, headers, ...rest } = await response
    void rest
    const body = (await (await response).json()) as {
      error: string
      code: string
      fields?: object
      requestId: string
    }
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body.requestId).toBe(headers.get('x-request-id'))
    return { status, ...body }
  }

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

  describe('reads bodies', () => {
    test.each<[string | Buffer<ArrayBuffer>, string]>([
      ['{"name": }', 'broken JSON'],
      ['{"name": "a"} x', 'something after the value'],
      ['{"name": "a"}{}', 'a second value'],
      ["{'name': 'a'}", 'single quotes'],
      ['{"name": NaN}', 'NaN'],
      [`{"name": "a", "deep": ${'['.repeat(64)}${']'.repeat(64)}}`, '65 levels'],
      [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'bytes that are not UTF-8'],
    ])('refuses %s (%s) with 400', async body => {
      expect(await problemOf(post('/v1/things', body))).toMatchObject({ status: 400, code: 'body.malformed' })
    })

    test('accepts 64 levels, brackets in texts not counted', async () => {
      const deep = `${'['.repeat(62)}"]]]][[[[\\"["${']'.repeat(62)}`
      expect((await post('/v1/things', `{"name": "a", "deep": [${deep}]}`)).status).toBe(201)
    })

    test.each(['[]', '"text"', 'null', '3'])('refuses %s where an object is wanted with 422', async body => {
      expect(await problemOf(post('/v1/things', body))).toMatchObject({ status: 422, code: 'validation' })
    })

    test('needs a body where one is declared', async () => {
      expect(await problemOf(post('/v1/things', null))).toMatchObject({ status: 400, code: 'body.required' })
      expect(await problemOf(send('POST', '/v1/things'))).toMatchObject({
        status: 400,
        code: 'body.required',
      })
    })

    test('does without one where it is optional or none is declared, whatever the content type says', async () => {
      for (const headers of [{}, { 'content-type': 'application/json' }]) {
        expect((await send('POST', `/v1/things/${id}/touch`, { headers })).status).toBe(200)
        expect((await send('POST', '/v1/knock', { headers })).status).toBe(204)
      }
      expect((await post('/v1/knock', '{"any": "thing"}')).status).toBe(204)
      expect((await post('/v1/knock', 'not even JSON', { 'content-type': 'text/plain' })).status).toBe(204)
    })

    test.each([
      'application/json',
      'application/json; charset=utf-8',
      'application/problem+json',
      'text/json',
    ])('takes %s', async type => {
      expect((await post('/v1/things', '{"name": "a"}', { 'content-type': type })).status).toBe(201)
    })

    test('takes a body without a content type as JSON', async () => {
      const body = Buffer.from('{"name": "a"}')
      expect(await exchangeRaw(server.port, 'POST', '/api/v1/things', {}, body)).toMatchObject({
        status: 201,
      })
    })

    test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
      'refuses %s with 415',
      async type => {
        const refused = post('/v1/things', '{"name": "a"}', { 'content-type': type })
        expect(await problemOf(refused)).toMatchObject({ status: 415, code: 'body.unsupported_type' })
      },
    )

    test('takes a form where forms are declared', async () => {
      const reply = await send('POST', '/v1/sign-in', {
        body: new URLSearchParams({ username: 'ada@example.com' }),
      })
      expect(await reply.json()).toEqual({ username: 'ada@example.com' })
    })

    test.each([
      ['{"name": "a\\u0000b"}', 'U+0000'],
      ['{"name": "\\ud800"}', 'half of a surrogate pair'],
    ])('refuses %s (%s) with 422', async body => {
      expect(await problemOf(post('/v1/things', body))).toMatchObject({
        status: 422,
        fields: { name: expect.any(String) },
      })
    })

    test('names the members that are wrong by their own paths', async () => {
      const refused = post('/v1/things', '{"name": 3, "parts": [{"partName": "a"}, {"partName": ""}]}')
      expect(await problemOf(refused)).toMatchObject({
        fields: { name: 'must be text', 'parts.1.partName': 'must not be empty' },
      })
    })

    test('knows members in any case, the exact spelling first', async () => {
      const made = await post(
        '/v1/things',
        '{"NAME": "other", "name": "exact", "Note": "n", "PARTS": [{"partname": "p"}]}',
      )
      expect(await made.json()).toMatchObject({ name: 'exact', note: 'n', parts: ['p'] })
    })

    test('ignores members that it does not know', async () => {
      expect((await post('/v1/things', '{"name": "a", "__proto__": {"x": 1}, "colour": "red"}')).status).toBe(
        201,
      )
    })

    test('reads a file of a multipart form, and refuses what is none', async () => {
      const form = new FormData()
      form.append('note', 'text')
      form.append('csv', new Blob(['0123456789']), 'things.csv')
      expect(await (await send('POST', '/v1/upload', { body: form })).json()).toEqual({ size: 10 })
      expect(await problemOf(post('/v1/upload', '{}'))).toMatchObject({ status: 400, code: 'body.malformed' })
      const cut = post('/v1/upload', '--x\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=x' })
      expect(await problemOf(cut)).toMatchObject({ status: 400, code: 'body.malformed' })
    })
  })

  describe('limits bodies to the upload size and 1 MiB', () => {
    const limit = 11 * 1024 * 1024
    const json = (size: number) => `{"name": "${'a'.repeat(size - 12)}"}`

    test('takes one of exactly that size', async () => {
      expect((await post('/v1/things', json(limit))).status).toBe(201)
    })

    test('refuses a larger one, announced or in chunks, with 413', async () => {
      expect(await problemOf(post('/v1/things', json(limit + 1)))).toMatchObject({
        status: 413,
        code: 'body.too_large',
      })
      const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
      const body = Buffer.from(json(limit + 100_000))
      expect(await exchangeRaw(server.port, 'POST', '/api/v1/things', chunked, body)).toMatchObject({
        status: 413,
      })
    })

    test('refuses a larger file with 413', async () => {
      const form = new FormData()
      form.append('csv', new Blob([Buffer.alloc(limit + 1)]), 'big.csv')
      expect(await problemOf(send('POST', '/v1/upload', { body: form }))).toMatchObject({
        status: 413,
        error: `uploaded file exceeds the size limit of ${limit} bytes`,
      })
    })
  })

  describe('reads queries', () => {
    test('ignores unknown parameters, and what cannot be parsed counts as not given', async () => {
      const reply = await get('/v1/things?color=red&page=abc&flag=perhaps&q=undefined')
      expect(await reply.json()).toEqual({ q: null, page: -1, flag: false, filling: '' })
    })

    test('takes the first of repeated values, and large numbers as the largest', async () => {
      const reply = await get('/v1/things?q=one&q=two&page=-9999999999&flag=1')
      expect(await reply.json()).toMatchObject({ q: 'one', page: -(2 ** 31), flag: true })
    })

    test('refuses texts that cannot be stored', async () => {
      expect(await problemOf(get('/v1/things?q=a%00b'))).toMatchObject({
        status: 422,
        fields: { q: expect.any(String) },
      })
    })

    test('refuses path ids that are none, by the name of the parameter, after the credential', async () => {
      expect(await problemOf(get('/v1/things/nope', member))).toMatchObject({
        status: 400,
        code: 'route.bad_id',
        error: 'invalid route key: id',
      })
      expect(
        await problemOf(send('DELETE', '/v1/things/nope', { headers: { authorization: 'owner' } })),
      ).toMatchObject({
        error: 'invalid route key: thing_id',
      })
      expect((await get('/v1/things/nope')).status).toBe(401)
    })

    test('takes ids in any spelling', async () => {
      for (const spelt of [id.toUpperCase(), id.replaceAll('-', ''), `{${id}}`, `urn:uuid:${id}`]) {
        const reply = await get(`/v1/things/${encodeURIComponent(spelt)}`, member)
        expect(await reply.json(), spelt).toEqual({ id, name: 'Box' })
      }
    })
  })

  describe('names versions', () => {
    const known = (etag: string) => get(`/v1/things/${id}`, { ...member, 'if-none-match': etag })

    test('by a strong ETag that begins with the version', async () => {
      const reply = await get(`/v1/things/${id}`, member)
      expect(reply.headers.get('etag')).toMatch(/^"3-[\w-]{20}"$/)
      expect(reply.headers.get('cache-control')).toBe('private, no-cache')
    })

    test('and answers 304 to whoever has it', async () => {
      const etag = (await get(`/v1/things/${id}`, member)).headers.get('etag') ?? ''
      for (const given of [etag, '*', `"other", ${etag}`, `W/${etag}`]) {
        const reply = await known(given)
        expect(reply.status, given).toBe(304)
        expect(reply.headers.get('etag')).toBe(etag)
        expect(await reply.text()).toBe('')
      }
      expect((await known('"3-other"')).status).toBe(200)
    })

    test('and writes only upon the version that If-Match names', async () => {
      const write = (match: string) =>
        send('PUT', `/v1/things/${id}`, {
          body: '{"name": "x"}',
          headers: { ...member, 'content-type': 'application/json', 'if-match': match },
        })
      for (const fits of ['*', '"3"', '"3-any"', '"1-a", "3-b"'])
        expect((await write(fits)).status, fits).toBe(200)
      expect((await write('"3"')).headers.get('etag')).toMatch(/^"4-/)
      for (const stale of ['"2-a"', '"1", "2"', 'nonsense', '"33-a"'])
        expect(await problemOf(write(stale)), stale).toMatchObject({
          status: 412,
          code: 'precondition_failed',
        })
    })
  })

  describe('compresses', () => {
    const raw = (encoding: string | undefined, path = '/api/v1/things?page=2000') =>
      exchangeRaw(server.port, 'GET', path, encoding === undefined ? {} : { 'accept-encoding': encoding })

    test('long answers as the client asks', async () => {
      const plain = await raw(undefined)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.body).toHaveLength(Number(plain.headers['content-length']))
      const br = await raw('gzip, deflate, br')
      expect(br.headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag })
      expect(brotliDecompressSync(br.body)).toEqual(plain.body)
      const gzip = await raw('gzip')
      expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(gunzipSync(gzip.body)).toEqual(plain.body)
    })

    test('nothing when it is not asked to, or the answer is short', async () => {
      expect((await raw('identity')).headers['content-encoding']).toBeUndefined()
      expect((await raw('gzip', '/api/v1/things')).headers['content-encoding']).toBeUndefined()
    })

    test('a streamed answer too', async () => {
      const gzip = await raw('gzip', '/api/v1/streamed')
      const body = gzip.headers['content-encoding'] === 'gzip' ? gunzipSync(gzip.body) : gzip.body
      expect(body.toString()).toBe('[1,2]')
      expect(gzip.headers.etag).toBeUndefined()
    })
  })

  describe('asks who it is', () => {
    test('in the order header, cookies, access_token; a wrong one is never skipped', async () => {
      const wrongHeader = { authorization: 'Bearer nobody', cookie: cookies('member') }
      expect(await problemOf(get('/v1/account?access_token=member', wrongHeader))).toMatchObject({
        status: 401,
        code: 'auth.invalid',
      })
      expect((await get('/v1/account?access_token=nobody', { cookie: cookies('member') })).status).toBe(200)
      expect((await get('/v1/account?access_token=member')).status).toBe(200)
      expect((await get('/v1/account', { authorization: 'member' })).status).toBe(200)
      expect(await problemOf(get('/v1/account'))).toMatchObject({ status: 401, code: 'auth.missing' })
      expect(await problemOf(get('/v1/account', { authorization: 'dead' }))).toMatchObject({
        code: 'auth.invalid',
      })
    })

    test('not where anybody may come', async () => {
      expect((await get('/v1/things', { authorization: 'nobody' })).status).toBe(200)
    })

    test('clears the cookies that were refused, and only then', async () => {
      const refused = await get('/v1/account', { cookie: cookies('nobody') })
      const lines = refused.headers.getSetCookie()
      expect(lines.map(line => line.split('=')[0])).toEqual([
        'hb.auth.token',
        'hb.auth.remember',
        'hb.auth.session',
        'hb.auth.attachment_token',
      ])
      expect(lines.every(line => line.includes('Expires=Thu, 01 Jan 1970'))).toBe(true)
      expect((await get('/v1/account', { authorization: 'nobody' })).headers.getSetCookie()).toEqual([])
    })

    test('needs both cookies of the pair', async () => {
      expect(await problemOf(get('/v1/account', { cookie: 'hb.auth.token=member' }))).toMatchObject({
        code: 'auth.missing',
      })
    })

    test('keeps attachment tokens to files, and admin tokens from everything', async () => {
      expect((await get('/v1/picture?access_token=attachment')).status).toBe(200)
      for (const token of ['attachment', 'admin'])
        expect(await problemOf(get('/v1/account', { authorization: token }))).toMatchObject({
          status: 403,
          code: 'auth.forbidden',
        })
      expect((await get('/v1/picture?access_token=admin')).status).toBe(403)
    })

    test('lets only owners do what owners do', async () => {
      const removal = (token: string) =>
        send('DELETE', `/v1/things/${id}`, { headers: { authorization: token } })
      expect(await problemOf(removal('member'))).toMatchObject({ status: 403, code: 'group.owner_only' })
      expect((await removal('owner')).status).toBe(204)
    })

    test('takes the group from X-Tenant or the query, and refuses others’ and malformed ones', async () => {
      const text = 'user does not have access to the requested tenant'
      const other = '01890000-0000-7000-8000-00000000ffff'
      expect((await get(`/v1/things/${id}`, { ...member, 'x-tenant': group.toUpperCase() })).status).toBe(200)
      expect((await get(`/v1/things/${id}?tenant=undefined`, member)).status).toBe(200)
      for (const outside of [
        get(`/v1/things/${id}`, { ...member, 'x-tenant': other }),
        get(`/v1/things/${id}?tenant=${other}`, member),
        get('/v1/account', { ...member, 'x-tenant': other }),
        get(`/v1/things/${id}`, { authorization: 'lonely' }),
      ])
        expect(await problemOf(outside)).toMatchObject({ status: 403, code: 'group.no_access', error: text })
      expect((await get('/v1/account', { authorization: 'lonely' })).status).toBe(200)
      for (const malformed of [
        get('/v1/account', { ...member, 'x-tenant': 'nope' }),
        get('/v1/account?tenant=nope', member),
      ])
        expect(await problemOf(malformed)).toMatchObject({ status: 400, code: 'group.malformed_selector' })
      expect((await get('/v1/account', { authorization: 'nobody', 'x-tenant': 'nope' })).status).toBe(401)
    })
  })

  describe('refuses writes with cookies that another site caused', () => {
    const write = (
      headers: Record<string, string>,
      cookie: Record<string, string> = { cookie: cookies('owner') },
    ) => exchangeRaw(server.port, 'DELETE', `/api/v1/things/${id}`, { ...cookie, ...headers })

    test.each([
      [{}, 204],
      [{ 'sec-fetch-site': 'same-origin' }, 204],
      [{ 'sec-fetch-site': 'none' }, 204],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ origin: 'null' }, 403],
      [{ origin: 'https://evil.example' }, 403],
      [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 204],
    ])('%j → %i', async (headers, status) => {
      const answered = await write(headers as Record<string, string>)
      expect(answered.status).toBe(status)
      if (status === 403)
        expect(JSON.parse(answered.body.toString())).toMatchObject({ code: 'origin.refused' })
    })

    test('but not its own, nor reads, nor other credentials', async () => {
      expect((await write({ origin: server.url })).status).toBe(204)
      const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      expect((await write({ ...evil, authorization: 'owner' }, {})).status).toBe(204)
      expect((await get('/v1/account', { cookie: cookies('owner'), ...evil })).status).toBe(200)
    })

    test('nor refreshing a session, although it is read', async () => {
      const refreshed = get('/v1/refresh', { cookie: cookies('owner'), 'sec-fetch-site': 'cross-site' })
      expect((await refreshed).status).toBe(403)
    })
  })
})

describe.each(databases)('a slow sender, on %s', kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind, { STOWAGE_WEB_READ_TIMEOUT: '300ms' })
  })
  afterAll(() => server.close())

  const head = (length: number, type = 'application/json') =>
    `POST /api/v1/${type === 'application/json' ? 'things' : 'upload'} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n` +
    `content-length: ${length}\r\nconnection: close\r\n\r\n`

  test('is waited for as long as something arrives', async () => {
    const body = '{"name": "trickle"}'
    const text = await speak(server.port, head(body.length), async function* () {
      for (const letter of body) {
        await after(40)
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

  test('who hangs up leaves nothing behind', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${head(20)}{"na`)
    await after(50)
    socket.destroy()
    expect((await fetch(`${server.url}/api/v1/things`)).status).toBe(200)
    expect(server.complaints).toEqual([])
  })
})

describe.each(databases)('behind a proxy, on %s', kind => {
  test('the forwarded host counts only from trusted networks', async () => {
    const headers = {
      cookie: cookies('owner'),
      origin: 'https://stowage.example',
      'x-forwarded-host': 'stowage.example',
    }
    for (const [trust, status] of [
      ['true', 204],
      ['false', 403],
    ] as const) {
      const server = await frameServer(kind, { STOWAGE_OPTIONS_TRUST_PROXY: trust })
      const answered = await exchangeRaw(server.port, 'DELETE', `/api/v1/things/${id}`, headers)
      await server.close()
      expect(answered.status, trust).toBe(status)
    }
  })

  test('the configured host counts always', async () => {
    const server = await frameServer(kind, { STOWAGE_OPTIONS_HOSTNAME: 'https://stowage.example' })
    const headers = { cookie: cookies('owner'), origin: 'https://stowage.example' }
    const answered = await exchangeRaw(server.port, 'DELETE', `/api/v1/things/${id}`, headers)
    await server.close()
    expect(answered.status).toBe(204)
  })
})

describe.each(databases)('what is not the API, on %s', kind => {
  let stowage: TestApp
  beforeAll(async () => {
    stowage = await testApp(kind)
  })
  afterAll(() => stowage.close())

  test.each([
    '/',
    '/index.html',
    '/home',
    '/reset-password?token=x',
    '/a/000-001',
    `/item/${id}`,
    `/location/${id}`,
    '/v1/status',
  ])('%s is the web page', async path => {
    const response = await fetch(stowage.baseUrl + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    for (const [name, value] of Object.entries(securityHeaders))
      expect(response.headers.get(name), name).toBe(value)
    const etag = response.headers.get('etag') ?? ''
    expect(await response.text()).toContain('<title>Stowage</title>')
    expect((await fetch(stowage.baseUrl + path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(stowage.baseUrl + path, { method: 'HEAD' })).status).toBe(200)
  })

  test('its files are served as what they are', async () => {
    const icon = await fetch(`${stowage.baseUrl}/favicon.svg`)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(icon.headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/foo'],
    ['GET', '/api/v2/status'],
    ['POST', '/home'],
    ['DELETE', '/favicon.svg'],
  ])('%s %s is a 404 in JSON', async (method, path) => {
    const response = await fetch(stowage.baseUrl + path, { method })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('nothing outside of the folder can be had', async () => {
    for (const path of ['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json']) {
      const { body } = await exchangeRaw(Number(new URL(stowage.baseUrl).port), 'GET', path, {})
      expect(body.toString(), path).not.toContain('"workspaces"')
    }
  })

  test.each(['/api/openapi.json', '/api/openapi-3.0.json', '/swagger/doc.json', '/api/docs'])(
    '%s describes the API, and tells when it is the same',
    async path => {
      const response = await fetch(stowage.baseUrl + path)
      expect(response.status).toBe(200)
      const etag = response.headers.get('etag') ?? ''
      expect((await fetch(stowage.baseUrl + path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    },
  )

  test.each(['/swagger', '/swagger/', '/swagger/index.html'])(
    '%s leads to the reference page',
    async path => {
      const response = await fetch(stowage.baseUrl + path, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([302, '/api/docs'])
    },
  )
})

interface RawAnswer {
  readonly status: number | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
}

/** A request with exactly these headers, and an answer as it came over the wire. */
function exchangeRaw(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = rawRequest({ host: '127.0.0.1', port, method, path, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Says something on a bare connection and returns all that is answered until it is closed. */
async function speak(port: number, text: string, more?: () => AsyncIterable<string>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard: Buffer[] = []
  const closed = new Promise<void>((resolve, reject) => {
    socket
      .on('data', chunk => heard.push(chunk))
      .on('close', () => resolve())
      .on('error', reject)
  })
  socket.write(text)
  if (more !== undefined) for await (const part of more()) socket.write(part)
  await closed
  return Buffer.concat(heard).toString()
}

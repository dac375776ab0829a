import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOn, cookies, type FrameServer, frameServer, problemOf } from '#test/frame-server.ts'
import { databases } from '#test/lane.ts'
import { exchangeRaw } from '#test/raw-http.ts'

const id = '01890000-0000-7000-8000-0000000000aa'

describe.each(databases)('every operation, on %s', { tags: 'scaled' }, kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind)
  })
  afterAll(() => server.close())
  const { send, post } = callsOn(() => server)

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
      expect(await problemOf(post('/v1/items', body))).toMatchObject({ status: 400, code: 'body.malformed' })
    })

    test('accepts 64 levels, brackets in texts not counted', async () => {
      const deep = `${'['.repeat(62)}"]]]][[[[\\"["${']'.repeat(62)}`
      expect((await post('/v1/items', `{"name": "a", "deep": [${deep}]}`)).status).toBe(201)
    })

    test('refuses null where an object is wanted with 422', async () => {
      expect(await problemOf(post('/v1/items', 'null'))).toMatchObject({
        status: 422,
        code: 'validation',
        fields: { body: 'must be a JSON object' },
      })
    })

    test('needs a body where one is declared', async () => {
      expect(await problemOf(post('/v1/items', null))).toMatchObject({ status: 400, code: 'body.required' })
      expect(await problemOf(send('POST', '/v1/items'))).toMatchObject({
        status: 400,
        code: 'body.required',
      })
    })

    test('does without one where it is optional or none is declared, whatever the content type says', async () => {
      for (const headers of [{}, { 'content-type': 'application/json' }]) {
        expect((await send('POST', `/v1/items/${id}/touch`, { headers })).status).toBe(200)
        expect((await send('POST', '/v1/knock', { headers })).status).toBe(204)
      }
      expect((await post('/v1/knock', '{"any": "item"}')).status).toBe(204)
      expect((await post('/v1/knock', 'not even JSON', { 'content-type': 'text/plain' })).status).toBe(204)
    })

    test.each([
      'application/json',
      'application/json; charset=utf-8',
      'application/problem+json',
      'text/json',
    ])('takes %s', async type => {
      expect((await post('/v1/items', '{"name": "a"}', { 'content-type': type })).status).toBe(201)
    })

    test.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense', 'multipart/form-data'])(
      'takes JSON that is said to be %s from who sends a credential in a header, which no other site can',
      async type => {
        const headers = { authorization: 'Bearer member', 'content-type': type }
        expect((await send('PUT', `/v1/items/${id}`, { body: '{"name": "a"}', headers })).status).toBe(200)
        expect((await post('/v1/sign-in', '{"username": "a"}', headers)).status).toBe(200)
        const refused = send('PUT', `/v1/items/${id}`, { body: 'name=a', headers })
        expect(await problemOf(refused)).toMatchObject({ status: 400, code: 'body.malformed' })
      },
    )

    test('stays strict with cookies, whatever else comes with them', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const cookie = cookies('member')
        for (const headers of [
          { cookie },
          { cookie, authorization: '' },
          { cookie, authorization: 'Basic cDpx' },
          { cookie, authorization: 'Negotiate' },
        ] as Record<string, string>[]) {
          const init = { body: '{"name": "a"}', headers: { ...headers, 'content-type': type } }
          expect(await problemOf(send('PUT', `/v1/items/${id}`, init))).toMatchObject({ status: 415 })
        }
        const init = { body: '{"name": "a"}', headers: { 'content-type': type } }
        const asked = send('PUT', `/v1/items/${id}?access_token=member`, init)
        expect(await problemOf(asked)).toMatchObject({ status: 415 })
      }
    })

    test('takes JSON as text or without a type where forms are declared', async () => {
      for (const type of ['text/plain', 'text/plain;charset=UTF-8'])
        expect(
          await (await post('/v1/sign-in', '{"username": "ada"}', { 'content-type': type })).json(),
        ).toEqual({ username: 'ada' })
      const bare = exchangeRaw(server.port, 'POST', '/api/v1/sign-in', {}, Buffer.from('{"username": "a"}'))
      expect((await bare).status).toBe(200)
      const xml = post('/v1/sign-in', '{"username": "a"}', { 'content-type': 'application/xml' })
      expect(await problemOf(xml)).toMatchObject({ status: 415, code: 'body.unsupported_type' })
    })

    test('takes a body without a content type as JSON', async () => {
      const body = Buffer.from('{"name": "a"}')
      expect(await exchangeRaw(server.port, 'POST', '/api/v1/items', {}, body)).toMatchObject({
        status: 201,
      })
    })

    test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
      'refuses %s with 415',
      async type => {
        const refused = post('/v1/items', '{"name": "a"}', { 'content-type': type })
        expect(await problemOf(refused)).toMatchObject({ status: 415, code: 'body.unsupported_type' })
      },
    )

    test.each(['gzip', 'br', 'nonsense'])('refuses one that is encoded as %s with 415', async encoding => {
      const headers = { 'content-encoding': encoding }
      const refused = { status: 415, code: 'body.unsupported_type' }
      expect(await problemOf(post('/v1/items', gzipSync('{"name": "a"}'), headers))).toMatchObject(refused)
      const form = new FormData()
      form.append('csv', new Blob(['0123456789']), 'items.csv')
      expect(await problemOf(send('POST', '/v1/upload', { body: form, headers }))).toMatchObject(refused)
      // An empty body has no encoding, and an operation without a body reads none.
      expect((await send('GET', '/v1/items', { headers })).status).toBe(200)
      expect((await post('/v1/knock', 'x', headers)).status).toBe(204)
    })

    test('takes one that says that it is not encoded', async () => {
      const headers = { 'content-encoding': 'identity' }
      expect((await post('/v1/items', '{"name": "a"}', headers)).status).toBe(201)
    })

    test('takes a form where forms are declared', async () => {
      const reply = await send('POST', '/v1/sign-in', {
        body: new URLSearchParams({ username: 'ada@example.com' }),
      })
      expect(await reply.json()).toEqual({ username: 'ada@example.com' })
    })

    test('names the members that are wrong by their own paths', async () => {
      const parts = '[{"partName": "a"}, {"partName": ""}, {"partName": "\\ud800"}]'
      const refused = post('/v1/items', `{"name": 3, "note": "a\\u0000b", "parts": ${parts}}`)
      const unstorable = 'must not contain U+0000 or half of a surrogate pair'
      expect(await problemOf(refused)).toMatchObject({
        status: 422,
        code: 'validation',
        fields: {
          name: 'must be text',
          note: unstorable,
          'parts.1.partName': 'must not be empty',
          'parts.2.partName': unstorable,
        },
      })
    })

    test('knows members in any case, the exact spelling first', async () => {
      const made = await post(
        '/v1/items',
        '{"NAME": "other", "name": "exact", "Note": "n", "PARTS": [{"partname": "p"}]}',
      )
      expect(await made.json()).toMatchObject({ name: 'exact', note: 'n', parts: ['p'] })
    })

    test('ignores members that it does not know', async () => {
      expect((await post('/v1/items', '{"name": "a", "__proto__": {"x": 1}, "colour": "red"}')).status).toBe(
        201,
      )
    })

    test('reads a file of a multipart form, and refuses what is none', async () => {
      const form = new FormData()
      form.append('note', 'text')
      form.append('csv', new Blob(['0123456789']), 'items.csv')
      expect(await (await send('POST', '/v1/upload', { body: form })).json()).toEqual({ size: 10 })
      expect(await problemOf(post('/v1/upload', '{}'))).toMatchObject({ status: 400, code: 'body.malformed' })
      const cut = post('/v1/upload', '--x\r\nnonsense', { 'content-type': 'multipart/form-data; boundary=x' })
      expect(await problemOf(cut)).toMatchObject({ status: 400, code: 'body.malformed' })
    })
  })

  describe('limits JSON', () => {
    const KiB = 1024
    const json = (size: number) => `{"name": "${'a'.repeat(size - 12)}"}`
    const tries: [limit: number, said: string, method: string, path: string, token?: string][] = [
      [16 * KiB, '16 KiB', 'POST', '/v1/items'],
      [16 * KiB, '16 KiB', 'POST', '/v1/knock'],
      [64 * KiB, '64 KiB', 'POST', '/v1/items/notes', 'member'],
      [1024 * KiB, '1 MiB', 'PUT', `/v1/items/${id}`, 'member'],
    ]

    test.each(tries)('to %i bytes (%s) at %s %s', async (limit, said, method, path, token) => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }
      expect((await send(method, path, { body: json(limit), headers })).status).toBeLessThan(300)
      expect(await problemOf(send(method, path, { body: json(limit + 1), headers }))).toMatchObject({
        status: 413,
        code: 'body.too_large',
        error: `The request body may have at most ${said} (${limit} bytes)`,
      })
      const chunked = { ...headers, 'transfer-encoding': 'chunked' }
      const body = Buffer.from(json(limit + 100_000))
      expect(await exchangeRaw(server.port, method, `/api${path}`, chunked, body)).toMatchObject({
        status: 413,
      })
    })

    test.each([
      ['numbers', (many: number) => `[${'1,'.repeat(many - 1)}1]`],
      ['empty lists', (many: number) => `[${'[ ],'.repeat(many - 1)}[]]`],
      ['objects', (many: number) => `[${'{"a":","},'.repeat(many / 2 - 1)}{"[":"\\""}]`],
      ['members', (many: number) => `{${'"a":[],'.repeat(many - 1)}"a":0}`],
    ])('to 100,000 values, of %s', async (_what, values) => {
      const headers = { authorization: 'member', 'content-type': 'application/json' }
      // The object, `name` and the list are three values.
      const body = (many: number) => `{"name": "a", "deep": ${values(many - 3)}}`
      const put = (many: number) => send('PUT', `/v1/items/${id}`, { body: body(many), headers })
      expect((await put(100_000)).status).toBe(200)
      expect(await problemOf(put(100_002))).toMatchObject({
        status: 413,
        code: 'body.too_large',
        error: 'The request body may have at most 100000 values',
      })
    })
  })

  describe('limits files to the upload size', () => {
    const limit = 50 * 1024 * 1024

    test('refuses a larger file with 413', async () => {
      const form = new FormData()
      form.append('csv', new Blob([Buffer.alloc(limit + 1)]), 'big.csv')
      expect(await problemOf(send('POST', '/v1/upload', { body: form }))).toMatchObject({
        status: 413,
        error: expect.stringContaining(`uploaded file exceeds the size limit of ${limit} bytes`),
      })
    })
  })
})

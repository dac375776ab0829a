import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { callsOn, type FrameServer, frameServer, problemOf } from '#test/frame-server.ts'
import { exchangeRaw } from '#test/raw-http.ts'

const id = '01890000-0000-7000-8000-0000000000aa'

describe.each(databases)('every operation, on %s', kind => {
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

    test.each(['gzip', 'br', 'nonsense'])('refuses one that is encoded as %s with 415', async encoding => {
      const headers = { 'content-encoding': encoding }
      const refused = { status: 415, code: 'body.unsupported_type' }
      expect(await problemOf(post('/v1/things', gzipSync('{"name": "a"}'), headers))).toMatchObject(refused)
      const form = new FormData()
      form.append('csv', new Blob(['0123456789']), 'things.csv')
      expect(await problemOf(send('POST', '/v1/upload', { body: form, headers }))).toMatchObject(refused)
      // Nothing is encoded in nothing, and where no body is wanted none is read.
      expect((await send('GET', '/v1/things', { headers })).status).toBe(200)
      expect((await post('/v1/knock', 'x', headers)).status).toBe(204)
    })

    test('takes one that says that it is not encoded', async () => {
      const headers = { 'content-encoding': 'identity' }
      expect((await post('/v1/things', '{"name": "a"}', headers)).status).toBe(201)
    })

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
})

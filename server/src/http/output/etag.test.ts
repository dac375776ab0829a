import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOn, type FrameServer, frameServer, problemOf } from '#test/frame-server.ts'
import { databases } from '#test/lane.ts'
import { exchangeRaw } from '#test/raw-http.ts'

const id = '01890000-0000-7000-8000-0000000000aa'
const member = { authorization: 'Bearer member' }

describe.each(databases)('every answer, on %s', { tags: 'scaled' }, kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind)
  })
  afterAll(() => server.close())
  const { send, get } = callsOn(() => server)

  describe('ETags', () => {
    const known = (etag: string) => get(`/v1/items/${id}`, { ...member, 'if-none-match': etag })

    test('begin with the version, and are strong', async () => {
      const reply = await get(`/v1/items/${id}`, member)
      expect(reply.headers.get('etag')).toMatch(/^"3-[\w-]{20}"$/)
      expect(reply.headers.get('cache-control')).toBe('private, no-cache')
    })

    test('lead to 304 when the client knows them', async () => {
      const etag = (await get(`/v1/items/${id}`, member)).headers.get('etag') ?? ''
      for (const given of [etag, '*', `"other", ${etag}`, `W/${etag}`]) {
        const reply = await known(given)
        expect(reply.status, given).toBe(304)
        expect(reply.headers.get('etag')).toBe(etag)
        expect(await reply.text()).toBe('')
      }
      expect((await known('"3-other"')).status).toBe(200)
    })

    test('limit a write to the version of If-Match', async () => {
      const write = (match: string) =>
        send('PUT', `/v1/items/${id}`, {
          body: '{"name": "x"}',
          headers: { ...member, 'content-type': 'application/json', 'if-match': match },
        })
      for (const fits of ['*', '"3"', '"3-any"', '"1-a", "3-b"', 'W/"3"', 'W/"3-any"', 'W/"1-a", W/"3-b"'])
        expect((await write(fits)).status, fits).toBe(200)
      expect((await write('"3"')).headers.get('etag')).toMatch(/^"4-/)
      for (const stale of ['"2-a"', 'W/"2-a"', '"1", "2"', 'nonsense', '"33-a"'])
        expect(await problemOf(write(stale)), stale).toMatchObject({
          status: 412,
          code: 'precondition_failed',
        })
    })
  })

  describe('compression', () => {
    const raw = (encoding: string | undefined, path = '/api/v1/items?page=2000') =>
      exchangeRaw(server.port, 'GET', path, encoding === undefined ? {} : { 'accept-encoding': encoding })

    test('applies to long answers as requested', async () => {
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

    test('leaves out short answers, and clients that do not request it', async () => {
      expect((await raw('identity')).headers['content-encoding']).toBeUndefined()
      expect((await raw('gzip', '/api/v1/items')).headers['content-encoding']).toBeUndefined()
    })

    test('applies to streamed answers', async () => {
      const gzip = await raw('gzip', '/api/v1/streamed')
      const body = gzip.headers['content-encoding'] === 'gzip' ? gunzipSync(gzip.body) : gzip.body
      expect(body.toString()).toBe('[1,2]')
      expect(gzip.headers.etag).toBeUndefined()
    })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import {
  callsOn,
  cookies,
  type FrameServer,
  frameServer,
  group,
  missingId,
  problemOf,
} from '#test/frame-server.ts'
import { exchangeRaw } from '#test/raw-http.ts'

const id = '01890000-0000-7000-8000-0000000000aa'
const member = { authorization: 'Bearer member' }
/** Schemes between browsers and proxies. */
const otherSchemes = [
  'Basic bWVtYmVyOm1lbWJlcg==',
  'basic bWVtYmVyOm1lbWJlcg==',
  'Basic',
  'Negotiate',
  'Negotiate YIIJvwYGKwYBBQUCoII',
  'NTLM TlRMTVNTUAAB',
  'Digest username="member", realm="home", uri="/"',
  'AWS4-HMAC-SHA256 Credential=member, Signature=0',
  'member member',
]

describe.each(databases)('every operation, on %s', kind => {
  let server: FrameServer
  beforeAll(async () => {
    server = await frameServer(kind)
  })
  afterAll(() => server.close())
  const { send, get } = callsOn(() => server)

  describe('authentication', () => {
    test('reads header, cookies and access_token in this order, and skips no invalid one', async () => {
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

    test.each(['Bearer member', 'bearer member', 'BEARER   member', 'member'])(
      'and finds the token in the header %j',
      async authorization => {
        expect((await get('/v1/account', { authorization })).status).toBe(200)
      },
    )

    test.each(['Bearer', 'bearer', 'Bearer Basic', 'nobody', 'Bearer member, Basic cDpx'])(
      'and refuses the header %j, whatever cookies come with it',
      async authorization => {
        expect(
          await problemOf(get('/v1/account', { authorization, cookie: cookies('member') })),
        ).toMatchObject({
          status: 401,
          code: 'auth.invalid',
        })
      },
    )

    test.each(otherSchemes)('ignores the header %j, which is for a proxy', async authorization => {
      expect((await get('/v1/account', { authorization, cookie: cookies('member') })).status).toBe(200)
      expect((await get('/v1/account?access_token=member', { authorization })).status).toBe(200)
      expect(await problemOf(get('/v1/account', { authorization }))).toMatchObject({ code: 'auth.missing' })
      const wrong = await get('/v1/account', { authorization, cookie: cookies('nobody') })
      expect([wrong.status, wrong.headers.getSetCookie().length]).toEqual([401, 4])
    })

    test('ignores credentials of public operations', async () => {
      expect((await get('/v1/items', { authorization: 'nobody' })).status).toBe(200)
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
        send('DELETE', `/v1/items/${id}`, { headers: { authorization: token } })
      expect(await problemOf(removal('member'))).toMatchObject({ status: 403, code: 'group.owner_only' })
      expect((await removal('owner')).status).toBe(204)
    })

    test('is repeated inside a write, so that a removed member changes nothing', async () => {
      const body = '{"name": "a"}'
      for (const [method, path] of [
        ['PUT', `/v1/items/${id}`],
        ['POST', `/v1/items/${id}/carry`],
      ] as const) {
        const write = (token: string) =>
          send(method, path, { body, headers: { authorization: token, 'content-type': 'application/json' } })
        expect((await write('member')).status).toBeLessThan(300)
        expect(await problemOf(write(`Bearer leaving by ${path}`))).toMatchObject({
          status: 401,
          code: 'auth.invalid',
        })
      }
    })

    test('decides before the result of a parallel read', async () => {
      const carry = (token: string) =>
        problemOf(send('POST', `/v1/items/${missingId}/carry`, { headers: { authorization: token } }))
      expect(await carry('member')).toMatchObject({ status: 404, code: 'entity.not_found' })
      expect(await carry('Bearer leaving while it is looked for')).toMatchObject({
        status: 401,
        code: 'auth.invalid',
      })
    })

    test('takes the group from X-Tenant or the query, and refuses others’ and malformed ones', async () => {
      const text = 'user does not have access to the requested tenant'
      const other = '01890000-0000-7000-8000-00000000ffff'
      expect((await get(`/v1/items/${id}`, { ...member, 'x-tenant': group.toUpperCase() })).status).toBe(200)
      expect((await get(`/v1/items/${id}?tenant=undefined`, member)).status).toBe(200)
      for (const outside of [
        get(`/v1/items/${id}`, { ...member, 'x-tenant': other }),
        get(`/v1/items/${id}?tenant=${other}`, member),
        get('/v1/account', { ...member, 'x-tenant': other }),
        get(`/v1/items/${id}`, { authorization: 'lonely' }),
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

  describe('the origin check of writes with cookies', () => {
    const write = (
      headers: Record<string, string>,
      cookie: Record<string, string> = { cookie: cookies('owner') },
    ) => exchangeRaw(server.port, 'DELETE', `/api/v1/items/${id}`, { ...cookie, ...headers })

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

    test('refuses other sites also with a credential for a proxy', async () => {
      const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      for (const authorization of otherSchemes) {
        const refused = await write({ ...evil, authorization })
        expect(JSON.parse(refused.body.toString()), authorization).toMatchObject({ code: 'origin.refused' })
        expect((await write({ 'sec-fetch-site': 'same-origin', authorization })).status).toBe(204)
      }
    })

    test('allows own pages, reads and other credentials', async () => {
      expect((await write({ origin: server.url })).status).toBe(204)
      const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
      expect((await write({ ...evil, authorization: 'owner' }, {})).status).toBe(204)
      expect((await get('/v1/account', { cookie: cookies('owner'), ...evil })).status).toBe(200)
    })

    test('refuses other sites for the refresh of a session, although it is a GET', async () => {
      const refreshed = get('/v1/refresh', { cookie: cookies('owner'), 'sec-fetch-site': 'cross-site' })
      expect((await refreshed).status).toBe(403)
    })
  })
})

describe.each(databases)('the origin check behind a proxy, on %s', kind => {
  test('uses the forwarded host only from trusted networks', async () => {
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
      const answered = await exchangeRaw(server.port, 'DELETE', `/api/v1/items/${id}`, headers)
      await server.close()
      expect(answered.status, trust).toBe(status)
    }
  })

  test.each(['https://stowage.example', 'Stowage.Example', 'https://stowage.example:443/'])(
    'the configured host counts always, as %s',
    async hostname => {
      const server = await frameServer(kind, { STOWAGE_OPTIONS_HOSTNAME: hostname })
      const headers = { cookie: cookies('owner'), origin: 'https://stowage.example' }
      const answered = await exchangeRaw(server.port, 'DELETE', `/api/v1/items/${id}`, headers)
      await server.close()
      expect(answered.status).toBe(204)
    },
  )
})

import { describe, expect, test } from 'vitest'
import { serverFor } from '#test/fixtures.ts'
import { databases } from '#test/lane.ts'
import { policyHeader } from './output/headers.ts'

const https = { 'x-forwarded-proto': 'https' }
const settings = {
  STOWAGE_OPTIONS_TRUST_PROXY: 'true',
  STOWAGE_WEB_FRAME_ANCESTORS: 'https://home.example.org, http://nas:8123/',
}

describe.each(databases)('frame ancestors, on %s,', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind, settings)
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(stowage.baseUrl + path, { ...init, headers: { ...headers, ...init.headers } })

  /** Signs in with these headers and returns the `Set-Cookie` lines. */
  async function signIn(headers: Record<string, string>): Promise<string[]> {
    const { email, password } = await stowage.signUp()
    const body = JSON.stringify({ username: email, password })
    const sent = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    return (await ask('/api/v1/users/login', headers, sent)).headers.getSetCookie()
  }

  const pairOf = (lines: readonly string[]): string => lines.map(line => line.split(';')[0]).join('; ')

  test.each(['/', '/items/1', '/api/docs', '/api/v1/status', '/plain.css', '/api/v1/nothing'])(
    'and of no others, may show %s in a frame',
    async path => {
      const { headers } = await ask(path)
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get(policyHeader)).toMatch(
        /; frame-ancestors https:\/\/home\.example\.org http:\/\/nas:8123(;|$)/,
      )
      expect(headers.get(policyHeader)).not.toMatch(/frame-ancestors 'none'|unsafe/)
    },
  )

  test('sets partitioned cookies for frames over https', async () => {
    const lines = await signIn(https)
    expect(lines).toHaveLength(4)
    for (const line of lines) expect(line).toMatch(/; Secure; Partitioned; SameSite=None/)
    const signOut = await ask('/api/v1/users/logout', { ...https, cookie: pairOf(lines) }, { method: 'POST' })
    for (const line of signOut.headers.getSetCookie())
      expect(line).toMatch(/Expires=Thu, 01 Jan 1970.*; Secure; Partitioned; SameSite=None/)
  })

  test('sets the usual cookies over http', async () => {
    for (const line of await signIn({})) expect(line).toMatch(/; SameSite=Lax$/)
  })

  test('refuses writes with these cookies from pages of any other site', async () => {
    const cookie = pairOf(await signIn(https))
    const write = (headers: Record<string, string>) =>
      ask('/api/v1/tags', { ...https, cookie, ...headers }, { method: 'POST', body: '{"name":"a"}' })
    const json = { 'content-type': 'application/json' }
    for (const [headers, status] of [
      [{ ...json, 'sec-fetch-site': 'cross-site', origin: 'https://home.example.org' }, 403],
      [{ ...json, 'sec-fetch-site': 'same-site', origin: 'https://home.example.org' }, 403],
      [{ ...json, origin: 'https://home.example.org' }, 403],
      [{ ...json, origin: 'null' }, 403],
      [{ 'sec-fetch-site': 'cross-site', authorization: 'Basic cDpx' }, 403],
      [{ ...json, 'sec-fetch-site': 'same-origin' }, 201],
    ] as [Record<string, string>, number][])
      expect((await write(headers)).status, JSON.stringify(headers)).toBe(status)
    const refreshed = await ask('/api/v1/users/refresh', { ...https, cookie, 'sec-fetch-site': 'cross-site' })
    expect(refreshed.status).toBe(403)
  })
})

describe.each(databases)('cookies of an ended session, on %s,', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind, { STOWAGE_OPTIONS_TRUST_PROXY: 'true' })

  test('are cleared over https, also partitioned ones', async () => {
    const cookie = 'hb.auth.token=x; hb.auth.remember=true'
    const cleared = await fetch(`${stowage.baseUrl}/api/v1/users/self`, { headers: { ...https, cookie } })
    const lines = cleared.headers.getSetCookie()
    expect(lines.filter(line => line.endsWith('; SameSite=Lax'))).toHaveLength(4)
    expect(lines.filter(line => line.endsWith('; Partitioned; SameSite=None'))).toHaveLength(4)
  })
})

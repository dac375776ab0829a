import { createEntity } from '@stowage/contract/entities/entities'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { exchangeRaw } from '#test/raw-http.ts'
import type { TestApp } from '#test/test-app.ts'

/** Requests exactly this URL with exactly these headers. */
const asking =
  (stowage: TestApp) =>
  async (path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) => {
    const port = Number(new URL(stowage.baseUrl).port)
    const given = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
    const answer = await exchangeRaw(
      port,
      method,
      path,
      given,
      body === undefined ? undefined : Buffer.from(body),
    )
    return { ...answer, text: answer.body.toString() }
  }

/** Base path in a page. */
const baseIn = (page: string): string | undefined => /href="([^"]*)\/favicon\.svg"/.exec(page)?.[1]

/** Opens the event stream; resolves with the connection, rejects when the handshake is refused. */
async function connect(url: string, token: string, headers: Record<string, string> = {}): Promise<void> {
  const socket = new WebSocket(url.replace('http', 'ws'), ['hb-auth', token], { headers })
  try {
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  } finally {
    socket.terminate()
  }
}

describe.each(databases)('a server with a base path, on %s,', kind => {
  const stowage = serverFor(kind, { STOWAGE_WEB_BASE_PATH: '/stowage/' })
  const ask = asking(stowage)

  test.each(['', '/stowage'])(
    'everything is served at %j, whether or not a proxy removes the path',
    async at => {
      for (const path of ['/api/v1/status', '/api/live', '/api/ready', '/api/openapi.json', '/favicon.svg'])
        expect((await ask(at + path)).status, path).toBe(200)
      const page = (await ask(`${at}/items?q=a`)).text
      expect(baseIn(page)).toBe('/stowage')
      const files = [...page.matchAll(/(?:src|href)="(\/stowage\/[^"]+)"/g)].map(([, file]) => file ?? '')
      expect(files.length).toBeGreaterThan(5)
      for (const file of files) {
        const { status, headers } = await ask(at === '' ? file.replace('/stowage', '') : file)
        expect([status, headers['content-type']], file).toEqual([200, expect.not.stringContaining('html')])
      }
      expect((await ask(`${at}/api/v1/nothing`)).text).toContain('route.not_found')
    },
  )

  test('serves the page at the path itself, and nothing at longer names', async () => {
    for (const path of ['/stowage', '/stowage?token=x', '/stowage/', '/'])
      expect(baseIn((await ask(path)).text), path).toBe('/stowage')
    expect((await ask('/stowage-2/api/v1/status')).headers['content-type']).toContain('text/html')
    expect((await ask('/stowage/stowage/api/v1/status')).headers['content-type']).toContain('text/html')
  })

  test('serves the web app manifest below the path', async () => {
    const { text, headers } = await ask('/stowage/manifest.webmanifest')
    expect(headers['content-type']).toBe('application/manifest+json')
    const manifest = JSON.parse(text) as Record<string, string> & { icons: { src: string }[] }
    expect(manifest).toMatchObject({ id: '/stowage/', start_url: '/stowage/home', scope: '/stowage/' })
    for (const { src } of manifest.icons) expect((await ask(src)).headers['content-type']).toMatch(/^image/)
  })

  test('describes the API below the path', async () => {
    for (const path of ['/stowage/api/openapi.json', '/stowage/swagger/doc.json'])
      expect(JSON.parse((await ask(path)).text)).toMatchObject({ servers: [{ url: '/stowage/api' }] })
    expect((await ask('/stowage/api/docs')).text).toContain('<code>/stowage/api/v1/status</code>')
    expect((await ask('/stowage/swagger')).headers.location).toBe('/stowage/api/docs')
  })

  test('sets and clears cookies for the path only', async () => {
    const { email, password } = await stowage.signUp()
    const signIn = await ask(
      '/stowage/api/v1/users/login',
      {},
      'POST',
      JSON.stringify({ username: email, password }),
    )
    const lines = signIn.headers['set-cookie'] as string[]
    const cookie = lines.map(line => line.split(';')[0]).join('; ')
    const signOut = await ask('/stowage/api/v1/users/logout', { cookie }, 'POST')
    expect(signOut.status).toBe(204)
    const refused = await ask('/stowage/api/v1/users/self', { cookie })
    expect(refused.status).toBe(401)
    for (const set of [lines, signOut.headers['set-cookie'], refused.headers['set-cookie']]) {
      expect(set).toHaveLength(4)
      for (const line of set as string[]) expect(line).toContain('; Path=/stowage;')
    }
  })

  test('opens the event stream below the path', async () => {
    const { token } = await stowage.signUp()
    for (const at of ['', '/stowage'])
      await connect(`${stowage.baseUrl}${at}/api/v1/ws/events`, token.replace('Bearer ', ''))
  })

  test('makes links below the path', async () => {
    const { client, token } = await stowage.signUp()
    const { id } = await client.call(createEntity, { name: 'Tent' })
    const { text } = await ask('/stowage/api/v1/entities/export', {
      authorization: token,
      host: 'nas',
      referer: 'http://nas/stowage/home',
    })
    expect(text).toContain(`http://nas/stowage/item/${id}`)
  })
})

describe.each(databases)('a server behind a proxy with a base path, on %s,', kind => {
  const stowage = serverFor(kind, {
    STOWAGE_OPTIONS_TRUST_PROXY: 'true',
    STOWAGE_WEB_BASE_PATH: '/set',
  })
  const ask = asking(stowage)

  test.each(['x-forwarded-prefix', 'x-ingress-path'])('takes the path from %s', async name => {
    const told = { [name]: '/api/hassio_ingress/t0-k_n' }
    expect(baseIn((await ask('/home', told)).text)).toBe('/api/hassio_ingress/t0-k_n')
    expect(baseIn((await ask('/api/hassio_ingress/t0-k_n/home', told)).text)).toBe(
      '/api/hassio_ingress/t0-k_n',
    )
    expect((await ask('/api/hassio_ingress/t0-k_n/api/v1/status', told)).status).toBe(200)
    const { token } = await stowage.signUp()
    await connect(`${stowage.baseUrl}/api/v1/ws/events`, token.replace('Bearer ', ''), told)
    const { text } = await ask('/api/openapi.json', told)
    expect(JSON.parse(text)).toMatchObject({ servers: [{ url: '/api/hassio_ingress/t0-k_n/api' }] })
    const cleared = await ask('/api/v1/users/self', {
      ...told,
      cookie: 'hb.auth.token=x; hb.auth.remember=true',
    })
    expect(String(cleared.headers['set-cookie'])).toContain('; Path=/api/hassio_ingress/t0-k_n;')
  })

  test('varies the page by the headers of the path', async () => {
    for (const path of ['/', '/manifest.webmanifest', '/api/openapi.json'])
      expect((await ask(path)).headers.vary, path).toContain('x-ingress-path, x-forwarded-prefix')
    const [one, other] = await Promise.all(
      ['/one', '/other'].map(async at => ask('/api/openapi.json', { 'x-forwarded-prefix': at })),
    )
    expect(one?.headers.etag).not.toBe(other?.headers.etag)
  })

  test('is at the root when the proxy sends `/`', async () => {
    expect(baseIn((await ask('/home', { 'x-forwarded-prefix': '/' })).text)).toBe('')
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/a/../b',
    '/./a',
    '/a//b',
    'stowage',
    '/"><script>alert(1)</script>',
    "/a'b",
    '/a b',
    '/a;b',
    '/a?b',
    '/a#b',
    '/a%2f%2fb',
    '/one, /two',
    '/{{nonce}}',
    '/$&',
    '/ä',
    '/api',
    '/api/v1/x',
    '/assets',
    `/${'a'.repeat(200)}`,
  ])('nothing that is no plain path, such as %j', async path => {
    const page = await ask('/home', { 'x-forwarded-prefix': path, 'x-ingress-path': path })
    expect([page.status, baseIn(page.text)]).toEqual([200, '/set'])
    const cleared = await ask('/api/v1/users/self', {
      'x-forwarded-prefix': path,
      cookie: 'hb.auth.token=x; hb.auth.remember=true',
    })
    expect(String(cleared.headers['set-cookie'])).toContain('; Path=/set;')
  })
})

describe.each(databases)('a server without a trusted proxy, on %s,', kind => {
  const stowage = serverFor(kind)
  const ask = asking(stowage)

  test('ignores the headers of a base path', async () => {
    const told = { 'x-forwarded-prefix': '/told', 'x-ingress-path': '/told' }
    expect(baseIn((await ask('/', told)).text)).toBe('')
    const { text } = await ask('/told/api/v1/status', told)
    expect(text).toContain('<title>Stowage</title>')
  })
})

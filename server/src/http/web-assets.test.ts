import { createHook } from 'node:async_hooks'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { serverFor } from '#test/fixtures.ts'
import { databases } from '#test/lane.ts'
import { exchangeRaw } from '#test/raw-http.ts'
import { policyHeader, securityHeaders } from './output/headers.ts'
import { serveWeb } from './web-assets.ts'

const id = '01890000-0000-7000-8000-0000000000aa'

describe.each(databases)('the web interface, on %s', { tags: 'scaled' }, kind => {
  const stowage = serverFor(kind)

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
      if (name !== policyHeader) expect(response.headers.get(name), name).toBe(value)
    const build = response.headers.get('stowage-page')
    expect(build).toMatch(/^[\w-]{16}$/)
    expect(await response.text()).toContain('<title>Stowage</title>')
    const head = await fetch(stowage.baseUrl + path, { method: 'HEAD' })
    expect([head.status, head.headers.get('stowage-page')]).toEqual([200, build])
  })

  test.each(['/favicon.svg', '/plain.css', '/swagger', '/api/docs', '/api/v1/status', '/api/foo'])(
    'does not mark %s as the page',
    async path => {
      const response = await fetch(stowage.baseUrl + path, { redirect: 'manual' })
      expect(response.headers.get('stowage-page')).toBeNull()
    },
  )

  test('allows only the styles of this answer, and nothing unsafe', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await fetch(stowage.baseUrl)
        const policy = response.headers.get(policyHeader) ?? ''
        expect(policy).not.toContain('unsafe')
        const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
        const page = await response.text()
        expect(page).toContain(`<meta property="csp-nonce" nonce="${nonce}">`)
        expect(page).not.toContain('{{')
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('serves the files of the page compressed and cacheable', async () => {
    const page = await (await fetch(stowage.baseUrl)).text()
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      const { port } = new URL(stowage.baseUrl)
      const get = (encoding: string) =>
        exchangeRaw(Number(port), 'GET', file, { 'accept-encoding': encoding })
      const plain = await get('br;q=0')
      const brotli = await get('gzip, br')
      const gzip = await get('gzip')
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
      expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
      expect(gunzipSync(gzip.body)).toEqual(plain.body)
    }
  })

  test('serves files with their content types', async () => {
    const icon = await fetch(`${stowage.baseUrl}/favicon.svg`)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(icon.headers.get('cache-control')).toBe('no-cache')
    const style = await fetch(`${stowage.baseUrl}/plain.css`)
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(await style.text()).toContain('{')
    for (const [name, value] of Object.entries(securityHeaders))
      expect(style.headers.get(name), name).toBe(value)
    expect((await fetch(`${stowage.baseUrl}/plain.css`, { method: 'HEAD' })).status).toBe(200)
  })

  test('answers 304 for a known file', async () => {
    const etag = (await fetch(`${stowage.baseUrl}/favicon.svg`)).headers.get('etag') ?? ''
    const again = await fetch(`${stowage.baseUrl}/favicon.svg`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each([
    ['page', '/home', 'text/html,*/*;q=0.8', 'de-CH, en;q=0.5', 'text/html', '<h1>Zu viele Cookies</h1>'],
    ['page', '/home', 'text/html', 'it', 'text/html', '<h1>Too many cookies</h1>'],
    ['problem', '/home', '*/*', 'de', 'application/json', '"request.headers_too_large"'],
    ['problem', '/api/v1/status', 'text/html', 'de', 'application/json', '"request.headers_too_large"'],
  ])(
    'answers over 16 KiB of cookies with a %s: %s, accepting %s and %s',
    async (_, path, accept, language, type, text) => {
      const cookie = `single-sign-on=${'x'.repeat(20_000)}`
      const headers = { host: 'items.test<b>', accept, 'accept-language': language, cookie }
      const answered = await exchangeRaw(Number(new URL(stowage.baseUrl).port), 'GET', path, headers)
      expect([answered.status, String(answered.headers['content-type']).split(';')[0]]).toEqual([431, type])
      expect(answered.headers[policyHeader]).not.toContain('unsafe')
      expect(answered.body.toString()).toContain(text)
      expect(answered.body.toString()).not.toContain('<b>')
    },
  )

  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/foo'],
    ['GET', '/api/v2/status'],
    ['POST', '/home'],
    ['GET', '/assets/nothing-of-this-name.js'],
    ['GET', '/ads.txt'],
    ['HEAD', '/wp-login.php'],
    ['GET', '/.well-known/security.txt'],
    ['GET', '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'],
    ['DELETE', '/favicon.svg'],
  ])('%s %s is a 404 in JSON', async (method, path) => {
    const response = await fetch(stowage.baseUrl + path, { method })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test.each([
    ['/favicon.ico', '/icon-192.png'],
    ['/.well-known/change-password', '/settings/profile#password'],
  ])('%s leads to %s', async (path, target) => {
    const response = await fetch(stowage.baseUrl + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, target])
  })

  test('lets robots read calendars, and nothing else', async () => {
    const response = await fetch(`${stowage.baseUrl}/robots.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toMatch(/^User-agent: \*\nAllow: \/api\/v1\/calendar\/\nDisallow: \/$/m)
  })

  test('has a policy for the style of the reference page', async () => {
    const response = await fetch(`${stowage.baseUrl}/api/docs`)
    expect(response.headers.get(policyHeader)).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}'/)
    expect(response.headers.get(policyHeader)).not.toContain('unsafe')
  })

  test('serves nothing outside of the folder', async () => {
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

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('the description of the API is compressed once with %s', async (encoding, decompress) => {
    const ask = (accepted: string) =>
      exchangeRaw(Number(new URL(stowage.baseUrl).port), 'GET', '/api/openapi.json', {
        'accept-encoding': accepted,
      })
    const plain = await ask('identity')
    const first = await ask(encoding)
    expect(first.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag })
    expect(first.headers.vary).toMatch(/accept-encoding/)
    expect(decompress(first.body).equals(plain.body)).toBe(true)
    const compressions: string[] = []
    const hook = createHook({ init: (_id, type) => void (type === 'ZLIB' && compressions.push(type)) })
    hook.enable()
    expect((await ask(encoding)).body.equals(first.body)).toBe(true)
    hook.disable()
    expect(compressions).toEqual([])
  })

  test('redirects shared files without a service worker to the screen that says so', async () => {
    const body = new FormData()
    body.append('files', new File([new Uint8Array(2_000_000)], 'front.jpg', { type: 'image/jpeg' }))
    const response = await fetch(`${stowage.baseUrl}/share`, { method: 'POST', body, redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/share?missed=true'])
  })

  test.each(['/swagger', '/swagger/', '/swagger/index.html'])(
    '%s leads to the reference page',
    async path => {
      const response = await fetch(stowage.baseUrl + path, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([302, '/api/docs'])
    },
  )
})

test('marks the page of another build with another name', async () => {
  const builds = await Promise.all(
    ['<p>1</p>', '<p>2</p>', '<p>1</p>'].map(async page => {
      const folder = await mkdtemp(path.join(tmpdir(), 'stowage-page-'))
      await writeFile(path.join(folder, 'index.html'), page)
      const server = fastify()
      await serveWeb(server, folder)
      const { headers } = await server.inject('/')
      await server.close()
      await rm(folder, { recursive: true })
      return headers['stowage-page']
    }),
  )
  expect(builds[0]).toBe(builds[2])
  expect(new Set(builds).size).toBe(2)
})

test('names the command to build a missing page', async () => {
  const server = fastify()
  await serveWeb(server, '/nonexistent')
  const { statusCode, headers, body } = await server.inject('/')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<code>npm ci</code>')
  await server.close()
})

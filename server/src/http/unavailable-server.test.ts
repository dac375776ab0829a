import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangeRaw } from '#test/raw-http.ts'
import { securityHeaders } from './output/headers.ts'
import { createUnavailableServer } from './unavailable-server.ts'

describe('the unavailable server', () => {
  let server: FastifyInstance
  let port: number
  beforeAll(async () => {
    server = createUnavailableServer({ reason: 'A step <of> it failed.', advice: 'Install the one before.' })
    await server.listen({ host: '127.0.0.1', port: 0 })
    port = (server.server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    exchangeRaw(port, method, path, headers, body)

  test.each([
    ['GET', '/api/v1/status'],
    ['GET', '/api/ready'],
    ['POST', '/api/v1/users/login'],
    ['PROPFIND', '/api/v1/entities'],
    ['GET', '/api/v1/%zz'],
    ['GET', `/api/v1/entities/${'x'.repeat(3000)}`],
    ['GET', '/assets/main.js'],
    ['GET', '/'],
  ])('answers programs with the usual error: %s %s', async (method, path) => {
    const { status, headers, body } = await ask(method, path, { accept: '*/*' })
    expect(status).toBe(503)
    expect(headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' })
    for (const [name, value] of Object.entries(securityHeaders)) expect(headers[name], name).toBe(value)
    expect(JSON.parse(body.toString())).toEqual({
      error: 'A step <of> it failed. Install the one before.',
      code: 'upgrade.refused',
      requestId: headers['x-request-id'],
    })
  })

  test.each(['/', '/item/7', '/locations?page=2', '/%zz'])('answers browsers with a page: %s', async path => {
    const { status, headers, body } = await ask('GET', path, browser)
    expect(status).toBe(503)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '60' })
    const page = body.toString()
    expect(page).toContain('<p>A step &lt;of&gt; it failed.</p>\n<p>Install the one before.</p>')
    expect(page).toMatch(/<html lang="en">[^]*<title>.+<\/title>[^]*color-scheme: light dark[^]*<main>\n<h1>/)
    expect(page).not.toMatch(/<script|<link|<img|src=|url\(/)
  })

  test('answers a HEAD without a body', async () => {
    const { status, headers, body } = await ask('HEAD', '/', browser)
    expect([status, headers['content-type'], body.length]).toEqual([503, 'text/html; charset=utf-8', 0])
  })

  test('answers without waiting for the body', async () => {
    const { status, headers } = await ask('POST', '/api/v1/entities/import', {}, Buffer.alloc(200_000))
    expect([status, headers.connection]).toEqual([503, 'close'])
  })

  test('refuses WebSockets', async () => {
    const handshake = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }
    expect((await ask('GET', '/api/v1/ws/events', handshake)).status).toBe(503)
  })

  test('answers the liveness probe', async () => {
    const { status, body } = await ask('GET', '/api/live')
    expect([status, JSON.parse(body.toString())]).toEqual([200, { live: true }])
  })
})

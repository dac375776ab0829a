import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { getStatus } from '@stowage/contract/server/status'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { databases, openTestDatabase } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { startPostgres } from '#test/postgres.ts'
import { ServerProcess } from '#test/server-process.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

async function ask(baseUrl: string, address: string, init: RequestInit = {}) {
  const answer = await fetch(`${baseUrl}/api/${address}`, init)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers }
}

describe.each(databases)('probes, on %s', kind => {
  let stowage: TestApp
  afterEach(() => stowage.close())
  const probe = (address: string, init?: RequestInit) => ask(stowage.baseUrl, address, init)

  test('answer that all is well, uncached', async () => {
    stowage = await testApp(kind)
    for (const [address, body] of [
      ['live', { live: true }],
      ['ready', { ready: true }],
    ] as const) {
      const answer = await probe(address)
      expect(answer).toMatchObject({ status: 200, body })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect((await probe(address, { method: 'HEAD' })).status).toBe(200)
      const wrong = await probe(address, { method: 'POST' })
      expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  test('report not ready while the files are unreachable, then ready again', async () => {
    stowage = await testApp(kind)
    const files = path.join(stowage.app.config.data, 'files')
    await rename(files, `${files}.away`)
    for (let asked = 0; asked < 3; asked++)
      expect(await probe('ready')).toMatchObject({ status: 503, body: { ready: false, reasons: ['files'] } })
    expect((await probe('live')).status).toBe(200)
    await rename(`${files}.away`, files)
    expect((await probe('ready')).status).toBe(200)
    expect(stowage.loggedErrors).toHaveLength(1)
    expect(stowage.loggedErrors[0]).toContain('Not ready')
  })

  test('report not ready before the server stops, while it still answers', async () => {
    stowage = await testApp(kind)
    stowage.app.retire()
    expect(await probe('ready')).toMatchObject({ status: 503, body: { ready: false, reasons: ['stopping'] } })
    expect((await probe('live')).status).toBe(200)
    expect((await stowage.client.send(getStatus, {})).status).toBe(200)
  })
})

test('are not logged', async () => {
  const { settings, drop } = await openTestDatabase('sqlite')
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const app = await createApp(loadConfig({ STOWAGE_MODE: 'test', ...settings }).config, { log })
  const baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 })
  await ask(baseUrl, 'ready')
  await ask(baseUrl, 'live')
  await ask(baseUrl, 'v1/status')
  await app.close()
  await drop()
  const requests = lines.filter(line => line.includes('"url"'))
  expect(requests).toHaveLength(1)
  expect(requests[0]).toContain('/api/v1/status')
})

describe('readiness with PostgreSQL', () => {
  test('fails within seconds while all connections are in use, then recovers', {
    tags: 'postgres',
  }, async () => {
    const stowage = await testApp('postgres')
    const held = await Promise.all(Array.from({ length: 20 }, () => stowage.app.database.snapshot()))
    expect(await ask(stowage.baseUrl, 'ready')).toMatchObject({
      status: 503,
      body: { ready: false, reasons: ['database'] },
    })
    expect((await ask(stowage.baseUrl, 'live')).status).toBe(200)
    for (const { close } of held) await close()
    expect((await ask(stowage.baseUrl, 'ready')).status).toBe(200)
    await stowage.close()
  })

  test('is alive and not ready after PostgreSQL has stopped', { tags: 'system' }, async () => {
    const postgres = await startPostgres()
    const folder = await openTestDatabase('sqlite')
    const env = { STOWAGE_MODE: 'test', ...folder.settings, STOWAGE_DATABASE_URL: `${postgres.url}/postgres` }
    const app = await createApp(loadConfig(env).config, { log: pino({ level: 'silent' }) })
    const baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 })
    expect((await ask(baseUrl, 'ready')).status).toBe(200)
    await postgres.stop()
    expect(await ask(baseUrl, 'ready')).toMatchObject({
      status: 503,
      body: { ready: false, reasons: ['database'] },
    })
    expect((await ask(baseUrl, 'live')).status).toBe(200)
    await app.close()
    await folder.drop()
  })
})

describe('readiness with a broken connection to PostgreSQL', () => {
  test('recovers by itself', { tags: 'postgres' }, async () => {
    const { settings, drop } = await openTestDatabase('postgres')
    const address = new URL(settings.STOWAGE_DATABASE_URL ?? '')
    const there = Number(address.port)
    const way = await openWay(there, await freePort())
    address.port = String(way.port)
    const env = { STOWAGE_MODE: 'test', ...settings, STOWAGE_DATABASE_URL: address.href }
    const app = await createApp(loadConfig(env).config, { log: pino({ level: 'silent' }) })
    const baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 })
    expect((await ask(baseUrl, 'ready')).status).toBe(200)
    await way.close()
    expect((await ask(baseUrl, 'ready')).status).toBe(503)
    const again = await openWay(there, way.port)
    expect((await ask(baseUrl, 'ready')).status).toBe(200)
    await app.close()
    await again.close()
    await drop()
  })
})

/** Forwards connections to a local port until it is closed. */
async function openWay(to: number, from: number): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server = createServer(socket => {
    const onward = connect(to, '127.0.0.1')
    for (const end of [socket, onward]) open.add(end.on('error', () => undefined))
    socket.pipe(onward).pipe(socket)
  })
  await once(server.listen(from, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const isClosed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await isClosed
    },
  }
}

describe('a stopping server', () => {
  test('reports not ready for a while, serves on, and exits by itself', { tags: 'system' }, async () => {
    const folder = await openTestDatabase('sqlite')
    const server = await ServerProcess.start({ ...folder.settings, STOWAGE_WEB_STOP_DELAY: '5s' })
    expect((await ask(server.url, 'ready')).status).toBe(200)
    const isGone = server.kill('SIGTERM')
    await expect.poll(async () => (await ask(server.url, 'ready')).status).toBe(503)
    expect((await server.client.send(getStatus, {})).status).toBe(200)
    await isGone
    expect(server.isRunning).toBe(false)
    await expect(ask(server.url, 'ready')).rejects.toThrow('fetch failed')
    await folder.drop()
  })
})

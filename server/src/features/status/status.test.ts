import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getStatus } from '@stowage/contract/server/status'
import { afterEach, describe, expect, test } from 'vitest'
import { version } from '#server/version.ts'
import { databases } from '#test/databases.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

describe.each(databases)('the status, on %s', { tags: 'scaled' }, kind => {
  let stowage: TestApp
  afterEach(() => stowage.close())
  const status = () => stowage.client.call(getStatus, {})

  test('tells anybody what the server is and allows', async () => {
    stowage = await testApp(kind, { STOWAGE_OPTIONS_ALLOW_REGISTRATION: 'false' })
    const answered = await stowage.client.as({ token: 'nonsense' }).send(getStatus, {})
    expect(answered.status).toBe(200)
    expect(answered.body).toMatchObject({
      health: true,
      title: 'Stowage',
      build: { version: '0.26.2' },
      latest: { version: '', date: '' },
      stowage: { version, latest: { version: '', date: '' }, trashDays: 30 },
      allowRegistration: false,
      demo: false,
      labelPrinting: false,
      oidc: { enabled: false, allowLocal: true },
      telemetry: { enabled: false },
    })
    expect(answered.body.oidc).not.toHaveProperty('autoRedirect')
  })

  test('tells what is switched on', async () => {
    stowage = await testApp(kind, {
      STOWAGE_OIDC_ENABLED: 'true',
      STOWAGE_OIDC_ISSUER_URL: 'http://127.0.0.1:1',
      STOWAGE_OIDC_CLIENT_ID: 'stowage',
      STOWAGE_OIDC_CLIENT_SECRET: 'secret',
      STOWAGE_OIDC_AUTO_REDIRECT: 'true',
      STOWAGE_OIDC_BUTTON_TEXT: 'Sign in at the club',
      STOWAGE_OPTIONS_ALLOW_LOCAL_LOGIN: 'false',
      STOWAGE_OTEL_ENABLED: 'true',
      STOWAGE_LABEL_MAKER_PRINT_COMMAND: 'lp {{.FileName}}',
    })
    expect(await status()).toMatchObject({
      labelPrinting: true,
      oidc: { enabled: true, allowLocal: false, buttonText: 'Sign in at the club', autoRedirect: true },
      telemetry: { enabled: true },
    })
  })
})

describe.each(databases)('the status of an empty server, on %s', kind => {
  let stowage: TestApp
  afterEach(() => stowage.close())
  const needsFirst = async () => (await stowage.client.call(getStatus, {})).stowage.needsFirstAccount

  test('asks for the first account until there is one', async () => {
    stowage = await testApp(kind)
    expect(await needsFirst()).toBe(true)
    await stowage.signUp('Ada')
    expect(await needsFirst()).toBe(false)
  })

  test('says nothing of accounts where nobody may register', async () => {
    stowage = await testApp(kind, { STOWAGE_OPTIONS_ALLOW_REGISTRATION: 'false' })
    expect(await needsFirst()).toBe(false)
  })
})

describe.each(databases)('the newest release, on %s', { tags: 'scaled' }, kind => {
  let stowage: TestApp
  let feed: Server
  let answer: { status: number; body: string }
  afterEach(async () => {
    await stowage.close()
    feed.close()
  })

  async function start(settings: Record<string, string> = {}) {
    answer = {
      status: 200,
      body: JSON.stringify({ tag_name: 'v9.1.0', published_at: '2026-01-31T12:00:00Z' }),
    }
    feed = createServer((_request, response) => response.writeHead(answer.status).end(answer.body))
    await once(feed.listen(0, '127.0.0.1'), 'listening')
    const { port } = feed.address() as AddressInfo
    const STOWAGE_OPTIONS_RELEASE_FEED = `http://127.0.0.1:${port}/releases/latest`
    stowage = await testApp(kind, { STOWAGE_OPTIONS_RELEASE_FEED, ...settings })
  }
  const latest = async () => (await stowage.client.call(getStatus, {})).stowage.latest
  const check = () => stowage.app.schedule.runNow('check-release')
  const newest = { version: 'v9.1.0', date: '2026-01-31T12:00:00Z' }

  test('is asked for when the server starts, and still known after a restart', async () => {
    await start()
    expect(await latest()).toEqual({ version: '', date: '' })
    await stowage.app.schedule.start()
    await stowage.app.worker.runDue()
    expect(await latest()).toEqual(newest)
    const told = await stowage.client.call(getStatus, {})
    expect(told.build.version).toBe('0.26.2')
    expect(told.latest).toEqual({ version: '', date: '' })
    await stowage.restart()
    expect(await latest()).toEqual(newest)
  })

  test('stays as it was while the feed says nothing useful', async () => {
    await start()
    await check()
    for (const useless of [
      { status: 404, body: answer.body },
      { status: 200, body: 'not JSON' },
      { status: 200, body: '{"tag_name":""}' },
      { status: 200, body: 'x'.repeat(2 * 1024 * 1024) },
    ]) {
      answer = useless
      await check()
      expect(await latest()).toEqual(newest)
    }
    expect(stowage.loggedErrors).toHaveLength(4)
    answer = { status: 200, body: '{"tag_name":"v10.0.0"}' }
    await check()
    expect(await latest()).toEqual({ version: 'v10.0.0', date: '' })
  })

  test('is not asked for when the check is off', async () => {
    await start({ STOWAGE_OPTIONS_GITHUB_RELEASE_CHECK: 'false' })
    await expect(check()).rejects.toThrow('There is no task')
    expect(await latest()).toEqual({ version: '', date: '' })
  })
})

import { once } from 'node:events'
import { createEntity } from '@stowage/contract/entities/entities'
import { acceptInvitation, createInvitation } from '@stowage/contract/groups/invitations'
import { getItemLabel } from '@stowage/contract/labels/labels'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, register } from '@stowage/contract/people/users'
import { Client } from '@stowage/contract/protocol/client'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { createNotifier, testNotifier, updateNotifier } from '@stowage/contract/upkeep/notifiers'
import { changePassword, forgotPassword, resetPassword } from '@stowage/contract/values/passwords'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type App, createApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { logOptions } from '#server/logger.ts'
import { Browser } from '#test/browser.ts'
import { stowage } from '#test/command-line.ts'
import { databases, openTestDatabase, type TestDatabase } from '#test/databases.ts'
import { type MailServer, mailServer } from '#test/mail-server.ts'
import { type TestProvider, testProvider } from '#test/oidc-provider.ts'
import { type PretendInternet, pretendInternet } from '#test/pretend-internet.ts'
import { refuse, s3Server } from '#test/s3-server.ts'
import { ServerProcess } from '#test/server-process.ts'
import { tryUpload } from '#test/uploads.ts'

/** What the owner has entrusted to the settings. */
const entrusted = {
  STOWAGE_AUTH_API_KEY_PEPPER: 'hush-pepper-of-thirty-two-bytes-or-more',
  STOWAGE_DEMO_PASSWORD: 'hush-demo-password',
  STOWAGE_BARCODE_TOKEN_BARCODESPIDER: 'hush-barcode-token',
  STOWAGE_OTEL_HEADERS: 'authorization=hush-collector',
  STOWAGE_LABEL_MAKER_LABEL_SERVICE_URL: 'http://label:hush-label-word@label.example/draw?key=hush-label-key',
  STOWAGE_OPTIONS_RELEASE_FEED: 'http://feed.example/latest?access_token=hush-feed-token',
  STOWAGE_OPTIONS_HOSTNAME: 'http://stowage.example',
  STOWAGE_NOTICE_HOUR: '0',
  STOWAGE_OPTIONS_TIME_ZONE: 'UTC',
}
const spoken = Object.values(entrusted).flatMap(text => text.match(/hush-[\w-]+/g) ?? [])

const kinds = databases

describe.each(kinds)('no secret is written down where it does not belong, on %s:', kind => {
  let data: TestDatabase
  let post: MailServer
  let provider: TestProvider
  let internet: PretendInternet
  let app: App
  let baseUrl: string
  let nobody: Client
  let lines: string[]
  let secrets: Set<string>

  beforeEach(async () => {
    lines = []
    data = await openTestDatabase(kind)
    ;[post, provider] = await Promise.all([mailServer(), testProvider()])
    internet = await pretendInternet(['hooks.example', 'label.example', 'feed.example'])
    secrets = new Set(spoken)
    for (const settings of [post.settings, provider.settings])
      for (const name of ['STOWAGE_MAILER_PASSWORD', 'STOWAGE_OIDC_CLIENT_SECRET'])
        if (settings[name] !== undefined) secrets.add(settings[name])
    const word = /:([^:@/]+)@/.exec(data.settings.STOWAGE_DATABASE_URL ?? '')?.[1]
    if (word !== undefined) secrets.add(word)
  })
  afterEach(async () => {
    await app.close()
    await Promise.all([data.drop(), post.close(), provider.close(), internet.close()])
  })

  async function start(settings: Record<string, string> = {}) {
    const log = pino(logOptions('trace'), { write: line => void lines.push(line) })
    const env = { STOWAGE_MODE: 'test', ...entrusted, ...post.settings, ...provider.settings }
    const { config } = loadConfig({ ...env, ...data.settings, ...settings })
    app = await createApp(config, { log, outbound: internet.ways })
    baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 })
    nobody = new Client({ baseUrl })
    provider.open(baseUrl)
  }
  const keep = (secret: string): string => {
    secrets.add(secret.replace(/^Bearer /, ''))
    return secret
  }
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${baseUrl}${path}`, { headers })
  async function signUp(email: string, token?: string): Promise<Client> {
    const password = keep(`hush-password-of-${email}`)
    await nobody.call(register, { name: 'Ada', email, password, ...(token === undefined ? {} : { token }) })
    const session = await nobody.call(login, { username: email, password })
    keep(session.attachmentToken)
    return nobody.as({ token: keep(session.token) })
  }

  /** Holds the log, the history and the jobs against every secret, as it is and as it stands in addresses. */
  async function expectSilence(): Promise<void> {
    const [history, jobs] = await app.database.read(async ({ q }) => [
      await q.selectFrom('events').selectAll().execute(),
      await q.selectFrom('jobs').selectAll().execute(),
    ])
    const written = { log: lines.join(''), history: JSON.stringify(history), jobs: JSON.stringify(jobs) }
    expect(lines.length).toBeGreaterThan(2)
    for (const [location, text] of Object.entries(written))
      for (const secret of secrets)
        for (const spelled of new Set([secret, encodeURIComponent(secret)]))
          expect(text.includes(spelled), `${spelled} in the ${location}`).toBe(false)
  }

  test('passwords, and the tokens of sessions and resets', async () => {
    await start()
    const ada = await signUp('ada@example.com')
    await nobody.send(login, { username: 'ada@example.com', password: keep('hush-wrong') })
    await nobody.send(register, { name: '', email: 'ada@example.com', password: keep('hush-refused') })
    await fetch(`${baseUrl}/api/v1/users/login`, {
      method: 'POST',
      body: `{"password":"${keep('hush-broken')}`,
    })
    const [token = ''] = [...secrets].slice(-4)
    for (const query of [`access_token=${token}`, `access%5Ftoken=${token}`, `page=1&token=${token}`])
      await get(`/api/v1/users/self?${query}`)
    await get('/api/v1/users/self', {
      cookie: `hb.auth.token=${keep('hush-cookie')}; hb.auth.remember=true`,
    })
    await get('/api/v1/users/self', { authorization: `Bearer ${keep('hush-header')}` })
    await ada.call(changePassword, {
      current: 'hush-password-of-ada@example.com',
      new: keep('hush-new-password'),
    })
    await nobody.call(forgotPassword, { email: 'ada@example.com' })
    await expect.poll(() => app.worker.runDue()).toBe(1)
    const link = /https?:\/\/\S+/.exec(post.received[0]?.mail.text ?? '')?.[0] ?? ''
    const reset = keep(new URL(link).searchParams.get('token') ?? '')
    expect(reset).not.toBe('')
    await get(`/reset-password?token=${reset}`)
    await nobody.call(resetPassword, { token: reset, password: keep('hush-last-password') })
    expect(lines.join('')).toContain('/reset-password?token=…')
    await expectSilence()
  })

  test('API keys, invitations and live connections', async () => {
    await start()
    const ada = await signUp('ada@example.com')
    const key = keep((await ada.call(createApiKey, { name: 'Cron', expiresAt: null })).token)
    await nobody.as({ token: key }).call(getSelf, {})
    await get(`/api/v1/users/self?access_token=${key}`)
    const { token } = await ada.call(createInvitation, { uses: 3 })
    const bob = await signUp('bob@example.com', keep(token))
    await bob.send(acceptInvitation, { token })
    await get(`/api/v1/groups/invitations/${token}`)
    await get(`/register?token=${token}`)
    const events = `${baseUrl.replace('http', 'ws')}/api/v1/ws/events`
    const session = ada.options.token?.replace('Bearer ', '') ?? ''
    const socket = new WebSocket(events, ['hb-auth', session])
    await once(socket, 'open')
    socket.close()
    await once(socket, 'close')
    await once(new WebSocket(events, ['hb-auth', keep('hush-socket')]), 'error')
    expect(lines.join('')).toContain('/api/v1/groups/invitations/…')
    await expectSilence()
  })

  test('the addresses of services, whether they answer or not', async () => {
    await start()
    const ada = await signUp('ada@example.com')
    const url = `generic://hooks.example/${keep('hush-path')}?template=json&key=${keep('hush-key')}`
    internet.reply(() => ({ status: 500, body: 'broken' }))
    expect((await ada.send(testNotifier, { url })).status).toBeGreaterThanOrEqual(400)
    const notifier = await ada.call(createNotifier, { name: 'Hook', url: `${url}&old=1`, isActive: true })
    await ada.call(updateNotifier, { id: notifier.id, name: 'Hook', url, isActive: true })
    const { id } = await ada.call(createEntity, { name: 'Mower' })
    const today = new Date().toISOString().slice(0, 10)
    await ada.call(createMaintenance, { id, name: 'Oil', scheduledDate: today })
    await app.schedule.runNow('tell-what-is-due')
    expect(await app.worker.runDue()).toBeGreaterThan(0)
    expect((await ada.send(getItemLabel, { id })).status).toBe(502)
    await app.schedule.runNow('check-release')
    internet.names.clear()
    await app.schedule.runNow('check-release')
    await ada.send(getItemLabel, { id })
    await ada.send(testNotifier, { url })
    await expectSilence()
  })

  test('the key of a bucket, whether it opens or not', async () => {
    const service = await s3Server()
    const STOWAGE_STORAGE_SECRET_ACCESS_KEY = keep('hush-bucket-secret')
    await start({ ...service.settingsFor(kind), STOWAGE_STORAGE_SECRET_ACCESS_KEY })
    const ada = await signUp('ada@example.com')
    const { id } = await ada.call(createEntity, { name: 'Mower' })
    const attach = async (bytes: string) => (await tryUpload(ada, id, { bytes, name: 'manual.txt' })).status
    expect(await attach('Read me')).toBe(201)
    service.interfere = (_, response) => {
      refuse(response, 403, 'SignatureDoesNotMatch')
      return true
    }
    expect(await attach('Read me, too')).toBe(503)
    expect((await get('/api/ready')).status, 'the inventory goes on').toBe(200)
    await service.close()
    await expectSilence()
  })

  test('what goes between us and a provider', async () => {
    await start({ STOWAGE_OPTIONS_HOSTNAME: '' })
    const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback')
    /** Goes to the provider and as far as its answer, which is not yet handed in. */
    async function comeBack(browser: Browser): Promise<URL> {
      const { url } = await browser.visit(`${baseUrl}/api/v1/users/login/oidc`, isCallback)
      for (const name of ['code', 'state']) keep(url.searchParams.get(name) ?? '')
      for (const value of browser.cookies(baseUrl).values()) keep(value)
      return url
    }
    const browser = new Browser()
    await browser.get(await comeBack(browser))
    keep(browser.cookies(baseUrl).get('hb.auth.token') ?? '')
    const forgetful = await comeBack(new Browser())
    await get(forgetful.pathname + forgetful.search)
    provider.answers.set('/token', { access_token: keep('hush-access'), id_token: keep('hush-id') })
    const misled = new Browser()
    await misled.get(await comeBack(misled))
    await signUp('grace@example.com')
    provider.answers.clear()
    provider.user = { sub: 'grace', email: 'grace@example.com', email_verified: true }
    const asked = new Browser()
    await asked.get(await comeBack(asked))
    const page = `${baseUrl}/api/v1/users/login/oidc/link`
    keep(asked.cookies(baseUrl).get('oidc_link') ?? '')
    const guard = keep(/name="guard" value="(\w+)"/.exec(await (await asked.get(page)).text())?.[1] ?? '')
    for (const password of [keep('hush-guess'), 'hush-password-of-grace@example.com'])
      await asked.submit(page, { guard, password })
    keep(asked.cookies(baseUrl).get('hb.auth.token') ?? '')
    expect(secrets.has('')).toBe(false)
    expect(lines.join('')).toContain('/callback?code=…')
    await expectSilence()
  })

  test('what a request carried that broke on our side', async () => {
    await start()
    const ada = await signUp('ada@example.com')
    await app.database.write(null, ({ db }) => db.exec('alter table sessions rename to lost'))
    const broken = await nobody.send(login, {
      username: 'ada@example.com',
      password: 'hush-password-of-ada@example.com',
    })
    expect([broken.status, (await ada.send(getSelf, {})).status]).toEqual([500, 500])
    expect(lines.join('')).toContain('"level":"error"')
    await expectSilence()
  })

  test.runIf(kind === 'postgres')('rows that the database did not want', async () => {
    await start()
    await app.database.write(null, ({ db }) =>
      db.exec("alter table users add constraint nobody_called_eve check (name <> 'Eve')"),
    )
    const eve = { name: 'Eve', email: keep('eve@example.com'), password: keep('hush-password') }
    expect((await nobody.send(register, eve)).status).toBe(500)
    expect(lines.join('')).toContain('nobody_called_eve')
    expect(lines.join('')).not.toContain('argon2')
    await expectSilence()
  })
})

describe('a server in a process of its own tells no secret of its settings', { tags: 'system' }, () => {
  test('when it starts, at the most talkative level', async () => {
    const { settings, drop } = await openTestDatabase('postgres')
    const address = new URL(settings.STOWAGE_DATABASE_URL ?? '')
    const server = await ServerProcess.start({ ...settings, ...entrusted, STOWAGE_LOG_LEVEL: 'trace' })
    await server.kill('SIGTERM')
    await drop()
    expect(server.said).toContain(`@${address.host}`)
    for (const secret of [...spoken, address.password]) expect(server.said).not.toContain(secret)
  })

  test.each([
    'postgres://stowage:hush-word@127.0.0.1:1/stowage',
    'postgres://stowage:hush:word@127.0.0.1:1/stowage',
    'postgres://stowage@127.0.0.1:1/stowage?password=hush-word',
  ])('when it cannot reach %s', async STOWAGE_DATABASE_URL => {
    const { settings, drop } = await openTestDatabase('sqlite')
    const { code, out, stderr } = await stowage(['serve'], { ...settings, STOWAGE_DATABASE_URL })
    await drop()
    expect(code).toBe(1)
    expect(stderr).toContain('127.0.0.1:1/stowage')
    expect(out + stderr).not.toMatch(/hush|word@/)
  })
})

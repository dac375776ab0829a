import { createApiKey } from '@stowage/contract/people/api-keys'
import { login } from '@stowage/contract/people/sessions'
import { updateSelf, updateSettings } from '@stowage/contract/people/users'
import { forgotPassword, resetPassword } from '@stowage/contract/values/passwords'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hour, minute } from '#kernel/clock.ts'
import { certificateFor } from '#test/certificate.ts'
import { databases } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { type MailServer, mailServer } from '#test/mail-server.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

const fresh = 'a fresh password'
const hostname = { STOWAGE_OPTIONS_HOSTNAME: 'https://stowage.example.org' }

describe.each(databases)('mails with a reset link, on %s', kind => {
  let post: MailServer
  let stowage: TestApp
  let ada: Signed
  beforeEach(async () => {
    post = await mailServer()
  })
  afterEach(async () => {
    await stowage.close()
    await post.close()
  })

  async function start(settings: Record<string, string> = hostname, ca?: string) {
    stowage = await testApp(kind, { ...post.settings, ...settings }, ca === undefined ? {} : { ca })
    ada = await stowage.signUp('Ada')
  }
  /** Asks for a link, and lets what is in the queue be done. */
  async function ask(email = ada.email, headers: Record<string, string> = {}) {
    const { status } = await stowage.client.send(forgotPassword, { email }, { headers })
    expect(status).toBe(204)
    // The look-up happens beside the request; a server that stops waits for it.
    await stowage.restart()
    await stowage.app.worker.runDue()
  }
  const jobs = () =>
    stowage.app.database.read(db =>
      db.q.selectFrom('jobs').selectAll().where('kind', '=', 'mail.password_reset').execute(),
    )
  const links = () =>
    stowage.app.database.read(db => db.q.selectFrom('password_resets').selectAll().execute())
  const linkIn = (at = 0) => {
    const link = /https?:\/\/\S+/.exec(post.received[at]?.mail.text ?? '')?.[0] ?? ''
    return { link, token: new URL(link).searchParams.get('token') ?? '' }
  }

  test('arrive, and their link sets a new password once', async () => {
    await start()
    await ask(` ${ada.email.toUpperCase()} `)
    expect(post.received).toHaveLength(1)
    const { mail, from, to } = post.received[0]!
    expect([from, ...to]).toEqual(['stowage@example.org', ada.email])
    expect(mail.from).toMatchObject({ name: 'Stowage', address: 'stowage@example.org' })
    expect(mail.subject).toContain('password')
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('Hello Ada,')
      expect(body).toContain(linkIn().link)
      expect(body).toMatch(/once, within an hour/)
      expect(body).toMatch(/ignore/)
    }
    expect(mail.html).toContain(`href="${linkIn().link}"`)
    const { link, token } = linkIn()
    expect(link).toBe(`https://stowage.example.org/reset-password?token=${token}`)
    const reset = () => stowage.client.send(resetPassword, { token, password: fresh })
    expect([(await reset()).status, (await reset()).status]).toEqual([204, 400])
    const session = await stowage.client.send(login, { username: ada.email, password: fresh })
    expect(session.status).toBe(200)
    expect(await jobs()).toEqual([])
  })

  test.each([
    ['de', 'Wähle ein neues Passwort für Stowage', 'Hallo Ada,'],
    ['fr-CH', 'Choisissez un nouveau mot de passe pour Stowage', 'Bonjour Ada,'],
    ['it', 'Choose a new password for Stowage', 'Hello Ada,'],
  ])('are in the language of the person: %s', async (language, subject, hello) => {
    await start()
    await ada.client.call(updateSettings, { stowage: { language } })
    await ask()
    expect(post.received[0]?.mail).toMatchObject({ subject, text: expect.stringContaining(hello) })
  })

  test('leave no token in the database', async () => {
    await start()
    await ada.client.call(createApiKey, { name: 'script' })
    await stowage.client.send(forgotPassword, { email: ada.email })
    await stowage.restart()
    const before = JSON.stringify([await jobs(), await links()])
    expect(before).toContain('mail.password_reset')
    await stowage.app.worker.runDue()
    const { token } = linkIn()
    expect(token).toMatch(/^[A-Z2-7]{26}$/)
    expect(before + JSON.stringify([await jobs(), await links()])).not.toContain(token)
    expect(stowage.loggedErrors.join()).not.toContain(token)
  })

  test('greet by name, whatever the name is', async () => {
    await start()
    await ada.client.call(updateSelf, {
      name: '<img src=x onerror=alert(1)> & "Ada"\r\nBcc: eve@example.com',
    })
    await ask()
    const { mail, to } = post.received[0]!
    expect(mail.html).toContain('Hello &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Ada&quot;')
    expect(to).toEqual([ada.email])
    expect(mail.bcc ?? []).toEqual([])
  })

  test('go to nobody without a password, to no disabled account, and to no stranger', async () => {
    await start()
    await ask('nobody@example.com')
    const set = (changes: object) =>
      stowage.app.database.write(null, ({ db }) => db.q.updateTable('users').set(changes).execute())
    const { password_hash: hash } = await stowage.app.database.read(db =>
      db.q.selectFrom('users').select('password_hash').executeTakeFirstOrThrow(),
    )
    await set({ password_hash: null })
    await ask()
    await set({ password_hash: hash, disabled_at: new Date(0).toISOString() })
    await ask()
    expect([await links(), await jobs(), post.received]).toEqual([[], [], []])
  })

  test('are not sent when the link is used up, has expired, or the account was closed meanwhile', async () => {
    await start()
    await stowage.client.send(forgotPassword, { email: ada.email })
    await stowage.restart()
    await stowage.app.database.write(null, ({ db }) =>
      db.q
        .updateTable('users')
        .set({ disabled_at: new Date(0).toISOString() })
        .execute(),
    )
    await stowage.app.worker.runDue()
    await stowage.app.database.write(null, ({ db }) =>
      db.q.updateTable('users').set({ disabled_at: null }).execute(),
    )
    await stowage.client.send(forgotPassword, { email: ada.email })
    await stowage.restart()
    stowage.clock.advance(hour + minute)
    await stowage.app.worker.runDue()
    expect([await jobs(), post.received]).toEqual([[], []])
  })

  test('are not even prepared without a mail server', async () => {
    const none = Object.fromEntries(Object.keys(post.settings).map(name => [name, '']))
    await start({ ...hostname, ...none })
    await ask()
    expect([await links(), await jobs()]).toEqual([[], []])
  })

  describe('lead to', () => {
    const forwarded = { 'x-forwarded-host': 'items.example.org', 'x-forwarded-proto': 'https' }

    test('what a trusted proxy tells, when no host name is configured', async () => {
      await start({ STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
      await ask(ada.email, forwarded)
      expect(linkIn().link).toMatch(/^https:\/\/items\.example\.org\/reset-password\?token=/)
    })

    test('the path that it tells as well', async () => {
      await start({ STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
      await ask(ada.email, { ...forwarded, 'x-forwarded-prefix': '/stowage' })
      expect(linkIn().link).toMatch(/^https:\/\/items\.example\.org\/stowage\/reset-password\?token=/)
    })

    test.each([
      ['stowage.example.org', {}, '/set'],
      ['stowage.example.org', { 'x-forwarded-prefix': '/told' }, '/told'],
      ['stowage.example.org', { ...forwarded, 'x-ingress-path': '/told' }, '/set'],
      ['stowage.example.org/own', { 'x-forwarded-prefix': '/told' }, '/own'],
    ])('the path that belongs to the host name %s, with %j', async (name, headers, path) => {
      await start({
        STOWAGE_OPTIONS_HOSTNAME: `https://${name}`,
        STOWAGE_OPTIONS_TRUST_PROXY: 'true',
        STOWAGE_WEB_BASE_PATH: '/set',
      })
      await ask(ada.email, headers)
      expect(linkIn().link.split('/reset-password')[0]).toBe(`https://stowage.example.org${path}`)
    })

    test('the configured host name, whatever a proxy tells', async () => {
      await start({ STOWAGE_OPTIONS_HOSTNAME: 'stowage.example.org', STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
      await ask(ada.email, forwarded)
      expect(linkIn().link).toMatch(/^https:\/\/stowage\.example\.org\/reset-password/)
    })

    test.each([
      ['what somebody claims who is no trusted proxy', {}, forwarded],
      [
        'what a proxy elsewhere would be trusted for',
        { STOWAGE_OPTIONS_TRUST_PROXY: '192.0.2.0/24' },
        forwarded,
      ],
      [
        'the host that was called',
        { STOWAGE_OPTIONS_TRUST_PROXY: 'true' },
        { referer: 'https://evil.example' },
      ],
      [
        'what is no host name',
        { STOWAGE_OPTIONS_TRUST_PROXY: 'true' },
        { 'x-forwarded-host': 'evil.example/path?' },
      ],
    ])('nowhere rather than to %s', async (_what, settings, headers) => {
      await start(settings)
      await ask(ada.email, headers)
      expect([await links(), await jobs(), post.received]).toEqual([[], [], []])
    })
  })

  test('are tried again while the mail server refuses, and given up with its reason', async () => {
    const password = 'some other mail secret'
    await start({ ...hostname, STOWAGE_MAILER_PASSWORD: password })
    await ask()
    const [waiting] = await jobs()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(waiting?.error).toContain('Wrong user name or password')
    for (let i = 0; i < 4; i++) {
      stowage.clock.advance(14 * minute)
      await stowage.app.worker.runDue()
    }
    const [failed] = await jobs()
    expect(failed).toMatchObject({ state: 'failed', attempts: 5 })
    expect(failed?.error).toContain('535')
    const said = JSON.stringify(failed) + stowage.loggedErrors.join()
    for (const secret of [password, Buffer.from(password).toString('base64')])
      expect(said).not.toContain(secret)
    expect(post.received).toEqual([])
  })

  test('arrive once when the mail server comes back', async () => {
    const port = await freePort()
    await post.close()
    post = await mailServer({}, port)
    await start()
    await post.close()
    await ask()
    expect((await jobs())[0]?.error).toContain('ECONNREFUSED')
    post = await mailServer({}, port)
    stowage.clock.advance(minute)
    await stowage.app.worker.runDue()
    await stowage.app.worker.runDue()
    expect(post.received).toHaveLength(1)
    expect(await jobs()).toEqual([])
  })

  // To us `::ffff:127.0.0.1` is another machine; the system knows better.
  test.each([
    ['unencrypted, to one that offers nothing', ['AUTH', 'STARTTLS'], {}, false],
    ['encrypted, to one whose certificate nobody knows', ['AUTH'], certificateFor(['relay.test']), true],
  ])('go through a relay without sign-in: %s', async (_what, disabledCommands, certificate, secure) => {
    await post.close()
    post = await mailServer({ ...certificate, authOptional: true, disabledCommands })
    const relay = { STOWAGE_MAILER_USERNAME: '', STOWAGE_MAILER_PASSWORD: '' }
    await start({ ...hostname, ...relay, STOWAGE_MAILER_HOST: '::ffff:127.0.0.1' })
    await ask()
    expect(post.received.map(mail => [mail.secure, ...mail.to])).toEqual([[secure, ada.email]])
  })

  describe('over encrypted connections', () => {
    const names = ['mail.test', 'localhost']

    test('are sent when the server offers it and shows a certificate that is trusted', async () => {
      const { cert, key } = certificateFor(names)
      await post.close()
      post = await mailServer({ cert, key })
      await start({ ...hostname, STOWAGE_MAILER_HOST: 'localhost' }, cert)
      await ask()
      expect(post.received.map(({ secure }) => secure)).toEqual([true])
    })

    test('are not sent to a server that cannot show who it is', async () => {
      const { cert, key } = certificateFor(names)
      await post.close()
      post = await mailServer({ cert, key })
      await start({ ...hostname, STOWAGE_MAILER_HOST: 'localhost' })
      await ask()
      expect(post.received).toEqual([])
      expect((await jobs())[0]?.error).toContain('certificate')
    })

    test('only, when the server is not on this machine', async () => {
      await start({ ...hostname, STOWAGE_MAILER_HOST: '::ffff:127.0.0.1' })
      await ask()
      expect(post.received).toEqual([])
      expect((await jobs())[0]?.error).toContain('STARTTLS')
    })
  })
})

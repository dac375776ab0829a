import { once } from 'node:events'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { createInvitation, listInvitations } from '@stowage/contract/groups/invitations'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, updateSelf, updateSettings } from '@stowage/contract/people/users'
import { createNotifier, listNotifiers } from '@stowage/contract/upkeep/notifiers'
import { forgotPassword, resetPassword } from '@stowage/contract/values/passwords'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { minute } from '#kernel/clock.ts'
import { Browser } from '#test/browser.ts'
import { databases } from '#test/lane.ts'
import { type MailServer, mailServer } from '#test/mail-server.ts'
import { type TestProvider, testProvider } from '#test/oidc-provider.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

const begin = '/api/v1/users/login/oidc'
const page = `${begin}/link`
const isAnswered = ({ pathname }: URL) => ['/home', '/', page].includes(pathname)

describe.each(databases)(
  'somebody new whose address has an account here, on %s',
  { tags: 'scaled' },
  kind => {
    let provider: TestProvider
    let post: MailServer
    let stowage: TestApp
    /** Whoever opened the account. */
    let opener: Signed
    let browser: Browser
    beforeEach(async () => {
      ;[provider, post] = await Promise.all([testProvider(), mailServer()])
      browser = new Browser()
    })
    afterEach(async () => {
      await stowage.close()
      await Promise.all([provider.close(), post.close()])
    })

    async function start(settings: Record<string, string> = {}) {
      stowage = await testApp(kind, {
        STOWAGE_OPTIONS_TRUST_PROXY: 'true',
        ...post.settings,
        ...provider.settings,
        ...settings,
      })
      provider.open(stowage.baseUrl)
      opener = await stowage.signUp('Mallory')
      provider.user = { sub: '17', name: 'Ada', email: opener.email, email_verified: true }
    }
    const at = (path: string) => `${stowage.baseUrl}${path}`
    /** Goes to the provider and back; answers where that leads. */
    async function come(as = browser): Promise<string> {
      const { url } = await as.visit(at(begin), isAnswered)
      return url.pathname
    }
    async function read(path = page): Promise<{ text: string; headers: Headers; status: number }> {
      const response = await browser.get(at(path))
      return { text: await response.text(), headers: response.headers, status: response.status }
    }
    const guardIn = (text: string) => /name="guard" value="([^"]+)"/.exec(text)?.[1] ?? ''
    /** Fills in the form of the page; answers where that leads. */
    async function submit(fields: Record<string, string>, headers?: Record<string, string>) {
      const guard = guardIn((await read()).text)
      const response = await browser.submit(at(page), { guard, ...fields }, headers)
      return { status: response.status, to: response.headers.get('location') }
    }
    /** Asks for a reset link, and takes its token out of the mail. */
    async function mailedToken(): Promise<string> {
      const headers = { 'x-forwarded-host': 'stowage.example' }
      await stowage.client.call(forgotPassword, { email: opener.email }, { headers })
      await vi.waitFor(async () => expect(await stowage.app.worker.runDue()).toBe(1))
      return /token=(\w+)/.exec(post.received[0]?.mail.text ?? '')?.[1] ?? ''
    }
    const signInWith = async (password: string, username = opener.email) =>
      (await stowage.client.send(login, { username, password })).status
    const whoComesIn = async () => {
      const token = `Bearer ${browser.cookies(stowage.baseUrl).get('hb.auth.token')}`
      const client = stowage.client.as({ token })
      return { client, ...(await client.call(getSelf, {})).item }
    }

    test('is asked for its password, and is not let in nor linked before', async () => {
      await start()
      const { client } = opener
      expect(await come()).toBe(page)
      expect([...browser.cookies(stowage.baseUrl).keys()]).toEqual(['oidc_link'])
      const { text, headers, status } = await read()
      expect(status).toBe(200)
      expect(text).toContain(opener.email)
      expect(text).toMatch(/<label for="password">.*\n<input id="password" type="password"/)
      expect(text).not.toMatch(/<script|style=|onclick|Mallory/)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*(script|unsafe))/)
      expect(headers.get('cache-control')).toBe('no-store')
      expect((await client.call(getSelf, {})).item.oidcSubject).toBe(null)
    })

    test('comes in with the password, once, and everything stays as it was', async () => {
      await start()
      const key = await opener.client.call(createApiKey, { name: 'script' })
      await come()
      expect(await submit({ password: opener.password })).toEqual({ status: 302, to: '/home' })
      expect(await whoComesIn()).toMatchObject({ id: opener.userId, name: 'Mallory', oidcSubject: '17' })
      expect([...browser.cookies(stowage.baseUrl).keys()]).not.toContain('oidc_link')
      for (const token of [opener.token, key.token])
        expect((await stowage.client.as({ token }).send(getSelf, {})).status).toBe(200)
      expect(await signInWith(opener.password)).toBe(200)
      expect(await come(new Browser())).toBe('/home')
      expect(post.received).toEqual([])
    })

    test('who goes on without it ends what there was before, and is told, also by mail', async () => {
      await start()
      const { client } = opener
      const { id } = await client.call(createEntity, { name: 'Violin' })
      const key = await client.call(createApiKey, { name: 'script' })
      const url = 'ntfy://203.0.114.1/topic'
      await client.call(createNotifier, { name: 'Phone', url, isActive: true })
      await client.call(createInvitation, { uses: 3 })
      const reset = await mailedToken()
      const events = `${stowage.baseUrl.replace('http', 'ws')}/api/v1/ws/events`
      const socket = new WebSocket(events, { headers: { authorization: key.token } })
      await once(socket, 'open')
      const closed = once(socket, 'close')
      await come()
      expect(await submit({ without: 'yes' })).toEqual({ status: 302, to: page })

      expect((await closed)[0]).toBe(4401)
      for (const token of [opener.token, key.token])
        expect((await stowage.client.as({ token }).send(getSelf, {})).status).toBe(401)
      expect(await signInWith(opener.password)).toBe(401)
      const used = await stowage.client.send(resetPassword, { token: reset, password: 'mine once more' })
      expect(used).toMatchObject({ status: 400, body: { code: 'password_reset.invalid' } })
      const me = await whoComesIn()
      expect(me).toMatchObject({ id: opener.userId, oidcSubject: '17' })
      expect((await me.client.call(listEntities, {})).items.map(each => each.id)).toEqual([id])
      expect(await me.client.call(listNotifiers, {})).toMatchObject([{ url, isActive: false }])
      expect(await me.client.call(listInvitations, {})).toEqual([])

      const { text } = await read()
      await stowage.app.worker.runDue()
      const mail = post.received.at(-1)
      expect(mail?.to).toEqual([opener.email])
      for (const told of [text, mail?.mail.text, mail?.mail.html])
        for (const sentence of [
          'password',
          'One session',
          'One API key',
          'One notifier',
          'One open invitation',
        ])
          expect(told).toContain(sentence)
      expect((await browser.submit(at(page), { guard: guardIn(text), without: 'yes' })).status).toBe(302)
      expect((await me.client.send(getSelf, {})).status).toBe(200)
      expect(await come(new Browser())).toBe('/home')
    })

    test('gets that mail in the language of the account', async () => {
      await start()
      await opener.client.call(updateSettings, { stowage: { language: 'es' } })
      await come()
      await submit({ without: 'yes' })
      await stowage.app.worker.runDue()
      const mail = post.received.at(-1)?.mail
      expect(mail?.subject).toBe('La contraseña antigua de tu cuenta de Stowage ya no funciona')
      expect(mail?.text).toContain('Se ha cerrado una sesión.')
      expect(mail?.html).toContain('<html lang="es">')
    })

    test.each([
      ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Ist das dein Konto?', 'Das Konto gehört dir'],
      ['it,es;q=0.7,fr;q=0.8', 'fr', 'Ce compte est-il à vous ?', 'Le compte est à vous'],
      ['es', 'es', '¿Es tuya esta cuenta?', 'La cuenta es tuya'],
    ])('is asked and told in the language of the browser: %s', async (wished, language, asked, told) => {
      browser = new Browser({ 'accept-language': wished })
      await start()
      await come()
      for (const title of [asked, told]) {
        const { text } = await read()
        expect(text).toContain(`<html lang="${language}">`)
        expect(text).toContain(`<h1>${title}</h1>`)
        if (title === asked) await submit({ without: 'yes' })
      }
    })

    test('is told the same by the page where no mail can be sent', async () => {
      await start(Object.fromEntries(Object.keys(post.settings).map(name => [name, ''])))
      await come()
      await submit({ without: 'yes' })
      expect((await read()).text).toContain('no longer works')
      expect(await signInWith(opener.password)).toBe(401)
    })

    test('cannot guess the password for long, there and at the sign-in page together', async () => {
      await start()
      await come()
      expect(await submit({ password: 'guess' })).toEqual({ status: 302, to: `${page}?again=wrong` })
      expect((await read(`${page}?again=wrong`)).text).toMatch(/role="alert">.*not the password/)
      for (let i = 0; i < 3; i++) await submit({ password: `guess ${i}` })
      expect([await signInWith('guess'), await signInWith('guess')]).toEqual([401, 401])
      expect((await submit({ password: opener.password })).to).toBe(`${page}?again=locked`)
      expect((await read(`${page}?again=locked`)).text).toContain('too many')
      expect(await signInWith(opener.password)).toBe(429)
      stowage.clock.advance(minute)
      expect((await submit({ password: opener.password })).to).toBe('/home')
    })

    test.each([
      [{ 'sec-fetch-site': 'cross-site' }],
      [{ 'sec-fetch-site': 'same-site' }],
      [{ origin: 'https://evil.example' }],
      [{ origin: 'null' }],
    ])('is not made to choose by the page of another site: %j', async headers => {
      await start()
      await come()
      for (const fields of [{ without: 'yes' }, { password: opener.password }])
        expect((await submit(fields, headers)).to).toBe(`${page}?again=elsewhere`)
      expect((await read(`${page}?again=elsewhere`)).text).toContain('STOWAGE_OPTIONS_HOSTNAME')
      expect((await opener.client.call(getSelf, {})).item.oidcSubject).toBe(null)
    })

    test('needs what the page holds, and the cookie as it was given, while it is good', async () => {
      await start()
      await come()
      const { text } = await read()
      const forged = await browser.submit(at(page), { guard: 'a guess', without: 'yes' }, {})
      expect(forged.headers.get('location')).toBe(page)
      const cookies = browser.cookies(stowage.baseUrl)
      const kept = cookies.get('oidc_link') ?? ''
      const fields = { guard: guardIn(text), without: 'yes' }
      const [facts = '', signature = ''] = kept.split('.')
      const other = Buffer.from(facts, 'base64url').toString().replace('"17"', '"18"')
      const changed = `${Buffer.from(other).toString('base64url')}.${signature}`
      for (const cookie of [undefined, '', 'nonsense', `${facts}.`, changed]) {
        if (cookie === undefined) cookies.delete('oidc_link')
        else cookies.set('oidc_link', cookie)
        for (const answer of [await browser.get(at(page)), await browser.submit(at(page), fields)])
          expect(answer.headers.get('location'), cookie).toContain('oidc_error=oidc_auth_failed')
      }
      cookies.set('oidc_link', kept)
      stowage.clock.advance(15 * minute)
      expect((await browser.get(at(page))).headers.get('location')).toContain('oidc_error')
      expect(await signInWith(opener.password)).toBe(200)
    })

    test('has to begin again when the account has changed meanwhile, or somebody else was faster', async () => {
      await start()
      await come()
      await opener.client.call(updateSelf, { email: `other-${opener.email}` })
      expect((await submit({ without: 'yes' })).to).toBe(begin)
      expect(await signInWith(opener.password, `other-${opener.email}`)).toBe(200)
      await opener.client.call(updateSelf, { email: opener.email })
      const rival = browser
      browser = new Browser()
      await come(rival)
      await come(browser)
      const guard = guardIn((await read()).text)
      const both = await Promise.all([
        browser.submit(at(page), { guard, without: 'yes' }),
        (async () => {
          const text = await (await rival.get(at(page))).text()
          return rival.submit(at(page), { guard: guardIn(text), without: 'yes' })
        })(),
      ])
      expect(both.map(({ headers }) => headers.get('location')).sort()).toEqual([begin, page])
    })

    test('is asked after the address was changed, although the one before had been proven, and that one again', async () => {
      await start()
      const token = await mailedToken()
      await stowage.client.call(resetPassword, { token, password: 'a fresh password' })
      const session = await stowage.client.call(login, {
        username: opener.email,
        password: 'a fresh password',
      })
      const owner = stowage.client.as({ token: session.token })
      await owner.call(updateSelf, { email: `new-${opener.email}` })
      provider.user = { ...provider.user, email: `new-${opener.email}` }
      expect(await come()).toBe(page)
      await owner.call(updateSelf, { email: opener.email })
      provider.user = { ...provider.user, email: opener.email }
      expect(await come()).toBe(page)
    })

    test('is linked at once when a mailed link has proven the address', async () => {
      await start()
      const token = await mailedToken()
      await stowage.client.call(resetPassword, { token, password: 'a fresh password' })
      expect(await come()).toBe('/home')
      expect(await whoComesIn()).toMatchObject({ id: opener.userId, oidcSubject: '17' })
      expect(await signInWith('a fresh password')).toBe(200)
    })

    test('cannot use a link that was mailed to the address that the account had before', async () => {
      await start()
      const token = await mailedToken()
      await opener.client.call(updateSelf, { email: `new-${opener.email}` })
      expect((await stowage.client.send(resetPassword, { token, password: 'a fresh password' })).status).toBe(
        400,
      )
    })

    test('without a password of its own is asked nothing but to take it over', async () => {
      await start()
      await stowage.app.database.write(null, ({ db }) =>
        db.q.updateTable('users').set({ password_hash: null }).where('id', '=', opener.userId).execute(),
      )
      expect(await come()).toBe(page)
      expect((await read()).text).not.toContain('type="password"')
      expect((await submit({ password: '' })).to).toBe(`${page}?again=wrong`)
      expect((await submit({ without: 'yes' })).to).toBe(page)
      expect((await whoComesIn()).oidcSubject).toBe('17')
    })
  },
)

describe.each(databases)('the page that asks whose account it is, on %s', { tags: 'scaled' }, kind => {
  test('does not exist without a provider', async () => {
    const stowage = await testApp(kind)
    for (const method of ['GET', 'POST']) {
      const body = method === 'POST' ? { body: new URLSearchParams({ without: 'yes' }) } : {}
      expect((await fetch(`${stowage.baseUrl}${page}`, { method, ...body })).status).toBe(404)
    }
    await stowage.close()
  })
})

import { listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { getGroup } from '@stowage/contract/groups/groups'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, updateSelf } from '@stowage/contract/people/users'
import { getGroupStatistics } from '@stowage/contract/upkeep/statistics'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { day, hour, second } from '#kernel/clock.ts'
import type { OutboundOptions } from '#outbound/outbound.ts'
import { Browser } from '#test/browser.ts'
import { databases } from '#test/lane.ts'
import { type Registered, type TestProvider, testProvider } from '#test/oidc-provider.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const begin = '/api/v1/users/login/oidc'
const refused = '/?oidc_error=oidc_auth_failed'
const isCallback = ({ pathname }: URL) => pathname === `${begin}/callback`
const isDone = ({ pathname }: URL) => pathname === '/home' || pathname === '/'

describe.each(databases)('signing in through OpenID Connect, on %s', { tags: 'scaled' }, kind => {
  let provider: TestProvider
  let stowage: TestApp
  beforeEach(async () => {
    provider = await testProvider()
  })
  afterEach(async () => {
    await stowage.close()
    await provider.close()
  })

  async function start(
    settings: Record<string, string> = {},
    client: object = {},
    outbound?: OutboundOptions,
  ) {
    stowage = await testApp(kind, { ...provider.settings, ...settings }, outbound)
    provider.open(stowage.baseUrl, client)
  }
  const at = (path: string) => `${stowage.baseUrl}${path}`
  /** Goes to the provider and back as somebody; answers where that leads. */
  async function signIn(user: Registered = provider.user, browser = new Browser()): Promise<string> {
    provider.user = user
    const { url } = await browser.visit(at(begin), isDone)
    return url.href.replace(stowage.baseUrl, '')
  }
  /** Goes as far as the provider's answer, which is not yet handed in. */
  async function comeBack(browser: Browser): Promise<URL> {
    const { url } = await browser.visit(at(begin), isCallback)
    return url
  }
  /** Hands in the provider's answer; answers where that leads. */
  const handIn = async (browser: Browser, answered: URL) =>
    (await browser.get(answered)).headers.get('location')
  const whoIs = async (browser: Browser) => {
    const token = `Bearer ${browser.cookies(stowage.baseUrl).get('hb.auth.token')}`
    const client = stowage.client.as({ token })
    return { client, ...(await client.call(getSelf, {})).item }
  }
  const setUser = (email: string, changes: object) =>
    stowage.app.database.write(null, ({ db }) =>
      db.q.updateTable('users').set(changes).where('email', '=', email).execute(),
    )
  const verify = (email: string) => setUser(email, { email_verified_at: new Date(0).toISOString() })
  const told = (leadsTo: string | null) =>
    new URL(leadsTo ?? '', stowage.baseUrl).searchParams.get('details') ?? ''

  describe('somebody new', () => {
    test('gets an account without a password, with an empty group of their own', async () => {
      await start({ STOWAGE_OPTIONS_ALLOW_REGISTRATION: 'false' })
      const browser = new Browser()
      expect(await signIn({ sub: 'ada', email: ' Ada@Example.com', name: 'Ada' }, browser)).toBe('/home')
      const { client, ...ada } = await whoIs(browser)
      expect(ada).toMatchObject({
        name: 'Ada',
        email: 'ada@example.com',
        oidcIssuer: provider.issuer,
        oidcSubject: 'ada',
      })
      expect((await client.call(getGroup, {})).name).toBe('Home')
      expect((await client.call(getGroupStatistics, {})).totalLocations).toBe(0)
      expect((await client.call(listEntityTypes, {})).length).toBe(2)
      for (const password of ['', 'password'])
        expect((await client.send(login, { username: ada.email, password })).status).toBe(401)
    })

    test('stays signed in for 28 days, with the cookies of every session and no others', async () => {
      await start()
      const browser = new Browser()
      const answered = await comeBack(browser)
      const response = await browser.get(answered)
      expect(response.status).toBe(302)
      expect([...browser.cookies(stowage.baseUrl).keys()].sort()).toEqual([
        'hb.auth.attachment_token',
        'hb.auth.remember',
        'hb.auth.session',
        'hb.auth.token',
      ])
      const lines = response.headers.getSetCookie()
      const line = lines.find(each => each.startsWith('hb.auth.token=')) ?? ''
      expect(line).toMatch(/HttpOnly/)
      expect(line).not.toMatch(/Domain|Secure/)
      const expires = Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '')
      expect(expires - Date.now()).toBeGreaterThan(27.9 * day)
      expect(expires - Date.now()).toBeLessThanOrEqual(28 * day)
      stowage.clock.advance(27 * day)
      expect((await whoIs(browser)).name).toBe('Ada')
    })

    test('gets cookies of this installation when our page has sent them', async () => {
      await start()
      const browser = new Browser()
      const { url } = await browser.visit(at(`${begin}?cookies=own`), isDone)
      expect(url.pathname).toBe('/home')
      const names = [...browser.cookies(stowage.baseUrl).keys()]
      expect(names).toHaveLength(4)
      for (const name of names) expect(name).toMatch(/^stowage\.[0-9a-f]{12}\.\w+$/)
      expect((await browser.get(at('/api/v1/users/self'))).status).toBe(200)
      // Another program in the same browser begins at the same address.
      await browser.visit(at(begin), isDone)
      expect(browser.cookies(stowage.baseUrl).get('hb.auth.session')).toBe('true')
    })

    test('needs an email address', async () => {
      await start()
      expect(told(await signIn({ sub: 'eve', name: 'Eve' }))).toContain('email address')
      expect(told(await signIn({ sub: 'eve', name: 'Eve', email: ['x@example.com'] }))).toContain('email')
      const users = await stowage.app.database.read(db => db.q.selectFrom('users').select('id').execute())
      expect(users).toEqual([])
    })

    test.each<[object, string]>([
      [{ name: ' ', given_name: 'Ada', family_name: 'King' }, 'Ada King'],
      [{ name: 'x'.repeat(256), given_name: ' ', family_name: 'King' }, 'King'],
      [{ name: ['Ada'], given_name: 'Ada' }, 'Ada'],
      [{ preferred_username: 'countess' }, 'countess'],
      [{}, 'ada@example.com'],
    ])('is called by what the provider tells of %j', async (claims, name) => {
      await start()
      const browser = new Browser()
      expect(await signIn({ sub: 'ada', email: 'ada@example.com', ...claims }, browser)).toBe('/home')
      expect((await whoIs(browser)).name).toBe(name)
    })

    test('who comes twice at once gets one account', async () => {
      await start()
      const browsers = Array.from({ length: 4 }, () => new Browser())
      const answers = await Promise.all(browsers.map(comeBack))
      const ends = await Promise.all(browsers.map((each, i) => handIn(each, answers[i] as URL)))
      expect(ends).toEqual(['/home', '/home', '/home', '/home'])
      const users = await Promise.all(browsers.map(whoIs))
      expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    })
  })

  describe('somebody known', () => {
    test('comes back to their account, whatever the provider calls them by now', async () => {
      await start()
      const first = new Browser()
      const another = new Browser()
      await signIn({ sub: 'ada', email: 'ada@example.com', name: 'Ada' }, first)
      expect(await signIn({ sub: 'ada', email: 'lovelace@example.com' }, another)).toBe('/home')
      const before = await whoIs(first)
      const after = await whoIs(another)
      expect([after.id, after.email, after.name]).toEqual([before.id, 'ada@example.com', 'Ada'])
    })

    test('is linked once when they come twice at once', async () => {
      await start()
      const ada = await stowage.signUp('Ada')
      await verify(ada.email)
      provider.user = { sub: '17', email: ada.email, email_verified: true }
      const browsers = Array.from({ length: 4 }, () => new Browser())
      const answers = await Promise.all(browsers.map(comeBack))
      const ends = await Promise.all(browsers.map((each, i) => handIn(each, answers[i] as URL)))
      expect(ends).toEqual(['/home', '/home', '/home', '/home'])
      for (const browser of browsers) expect((await whoIs(browser)).id).toBe(ada.userId)
    })

    test('is linked by a verified email address, and keeps their password', async () => {
      await start()
      const ada = await stowage.signUp('Ada')
      const { item } = await ada.client.call(updateSelf, { email: 'zoë@xn--bcher-kva.example' })
      expect(item.email).toBe('zoë@bücher.example')
      await verify(item.email)
      const browser = new Browser()
      const user = { sub: '17', email: 'ZOË@xn--bcher-kva.example'.normalize('NFD'), email_verified: 'true' }
      expect(await signIn(user, browser)).toBe('/home')
      expect(await whoIs(browser)).toMatchObject({ id: ada.userId, oidcSubject: '17', name: 'Ada' })
      const { password } = ada
      expect((await stowage.client.send(login, { username: item.email, password })).status).toBe(200)
      expect(await signIn({ ...user, email: 'elsewhere@example.com', email_verified: false })).toBe('/home')
    })

    test.each([false, 'false', undefined, null, 1])(
      'is not linked by an email address that is not (%s)',
      async email_verified => {
        await start()
        const ada = await stowage.signUp('Ada')
        const user = { sub: '17', name: 'Eve', email: ada.email, email_verified }
        const end = await signIn(user)
        expect(end.startsWith(refused)).toBe(true)
        expect(told(end)).toContain('not verified')
        expect((await ada.client.call(getSelf, {})).item.oidcSubject).toBe(null)
      },
    )

    test('is never taken over by another identity with the same email address', async () => {
      await start()
      await signIn({ sub: 'ada', email: 'ada@example.com', name: 'Ada' })
      const browser = new Browser()
      const eve = { sub: 'eve', email: 'ada@example.com', email_verified: true, name: 'Eve' }
      expect(await signIn(eve, browser)).toBe(refused)
      expect(browser.cookies(stowage.baseUrl).size).toBe(0)
      expect(await signIn({ sub: 'ada', email: 'ada@example.com' })).toBe('/home')
    })

    test('is refused when the account is disabled, linked or not', async () => {
      await start()
      const ada = await stowage.signUp('Ada')
      await verify(ada.email)
      const disabled = { disabled_at: new Date(0).toISOString() }
      await setUser(ada.email, disabled)
      const user = { sub: 'ada', email: ada.email, email_verified: true, name: 'Ada' }
      expect(await signIn(user)).toBe(refused)
      await setUser(ada.email, { disabled_at: null })
      expect(await signIn(user)).toBe('/home')
      await setUser(ada.email, disabled)
      expect(await signIn(user)).toBe(refused)
    })
  })

  describe('claims', () => {
    const ada = { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' }

    test('decide who may come in, when groups are named', async () => {
      await start({ STOWAGE_OIDC_ALLOWED_GROUPS: 'club, home owners' })
      expect(told(await signIn({ ...ada, groups: ['clubs', 'Club'] }))).toContain('group')
      expect(told(await signIn(ada))).toContain('group')
      expect(await signIn({ ...ada, groups: ['x', 'home owners'] })).toBe('/home')
      expect(await signIn({ ...ada, groups: 'club' })).toBe('/home')
      expect(await signIn({ ...ada, groups: 'family, club' })).toBe('/home')
      expect(told(await signIn({ ...ada, groups: 'book club' }))).toContain('group')
    })

    test('name groups with or without a slash at the beginning', async () => {
      await start({ STOWAGE_OIDC_ALLOWED_GROUPS: 'club,/family/adults' })
      expect(await signIn({ ...ada, groups: ['/club'] })).toBe('/home')
      expect(await signIn({ ...ada, groups: ['family/adults'] })).toBe('/home')
      expect(await signIn({ ...ada, groups: '/family/adults' })).toBe('/home')
      for (const group of ['/family', 'adults', '//club', '/', ''])
        expect(told(await signIn({ ...ada, groups: [group] }))).toContain('group')
    })

    test('with groups that are refused are told and logged by their names', async () => {
      await start({ STOWAGE_OIDC_ALLOWED_GROUPS: 'club', STOWAGE_OIDC_GROUP_CLAIM: 'groups' })
      const leadsTo = new URL(await signIn({ ...ada, groups: ['guests', 7, 'staff'] }), stowage.baseUrl)
      expect(Object.fromEntries(leadsTo.searchParams)).toMatchObject({
        oidc_error: 'oidc_auth_failed',
        reason: 'group',
        claim: 'groups',
        details: expect.stringContaining('(claim "groups")'),
      })
      const log = stowage.loggedErrors.join()
      expect(log).toContain('None of the groups in the claim groups is allowed')
      expect(log).toContain('["guests","staff"]')
      expect(log).not.toContain(ada.email)
      await signIn(ada)
      expect(stowage.loggedErrors.join()).toContain('The claim groups is missing or empty')
    })

    test('must say that the email address is verified, when that is asked for', async () => {
      await start({ STOWAGE_OIDC_VERIFY_EMAIL: 'true' })
      expect(told(await signIn({ ...ada, email_verified: false }))).toContain('not verified')
      expect(await signIn(ada)).toBe('/home')
    })

    test('can have other names', async () => {
      await start({
        STOWAGE_OIDC_NAME_CLAIM: 'groups',
        STOWAGE_OIDC_EMAIL_CLAIM: 'name',
        STOWAGE_OIDC_VERIFY_EMAIL: 'false',
      })
      const browser = new Browser()
      await signIn({ sub: 'x', name: 'x@example.com', groups: 'Grace' }, browser)
      expect(await whoIs(browser)).toMatchObject({ name: 'Grace', email: 'x@example.com' })
    })

    test('of the user info come first, and the ID token fills what they leave empty', async () => {
      await start()
      provider.open(stowage.baseUrl, {}, true)
      provider.answers.set('/me', { sub: 'ada', name: 'Countess', email: '' })
      const browser = new Browser()
      expect(await signIn(ada, browser)).toBe('/home')
      expect(await whoIs(browser)).toMatchObject({ name: 'Countess', email: ada.email })
    })

    test('about somebody else in the user info are refused', async () => {
      await start()
      provider.answers.set('/me', { ...ada, sub: 'eve' })
      expect(await signIn(ada)).toBe(refused)
      expect(stowage.loggedErrors.join()).toContain('sub')
    })

    test('that verify one address do not verify another', async () => {
      await start()
      const victim = await stowage.signUp('Grace')
      provider.open(stowage.baseUrl, {}, true)
      provider.answers.set('/me', { sub: 'ada', email: victim.email })
      expect((await signIn(ada)).startsWith(refused)).toBe(true)
      expect((await victim.client.call(getSelf, {})).item.oidcSubject).toBe(null)
    })
  })

  describe('an answer', () => {
    test('needs the cookies of the browser that was sent there', async () => {
      await start()
      const browser = new Browser()
      const answered = await comeBack(browser)
      const end = await handIn(new Browser(), answered)
      expect(told(end)).toContain('try again')
      expect(await handIn(browser, answered)).toBe('/home')
    })

    test.each(['oidc_state', 'oidc_nonce', 'oidc_pkce_verifier'])(
      'does not count with another %s, and takes the cookies away',
      async name => {
        await start()
        const browser = new Browser()
        const answered = await comeBack(browser)
        const cookies = browser.cookies(stowage.baseUrl)
        expect(cookies.get(name)).toMatch(/^[\w-]{43}$/)
        cookies.set(name, 'A'.repeat(43))
        const response = await browser.get(answered)
        expect(response.headers.get('location')).toBe(refused)
        expect(browser.cookies(stowage.baseUrl).size).toBe(0)
      },
    )

    test('counts once', async () => {
      await start()
      const browser = new Browser()
      const answered = await comeBack(browser)
      const kept = [...browser.cookies(stowage.baseUrl)]
      expect(await handIn(browser, answered)).toBe('/home')
      const again = new Browser()
      for (const [name, value] of kept) again.cookies(stowage.baseUrl).set(name, value)
      expect(await handIn(again, answered)).toBe(refused)
    })

    test('that says no is passed on as no', async () => {
      await start()
      const browser = new Browser()
      const answered = await comeBack(browser)
      const state = answered.searchParams.get('state') ?? ''
      const iss = encodeURIComponent(provider.issuer)
      const no = at(`${begin}/callback?error=access_denied&error_description=No&state=${state}&iss=${iss}`)
      expect(await handIn(browser, new URL(no))).toBe(refused)
      expect(stowage.loggedErrors.join()).toContain('access_denied')
    })

    test('that makes no sense is refused as well', async () => {
      await start()
      for (const query of [
        '',
        '?code=',
        `?code=${'x'.repeat(9000)}`,
        '?code=a&code=b&state=%00',
        '?state=%E0',
      ]) {
        const browser = new Browser()
        await browser.get(at(begin))
        expect(await handIn(browser, new URL(at(`${begin}/callback${query}`)))).toBe(refused)
      }
    })

    test('cannot be guessed for long from one address, and what is logged holds no secret', async () => {
      await start()
      const browser = new Browser()
      const answered = await comeBack(browser)
      const cookies = [...browser.cookies(stowage.baseUrl).values()]
      const wrong = new URL(at(`${begin}/callback/?code=guess&state=guess`))
      onTestFinished(stowage.clock.stop())
      for (let i = 0; i < 6; i++) expect((await new Browser().get(wrong)).status).toBe(302)
      const page = new URL((await handIn(browser, answered)) ?? '', stowage.baseUrl)
      expect([page.pathname, page.searchParams.get('reason')]).toEqual(['/', 'locked'])
      const locked = await browser.get(at(begin))
      expect([locked.status, locked.headers.get('retry-after')]).toEqual([429, '10'])
      const reader = new Browser({ accept: 'text/html,*/*' })
      expect(await handIn(reader, new URL(at(begin)))).toContain('reason=locked')
      stowage.clock.advance(11 * second)
      expect(await handIn(browser, answered)).toBe('/home')
      const log = stowage.loggedErrors.join()
      expect(log).toContain('refused')
      for (const secret of [answered.searchParams.get('code') ?? '', ...cookies, 'a secret: with'])
        expect(log).not.toContain(secret)
    })
  })

  describe('the provider', () => {
    test('may be down when the server starts, and come up later', async () => {
      await start()
      provider.isDown = true
      const response = await new Browser().get(at(begin))
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
      expect(await response.json()).toMatchObject({ code: 'oidc.unavailable' })
      const reader = new Browser({ accept: 'text/html' })
      expect(await handIn(reader, new URL(at(begin)))).toContain('reason=unavailable')
      provider.isDown = false
      expect(await signIn()).toBe('/home')
    })

    test('is asked again until it answers, before anybody signs in', async () => {
      await start()
      provider.isDown = true
      stowage.app.work()
      await vi.waitFor(() => expect(provider.asked).toHaveLength(1))
      provider.isDown = false
      await vi.waitFor(() => expect(provider.asked).toHaveLength(2))
      await vi.waitFor(async () => expect((await new Browser().get(at(begin))).status).toBe(302))
      expect(provider.asked).toHaveLength(2)
    })

    test('may have a clock that is a minute off, and no more', async () => {
      await start()
      // ID tokens are good for 60 seconds.
      provider.clockOffset = -110 * second
      expect(await signIn()).toBe('/home')
      provider.clockOffset = -130 * second
      expect(await signIn()).toBe(refused)
    })

    test('may be down when somebody comes back', async () => {
      await start()
      const browser = new Browser()
      const answered = await comeBack(browser)
      provider.isDown = true
      expect(await handIn(browser, answered)).toBe(refused)
      provider.isDown = false
      expect(await signIn(provider.user, browser)).toBe('/home')
    })

    test('may change its keys, and be away when it is asked for them', async () => {
      await start()
      expect(await signIn()).toBe('/home')
      provider.open(stowage.baseUrl)
      stowage.clock.advance(hour + second)
      expect(await signIn()).toBe('/home')
      stowage.clock.advance(hour + second)
      provider.isDown = true
      expect((await new Browser().get(at(begin))).status).toBe(302)
    })

    test('may want the client secret in the body', async () => {
      await start({}, { token_endpoint_auth_method: 'client_secret_post' })
      expect([await signIn(), await signIn()]).toEqual(['/home', '/home'])
    })

    test('may not know the client secret', async () => {
      await start({ STOWAGE_OIDC_CLIENT_SECRET: 'wrong' })
      expect(await signIn()).toBe(refused)
      expect(stowage.loggedErrors.join()).toContain('invalid_client')
    })

    test('must be the one that the settings name', async () => {
      const STOWAGE_OIDC_ISSUER_URL = provider.issuer.replace('127.0.0.1', 'localhost')
      await start({ STOWAGE_OIDC_ISSUER_URL }, {}, { resolve: async () => ['127.0.0.1'] })
      expect((await new Browser().get(at(begin))).status).toBe(503)
      expect(stowage.loggedErrors.join()).toContain('issuer')
    })
  })

  describe('behind a proxy', () => {
    const forwarded = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'items.example.org',
      'x-forwarded-for': '203.0.113.7',
    }
    const redirectUri = async (browser: Browser) => {
      const response = await browser.get(at(begin))
      const location = new URL(response.headers.get('location') ?? '')
      return { uri: location.searchParams.get('redirect_uri'), lines: response.headers.getSetCookie() }
    }

    test('that is trusted, people come back to its address, and cookies are for https only', async () => {
      await start({ STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
      provider.open('https://items.example.org')
      const browser = new Browser(forwarded)
      const { uri, lines } = await redirectUri(browser)
      expect(uri).toBe(`https://items.example.org${begin}/callback`)
      expect(lines).toHaveLength(3)
      for (const line of lines) {
        expect(line).toMatch(/Path=\/;.*HttpOnly; Secure; SameSite=Lax/)
        expect(line).not.toMatch(/Domain/)
      }
      const { url } = await browser.visit(at(begin), ({ hostname }) => hostname === 'items.example.org')
      const response = await browser.get(at(url.pathname + url.search))
      expect(response.headers.get('location')).toBe('/home')
      expect(response.headers.getSetCookie().every(line => line.includes('Secure'))).toBe(true)
    })

    test('that serves Stowage below a path, people come back to it and go on there', async () => {
      await start({ STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
      provider.open('https://items.example.org/stowage')
      const browser = new Browser({ ...forwarded, 'x-forwarded-prefix': '/stowage' })
      const { uri, lines } = await redirectUri(browser)
      expect(uri).toBe(`https://items.example.org/stowage${begin}/callback`)
      for (const line of lines) expect(line).toContain('; Path=/stowage;')
      const { url } = await browser.visit(at(begin), ({ hostname }) => hostname === 'items.example.org')
      const response = await browser.get(at(url.pathname.replace('/stowage', '') + url.search))
      expect(response.headers.get('location')).toBe('/stowage/home')
    })

    test('that is not trusted, its headers mean nothing', async () => {
      await start()
      const { uri, lines } = await redirectUri(new Browser(forwarded))
      expect(uri).toBe(at(`${begin}/callback`))
      expect(lines.join()).not.toContain('Secure')
    })

    test('the configured host name counts before all', async () => {
      await start({
        STOWAGE_OPTIONS_HOSTNAME: 'https://stowage.example.org/',
        STOWAGE_OPTIONS_TRUST_PROXY: 'true',
      })
      expect((await redirectUri(new Browser(forwarded))).uri).toBe(
        `https://stowage.example.org${begin}/callback`,
      )
    })
  })

  test('does not exist unless it is set up', async () => {
    stowage = await testApp(kind)
    for (const path of [begin, `${begin}/callback?code=a&state=b`]) {
      const response = await fetch(at(path), { redirect: 'manual' })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'route.not_found' })
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })
})

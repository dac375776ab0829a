import { listGroups } from '@stowage/contract/groups/groups'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { login, logout, logoutAll, refresh } from '@stowage/contract/people/sessions'
import { deleteSelf, getSelf, register, updateSelf } from '@stowage/contract/people/users'
import { changePassword, forgotPassword, resetPassword } from '@stowage/contract/values/passwords'
import { beforeAll, describe, expect, test } from 'vitest'
import { day, minute } from '#kernel/clock.ts'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { type Signed, testApp } from '#test/test-app.ts'

const cookiesIn = (headers: Headers): Map<string, string> =>
  new Map(headers.getSetCookie().map(line => [line.split('=')[0] as string, line]))

describe.each(databases)('signing in, on %s', kind => {
  let ada: Signed
  const stowage = serverFor(kind, { STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
  beforeAll(async () => {
    ada = await stowage.signUp('Ada')
  })

  const signIn = (input: object = {}, headers: Record<string, string> = {}) =>
    stowage.client.send(login, { username: ada.email, password: ada.password, ...input }, { headers })
  const statusWith = async (token: string) => (await stowage.client.as({ token }).send(getSelf, {})).status

  test('answers a token that works as it is, and without its prefix', async () => {
    const { status, body, headers } = await signIn()
    expect(status).toBe(200)
    expect(body.token).toMatch(/^Bearer [A-Z2-7]{26}$/)
    expect(body.attachmentToken).toMatch(/^[A-Z2-7]{26}$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await statusWith(body.token)).toBe(200)
    expect(await statusWith(body.token.slice('Bearer '.length))).toBe(200)
    expect(await statusWith(`Bearer ${body.token}`)).toBe(401)
  })

  test('does not mind case and blanks in the address, and lasts 7 days or 28', async () => {
    const short = (await signIn({ username: ` ${ada.email.toUpperCase()} ` })).body
    const long = (await signIn({ stayLoggedIn: true })).body
    const days = (expiresAt: string) => (Date.parse(expiresAt) - stowage.clock.now().getTime()) / day
    expect(days(short.expiresAt)).toBeCloseTo(7, 1)
    expect(days(long.expiresAt)).toBeCloseTo(28, 1)
  })

  test('takes an address in any form of Unicode, and a domain in letters or in Punycode', async () => {
    const formsOf = (local: string) =>
      ['bücher.example', 'xn--bcher-kva.example'].flatMap(domain => {
        const address = `${local}@${domain}`
        return [address, address.normalize('NFD'), address.toUpperCase()]
      })
    for (const [at] of formsOf('').entries()) {
      const forms = formsOf(`ångström${at}`)
      const account = { name: 'Ole', email: forms[at] ?? '', password: ada.password }
      await stowage.client.call(register, account)
      for (const username of forms) {
        const { body } = await signIn({ username })
        const self = stowage.client.as({ token: body.token })
        expect((await self.call(getSelf, {})).item.email).toBe(forms[0])
        // An own address in another form is no other address, and nobody else can have it.
        expect((await self.call(updateSelf, { email: username })).item.email).toBe(forms[0])
        const other = await stowage.client.send(register, { ...account, email: username })
        expect([other.status, other.body]).toMatchObject([409, { code: 'user.email_taken' }])
      }
    }
  })

  test('of accounts from before addresses had one form goes on; of two, each has its own', async () => {
    const stored = [
      'bjørn@xn--bcher-kva.example',
      'zoë@bücher.example'.normalize('NFD'),
      'zoë@bücher.example',
    ]
    for (const [at, email] of stored.entries()) {
      const { email: made, token } = await stowage.signUp(`Old ${at}`)
      const { item } = await stowage.client.as({ token }).call(getSelf, {})
      await stowage.app.database.write(null, ({ db }) =>
        db.q.updateTable('users').set({ email }).where('email', '=', made).execute(),
      )
      const { body } = await signIn({ username: email })
      expect(await stowage.client.as({ token: body.token }).call(getSelf, {})).toMatchObject({
        item: { id: item.id, email },
      })
    }
    expect((await signIn({ username: 'bjørn@bücher.example' })).status).toBe(200)
    const again = await stowage.client.send(register, {
      name: 'Bjørn',
      email: 'bjørn@bücher.example',
      password: ada.password,
    })
    expect([again.status, again.body]).toMatchObject([409, { code: 'user.email_taken' }])
  })

  test('takes a form as well', async () => {
    const body = new URLSearchParams({ username: ada.email, password: ada.password, stayLoggedIn: 'true' })
    const response = await fetch(`${stowage.baseUrl}/api/v1/users/login/`, { method: 'POST', body })
    expect(response.status).toBe(200)
  })

  test.each([
    ['a wrong password', { password: 'wrong' }],
    ['no password', { password: '' }],
    ['no name', { username: null }],
    ['an unknown name', { username: 'nobody@example.com' }],
  ])('with %s is refused', async (_, input) => {
    const { status, body } = await signIn(input)
    expect([status, body]).toMatchObject([401, { code: 'auth.failed', error: 'unauthorized' }])
    expect((await signIn()).status).toBe(200)
  })

  test('knows only the local provider', async () => {
    expect((await signIn({ provider: 'local' })).status).toBe(200)
    expect(await signIn({ provider: 'ldap' })).toMatchObject({
      status: 400,
      body: { code: 'auth.unknown_provider' },
    })
  })

  test('of a disabled person is refused, and their sessions are dead', async () => {
    const eve = await stowage.signUp('Eve')
    await stowage.app.database.write(null, ({ db }) =>
      db.q
        .updateTable('users')
        .set({ disabled_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', eve.userId)
        .execute(),
    )
    expect(await statusWith(eve.token)).toBe(401)
    expect((await signIn({ username: eve.email })).status).toBe(401)
  })

  test('sets host-only cookies, which are Secure when the request came by https', async () => {
    const cookies = cookiesIn((await signIn()).headers)
    expect([...cookies.keys()]).toEqual([
      'hb.auth.token',
      'hb.auth.remember',
      'hb.auth.session',
      'hb.auth.attachment_token',
    ])
    expect(cookies.get('hb.auth.remember')).toMatch(/^hb\.auth\.remember=true;/)
    for (const [name, line] of cookies) {
      expect(line).toMatch(/; Path=\//)
      expect(line).toMatch(/; SameSite=Lax/)
      expect(line).not.toMatch(/Domain|Secure|Max-Age/)
      expect(line.includes('HttpOnly')).toBe(['hb.auth.token', 'hb.auth.remember'].includes(name))
    }
    const secure = cookiesIn((await signIn({}, { 'x-forwarded-proto': 'https' })).headers)
    for (const line of secure.values()) expect(line).toMatch(/; Secure/)
  })

  test.each<[Record<string, string>, number]>([
    [{}, 4],
    [{ 'sec-fetch-site': 'same-origin' }, 4],
    [{ 'sec-fetch-site': 'none' }, 4],
    [{ 'sec-fetch-site': 'same-site' }, 0],
    [{ 'sec-fetch-site': 'cross-site' }, 0],
    [{ origin: 'https://evil.example' }, 0],
    [{ origin: 'null' }, 0],
    [{ origin: 'https://items.example', 'x-forwarded-host': 'items.example' }, 4],
    [{ origin: 'https://items.example', 'x-forwarded-host': 'Items.Example:443' }, 4],
    [{ origin: 'http://items.example', 'x-forwarded-host': 'items.example:443' }, 0],
    [{ origin: 'http://localhost', authorization: 'Bearer nobody' }, 0],
  ])('with %j hands out %i cookies, and the token in any case', async (given, count) => {
    for (const headers of [given, { ...given, 'content-type': 'application/x-www-form-urlencoded' }]) {
      const body = { username: ada.email, password: ada.password }
      const isForm = 'content-type' in headers
      const response = await fetch(`${stowage.baseUrl}/api/v1/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: isForm ? new URLSearchParams(body).toString() : JSON.stringify(body),
      })
      const { token } = (await response.json()) as { token: string }
      expect(await statusWith(token)).toBe(200)
      expect(response.headers.getSetCookie()).toHaveLength(count)
    }
  })

  test('from an address that the settings do not know is told in the log, once an hour, with the setting', async () => {
    const own = await testApp(kind)
    const { email: username, password } = await own.signUp('Bob')
    const signInFrom = (origin: string) =>
      own.client.call(login, { username, password }, { headers: { origin } })
    for (const wait of [0, 59 * minute]) {
      own.clock.advance(wait)
      for (let i = 0; i < 3; i++) await signInFrom('http://items.local')
      expect(own.loggedErrors).toHaveLength(1)
    }
    expect(own.loggedErrors[0]).toMatch(/STOWAGE_OPTIONS_HOSTNAME/)
    expect(own.loggedErrors[0]).toContain('http://items.local')
    own.clock.advance(minute)
    await signInFrom('http://items.local')
    expect(own.loggedErrors).toHaveLength(2)
    await own.close()
    const named = await testApp(kind, { STOWAGE_OPTIONS_HOSTNAME: 'http://items.local' })
    const { email, password: word } = await named.signUp('Bob')
    const headers = { origin: 'http://items.local' }
    const session = await named.client.send(login, { username: email, password: word }, { headers })
    expect([session.headers.getSetCookie().length, named.loggedErrors.length]).toEqual([4, 0])
    await named.close()
  })

  test('or out cannot be caused by the page of another site that carries a token of its own', async () => {
    const mallory = await stowage.signUp('Mallory')
    for (const [method, path] of [
      ['POST', 'logout'],
      ['GET', 'refresh'],
      ['POST', 'logout/all'],
    ] as const) {
      const { email: username, password } = mallory
      const fresh = (await stowage.client.call(login, { username, password })).token
      const url = `${stowage.baseUrl}/api/v1/users/${path}?access_token=${encodeURIComponent(fresh)}`
      const response = await fetch(url, { method })
      expect([response.status < 300, response.headers.getSetCookie()], path).toEqual([true, []])
    }
  })

  test('by cookie needs the pair, and yields to an Authorization header', async () => {
    const { body } = await signIn()
    const token = body.token.slice(7)
    const self = (headers: Record<string, string>) => stowage.client.send(getSelf, {}, { headers })
    expect((await self({ cookie: `hb.auth.token=${token}` })).status).toBe(401)
    expect((await self({ cookie: `hb.auth.token=${token}; hb.auth.remember=false` })).status).toBe(200)
    const wrong = 'hb.auth.token=WRONG; hb.auth.remember=true'
    expect((await self({ cookie: wrong, authorization: body.token })).status).toBe(200)
    const refused = await self({ cookie: wrong })
    expect(refused.status).toBe(401)
    expect(cookiesIn(refused.headers).get('hb.auth.token')).toMatch(
      /^hb\.auth\.token=;.*Expires=Thu, 01 Jan 1970/,
    )
  })

  test('works in the query and as a WebSocket sub-protocol too', async () => {
    const token = ada.token.slice(7)
    const url = `${stowage.baseUrl}/api/v1/users/self`
    expect((await fetch(`${url}?access_token=${encodeURIComponent(ada.token)}`)).status).toBe(200)
    const response = await stowage.client.send(
      getSelf,
      {},
      { headers: { 'sec-websocket-protocol': `hb-auth, ${token}` } },
    )
    expect(response.status).toBe(200)
  })

  test('a session ends with its time', async () => {
    const { body } = await signIn()
    stowage.clock.advance(7 * day + 1000)
    expect(await statusWith(body.token)).toBe(401)
    ada = { ...ada, token: (await signIn()).body.token }
    ada = { ...ada, client: stowage.client.as({ token: ada.token }) }
  })

  describe('refreshing', () => {
    test('replaces the session by one of the same length', async () => {
      const old = (await signIn({ stayLoggedIn: true })).body
      stowage.clock.advance(2 * day)
      const { status, body, headers } = await stowage.client.as({ token: old.token }).send(refresh, {})
      expect(status).toBe(200)
      expect(body.token).toBe(`Bearer ${body.raw}`)
      expect(Date.parse(body.expiresAt) - Date.parse(old.expiresAt)).toBeGreaterThan(1.9 * day)
      expect(cookiesIn(headers).get('hb.auth.remember')).toMatch(/=false;/)
      expect(await statusWith(body.token)).toBe(200)
      expect([await statusWith(old.token), await statusWith(old.attachmentToken)]).toEqual([401, 401])
    })

    test('by cookie is refused to other sites', async () => {
      const token = (await signIn()).body.token.slice(7)
      const cookie = `hb.auth.token=${token}; hb.auth.remember=true`
      const headers = { cookie, origin: 'https://evil.example' }
      expect(await stowage.client.send(refresh, {}, { headers })).toMatchObject({
        status: 403,
        body: { code: 'origin.refused' },
      })
      expect((await stowage.client.send(refresh, {}, { headers: { cookie } })).status).toBe(200)
    })
  })

  describe('signing out', () => {
    test('ends the session with its attachment token and clears the cookies', async () => {
      const { body } = await signIn()
      expect(await statusWith(body.attachmentToken)).toBe(403)
      const { status, headers } = await stowage.client.as({ token: body.token }).send(logout, {})
      expect(status).toBe(204)
      expect(cookiesIn(headers).get('hb.auth.session')).toMatch(/=false;/)
      expect([await statusWith(body.token), await statusWith(body.attachmentToken)]).toEqual([401, 401])
    })

    test('everywhere ends all sessions but leaves API keys', async () => {
      const bob = await stowage.signUp('Bob')
      const { token: key } = await bob.client.call(createApiKey, { name: 'script' })
      const other = (await signIn({ username: bob.email })).body
      expect((await stowage.client.as({ token: key }).send(logoutAll, {})).status).toBe(204)
      expect([await statusWith(bob.token), await statusWith(other.token), await statusWith(key)]).toEqual([
        401, 401, 200,
      ])
    })

    test('or refreshing an API key makes no sense', async () => {
      const { token } = await ada.client.call(createApiKey, { name: 'script' })
      const key = stowage.client.as({ token })
      for (const operation of [logout, refresh])
        expect(await key.send(operation, {})).toMatchObject({
          status: 400,
          body: { code: 'auth.api_key_has_no_session' },
        })
    })
  })

  test('goes no further when the password is changed or the account deleted meanwhile', async () => {
    // Whoever comes too late has failed, and is not to be locked out for what others did before.
    const forgetFailures = () =>
      stowage.app.database.write(null, ({ db }) => db.q.deleteFrom('rate_counters').execute())
    for (let round = 0; round < 5; round++) {
      const bob = await stowage.signUp('Bob')
      const old = { username: bob.email, password: bob.password }
      const changes = { current: bob.password, new: 'battery correct horse' }
      const [changed, ...late] = await Promise.all([
        bob.client.send(changePassword, changes),
        ...Array.from({ length: 4 }, () => stowage.client.send(login, old)),
      ])
      expect(changed.status).toBe(204)
      for (const { status, body } of late) {
        expect([200, 401]).toContain(status)
        if (status === 200) expect(await statusWith(body.token)).toBe(401)
      }
      await forgetFailures()
      const renewed = { ...old, password: changes.new }
      const [gone, ...others] = await Promise.all([
        bob.client.send(deleteSelf, {}),
        ...Array.from({ length: 4 }, () => stowage.client.send(login, renewed)),
      ])
      expect(gone.status).toBe(204)
      for (const { status } of others) expect([200, 401]).toContain(status)
      await forgetFailures()
    }
  })

  test('a token with the role admin opens nothing', async () => {
    const bob = await stowage.signUp('Bob')
    await stowage.app.database.write(null, ({ db }) =>
      db.q.updateTable('session_tokens').set({ role: 'admin' }).where('role', '=', 'user').execute(),
    )
    expect(await bob.client.send(listGroups, {})).toMatchObject({
      status: 403,
      body: { code: 'auth.forbidden' },
    })
  })
})

describe.each(databases)('with password login switched off, on %s', kind => {
  test('nobody signs in with a password, or opens an account or resets one, whatever they send', async () => {
    const stowage = await testApp(kind, { STOWAGE_OPTIONS_ALLOW_LOCAL_LOGIN: 'false' })
    const refused = { status: 403, body: { code: 'auth.local_disabled' } }
    expect(await stowage.client.send(login, { username: 'a', password: 'b' })).toMatchObject(refused)
    for (const operation of [login, register, forgotPassword, resetPassword])
      expect(await stowage.client.send(operation as typeof login, {} as never)).toMatchObject(refused)
    await stowage.close()
  })
})

describe.each(databases)('the cookies of the page, on %s', kind => {
  const stowage = serverFor(kind)
  const own = { 'stowage-cookies': 'own' }
  const names = ['attachment_token', 'remember', 'session', 'token']
  let ada: Signed
  let prefix: string
  beforeAll(async () => {
    ada = await stowage.signUp('Ada')
    const page = await (await fetch(stowage.baseUrl)).text()
    prefix = `stowage.${/name="stowage-installation" content="([0-9a-f]{12})"/.exec(page)?.[1]}.`
  })

  const signIn = async (headers: Record<string, string>) => {
    const { username, password } = { username: ada.email, password: ada.password }
    const answered = await stowage.client.send(login, { username, password }, { headers })
    return { cookies: cookiesIn(answered.headers), token: answered.body.token.slice('Bearer '.length) }
  }
  const pair = (start: string, token: string) => `${start}token=${token}; ${start}remember=true`
  const statusWith = async (cookie: string) =>
    (await stowage.client.send(getSelf, {}, { headers: { cookie } })).status
  /** Names of the cookies that an answer clears. */
  const clearedBy = ({ headers }: { headers: Headers }) =>
    [...cookiesIn(headers)].filter(([, line]) => line.includes('1970')).map(([name]) => name)
  const withPrefix = (start: string) => names.map(name => start + name)

  test('are named after the installation, and the peer gets its own', async () => {
    expect([...(await signIn(own)).cookies.keys()].toSorted()).toEqual(withPrefix(prefix))
    expect([...(await signIn({})).cookies.keys()].toSorted()).toEqual(withPrefix('hb.auth.'))
  })

  test('outlast whatever another program on the host has set', async () => {
    const { token } = await signIn(own)
    const homebox = pair('hb.auth.', 'of-homebox')
    const sibling = pair('stowage.0123456789ab.', 'of-another-stowage')
    expect(await statusWith(`${homebox}; ${sibling}; ${pair(prefix, token)}`)).toBe(200)
    const many = Array.from({ length: 60 }, (_, at) => pair(`stowage.${at}.`, 'x')).join('; ')
    expect(await statusWith(`${many}; ${pair(prefix, token)}`)).toBe(200)
    // Without its own cookies nobody is signed in by those of others.
    expect(await statusWith(sibling)).toBe(401)
  })

  test('come after the header, and sessions from before them stay', async () => {
    const { token } = await signIn({})
    expect(await statusWith(pair('hb.auth.', token))).toBe(200)
    expect(await statusWith(`${pair('hb.auth.', token)}; ${pair(prefix, 'ended')}`)).toBe(401)
    const headers = { cookie: pair(prefix, token), authorization: 'Bearer ended' }
    expect((await stowage.client.send(getSelf, {}, { headers })).status).toBe(401)
  })

  test('only, are cleared when the page signs out', async () => {
    const mine = (await signIn(own)).token
    const cookie = `${pair('hb.auth.', 'of-homebox')}; ${pair(prefix, mine)}`
    const out = await stowage.client.send(logout, {}, { headers: { ...own, cookie } })
    expect([out.status, clearedBy(out).toSorted()]).toEqual([204, withPrefix(prefix)])
    expect(await statusWith(pair(prefix, mine))).toBe(401)
  })

  test('are cleared with those that carried the session from before', async () => {
    const cookie = pair('hb.auth.', (await signIn({})).token)
    const out = await stowage.client.send(logout, {}, { headers: { ...own, cookie } })
    expect(clearedBy(out).toSorted()).toEqual([...withPrefix('hb.auth.'), ...withPrefix(prefix)].toSorted())
  })

  test.each([
    ['own, of an ended session', () => prefix, own, true],
    ["a Homebox's, when the page asks", () => 'hb.auth.', own, false],
    ["the peer's, when another program asks", () => 'hb.auth.', {}, true],
  ])('that are refused: %s', async (_, start, headers, isCleared) => {
    const cookie = pair(start(), 'nonsense')
    const refused = await stowage.client.send(getSelf, {}, { headers: { ...headers, cookie } })
    expect(refused.status).toBe(401)
    expect(clearedBy(refused).toSorted()).toEqual(isCleared ? withPrefix(start()) : [])
  })

  test('let no page of another site write', async () => {
    const cookie = pair(prefix, (await signIn(own)).token)
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await stowage.client.send(logoutAll, {}, { headers: foreign })).status).toBe(403)
    expect((await signIn({ ...own, 'sec-fetch-site': 'cross-site' })).cookies.size).toBe(0)
  })

  test('keep their names when the session is refreshed', async () => {
    const cookie = pair(prefix, (await signIn(own)).token)
    const fresh = await stowage.client.send(refresh, {}, { headers: { ...own, cookie } })
    expect([...cookiesIn(fresh.headers).keys()].toSorted()).toEqual(withPrefix(prefix))
  })
})

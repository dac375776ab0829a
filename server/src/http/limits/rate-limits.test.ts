import { login } from '@stowage/contract/people/sessions'
import { forgotPassword } from '@stowage/contract/values/passwords'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { day, minute, second } from '#kernel/clock.ts'
import { everyDatabase } from '#test/lane.ts'
import { exchangeRaw, speak } from '#test/raw-http.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

describe.each(everyDatabase)('guessing passwords, on %s', { tags: 'scaled' }, kind => {
  let stowage: TestApp
  let ada: Signed
  beforeEach(async () => {
    stowage = await testApp(kind, { STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
    ada = await stowage.signUp('Ada')
  })
  afterEach(() => stowage.close())

  /** Tries to sign in from an address forwarded by a local proxy. */
  async function guess(from: string, password = 'wrong', username = ada.email) {
    const headers = { 'x-forwarded-for': from }
    const reply = await stowage.client.send(login, { username, password }, { headers })
    return { status: reply.status, wait: Number(reply.headers.get('retry-after') ?? 0) }
  }
  async function statuses(times: number, from: string, username?: string) {
    const found: number[] = []
    for (let i = 0; i < times; i++) found.push((await guess(from, 'wrong', username)).status)
    return found
  }
  const failures = (times: number) => Array.from({ length: times }, () => 401)

  test('is free five times; the sixth locks the address, also for the right password', async () => {
    onTestFinished(stowage.clock.stop())
    expect(await statuses(7, '192.0.2.1')).toEqual([...failures(6), 429])
    const locked = await guess('192.0.2.1', ada.password)
    expect(locked.status).toBe(429)
    expect(locked.wait).toBe(10)
    expect((await guess('192.0.2.2', ada.password)).status).toBe(200)
    stowage.clock.advance(11 * second)
    expect((await guess('192.0.2.1')).status).toBe(401)
    expect((await guess('192.0.2.1')).wait).toBe(20)
  })

  test('counts what cannot be read, or is larger than allowed, like a wrong password', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', 'content-type': 'application/json' }
    const send = async (body: string) =>
      (await fetch(`${stowage.baseUrl}/api/v1/users/login`, { method: 'POST', headers, body })).status
    const bodies = ['{', '[]', '{"username":1}', `{"a":"${'x'.repeat(20_000)}"}`, '{}', '{"username":null}']
    for (const body of bodies) expect([400, 401, 413, 422]).toContain(await send(body))
    expect((await guess('192.0.2.1', ada.password)).status).toBe(429)
    expect((await guess('192.0.2.2', ada.password)).status).toBe(200)
  })

  test('is not refused for longer than a lock can last when the clock ran ahead', async () => {
    const year = 365 * day
    stowage.clock.advance(year)
    expect(await statuses(7, '192.0.2.1')).toEqual([...failures(6), 429])
    stowage.clock.advance(-year)
    expect((await guess('192.0.2.1')).status).toBe(401)
    const again = await guess('192.0.2.1')
    expect(again.status).toBe(429)
    expect(again.wait).toBeLessThanOrEqual(5 * 60)
  })

  test('does not keep out who knows the password when the clock ran ahead', async () => {
    const year = 365 * day
    stowage.clock.advance(year)
    expect(await statuses(7, '192.0.2.1')).toEqual([...failures(6), 429])
    stowage.clock.advance(-year)
    expect((await guess('192.0.2.1', ada.password)).status).toBe(200)
  })

  test('is refused before anything of the request’s body is looked at, or waited for', async () => {
    const port = Number(new URL(stowage.baseUrl).port)
    const paths = ['login', 'forgot-password', 'reset-password']
    const bodies: Readonly<Record<string, object>> = {
      login: { username: ada.email, password: 'wrong' },
      'forgot-password': { email: ada.email },
      'reset-password': { token: 'wrong', password: 'long enough' },
    }
    const headers = { 'content-type': 'application/json' }
    for (const path of paths) {
      const body = Buffer.from(JSON.stringify(bodies[path]))
      for (let i = 0; i < 7; i++) await exchangeRaw(port, 'POST', `/api/v1/users/${path}`, headers, body)
      const nonsense = await exchangeRaw(port, 'POST', `/api/v1/users/${path}`, headers, Buffer.from('{'))
      expect(nonsense.status, path).toBe(429)
      const head = `POST /api/v1/users/${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nConnection: close\r\n\r\n`
      expect(await speak(port, head), path).toMatch(/^HTTP\/1\.1 429 /)
    }
  })

  test('is forgotten after a success, and after a quiet minute', async () => {
    expect(await statuses(5, '192.0.2.1')).toEqual(failures(5))
    expect((await guess('192.0.2.1', ada.password)).status).toBe(200)
    expect(await statuses(5, '192.0.2.1')).toEqual(failures(5))
    stowage.clock.advance(minute + second)
    expect(await statuses(6, '192.0.2.1')).toEqual(failures(6))
  })

  test('locks longer than the window when it goes on', async () => {
    await statuses(6, '192.0.2.1')
    for (const lock of [10, 20, 40, 80]) {
      stowage.clock.advance((lock + 1) * second)
      expect((await guess('192.0.2.1')).status).toBe(401)
    }
    stowage.clock.advance(2 * minute)
    expect((await guess('192.0.2.1', ada.password)).status).toBe(429)
  })

  test('has one budget with and without a trailing slash', async () => {
    await statuses(6, '127.0.0.1')
    const body = JSON.stringify({ username: ada.email, password: 'wrong' })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${stowage.baseUrl}/api/v1/users/login/`, { method: 'POST', body, headers })
    expect(response.status).toBe(429)
  })

  test('has one budget whatever the client claims to forward', async () => {
    const found: number[] = []
    for (let i = 0; i < 7; i++) found.push((await guess(`203.0.113.${i}, 192.0.2.1`)).status)
    expect(found).toEqual([...failures(6), 429])
  })

  test('has one budget on a server that trusts no proxy, whatever headers say', async () => {
    const open = await testApp(kind)
    const found: number[] = []
    for (let i = 0; i < 7; i++) {
      const address = `203.0.113.${i}`
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` }
      const input = { username: `somebody-${i}@example.com`, password: 'wrong' }
      found.push((await open.client.send(login, input, { headers })).status)
    }
    await open.close()
    expect(found).toEqual([...failures(6), 429])
  })

  test('has one budget whatever X-Real-IP says behind a trusted proxy', async () => {
    const found: number[] = []
    for (let i = 0; i < 7; i++) {
      const headers = { 'x-forwarded-for': '192.0.2.1', 'x-real-ip': `203.0.113.${i}` }
      const input = { username: ada.email, password: 'wrong' }
      found.push((await stowage.client.send(login, input, { headers })).status)
    }
    expect(found).toEqual([...failures(6), 429])
  })

  test('from everywhere slows unknown addresses after twenty failures, but not the known ones', async () => {
    expect((await guess('198.51.100.1', ada.password)).status).toBe(200)
    for (let i = 0; i < 21; i++) expect((await guess(`192.0.2.${i}`)).status).toBe(401)
    expect((await guess('192.0.2.99', ada.password)).status).toBe(429)
    expect((await guess('198.51.100.1', ada.password)).status).toBe(200)
  })

  test('from everywhere slows addresses too from which nobody has signed in for a year', async () => {
    const locksOut = async () => {
      for (let i = 0; i < 21; i++) expect((await guess(`192.0.2.${i}`)).status).toBe(401)
      return (await guess('198.51.100.1', ada.password)).status
    }
    expect((await guess('198.51.100.1', ada.password)).status).toBe(200)
    stowage.clock.advance(364 * day)
    await stowage.app.schedule.runNow('sweep-known-addresses')
    expect(await locksOut()).toBe(200)
    stowage.clock.advance(366 * day)
    expect(await locksOut()).toBe(200)
    stowage.clock.advance(366 * day)
    await stowage.app.schedule.runNow('sweep-known-addresses')
    expect(await locksOut()).toBe(429)
  })

  test('is told the same way for accounts that do not exist', async () => {
    for (let i = 0; i < 21; i++)
      expect((await guess(`192.0.2.${i}`, 'x', 'nobody@example.com')).status).toBe(401)
    expect((await guess('192.0.2.99', 'x', 'nobody@example.com')).status).toBe(429)
  })

  test('has one budget for an account, however its address is spelled', async () => {
    const spelled = [ada.email, ` ${ada.email}`, ada.email.toUpperCase(), `${ada.email}\t`]
    for (let i = 0; i < 21; i++)
      expect((await guess(`192.0.2.${i}`, 'wrong', spelled[i % 4])).status).toBe(401)
    for (const username of spelled)
      expect((await guess('192.0.2.99', ada.password, username)).status).toBe(429)
  })

  test('many at once gives no more answers than one after the other', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, () => guess('192.0.2.1')))
    const statuses = found.map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(6)
    expect(statuses.filter(status => status === 429)).toHaveLength(14)
  })

  test('many at once gives no more answers when the right one comes among them', async () => {
    const tries = Array.from({ length: 20 }, (_, i) => guess('192.0.2.1', i === 19 ? ada.password : 'wrong'))
    const found = (await Promise.all(tries)).map(({ status }) => status)
    const isIn = found.includes(200)
    const wrong = found.filter(status => status === 401).length
    // The correct attempt resets failures before it, wherever it arrives; it does not lift a lock.
    if (isIn) expect(wrong).toBeLessThanOrEqual(11)
    else expect(wrong).toBe(6)
    expect(found.filter(status => status === 429)).toHaveLength(20 - wrong - (isIn ? 1 : 0))
  })

  test('asking for reset links counts every call', async () => {
    const ask = async () => (await stowage.client.send(forgotPassword, { email: ada.email })).status
    for (let i = 0; i < 6; i++) expect(await ask()).toBe(204)
    expect(await ask()).toBe(429)
    stowage.clock.advance(11 * second)
    expect(await ask()).toBe(204)
  })

  test('asking for reset links for one account is slowed from everywhere but where its owner is', async () => {
    const ask = async (from: string, email = ada.email) => {
      const headers = { 'x-forwarded-for': from }
      return (await stowage.client.send(forgotPassword, { email }, { headers })).status
    }
    expect((await guess('198.51.100.1', ada.password)).status).toBe(200)
    for (let i = 0; i < 21; i++)
      expect(await ask(`192.0.2.${i}`, i % 2 === 0 ? ada.email : ada.email.toUpperCase())).toBe(204)
    expect([await ask('192.0.2.99'), await ask('198.51.100.1')]).toEqual([429, 204])
    expect(await ask('192.0.2.98', 'nobody@example.com')).toBe(204)
  })

  test('has one budget for reset links, with and without a trailing slash and on every path of its own', async () => {
    const post = async (path: string, body: object) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      return (await fetch(`${stowage.baseUrl}/api/v1/users/${path}`, { ...init, body: JSON.stringify(body) }))
        .status
    }
    const found: number[] = []
    for (let i = 0; i < 7; i++)
      found.push(
        await post(`reset-password${i % 2 === 0 ? '' : '/'}`, { token: `x${i}`, password: 'long enough' }),
      )
    expect(found).toEqual([400, 400, 400, 400, 400, 400, 429])
    expect(await post('forgot-password/', { email: ada.email })).toBe(204)
  })
})

describe.each(everyDatabase)('rate limits, on %s', { tags: 'scaled' }, kind => {
  const fail = (stowage: TestApp, forwarded: string, header = 'x-forwarded-for') =>
    stowage.client.send(login, { username: 'a@b', password: 'x' }, { headers: { [header]: forwarded } })

  test('do not believe forwarded addresses unless proxies are trusted', async () => {
    const stowage = await testApp(kind)
    for (let i = 0; i < 6; i++) expect((await fail(stowage, `203.0.113.${i}`)).status).toBe(401)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
      expect((await fail(stowage, '203.0.113.99', header)).status).toBe(429)
    await stowage.close()
  })

  test('believe no other header than X-Forwarded-For, also when proxies are trusted', async () => {
    const stowage = await testApp(kind, { STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
    for (let i = 0; i < 6; i++) expect((await fail(stowage, `203.0.113.${i}`, 'x-real-ip')).status).toBe(401)
    expect((await fail(stowage, '203.0.113.99', 'x-real-ip')).status).toBe(429)
    await stowage.close()
  })

  test('hold for opening accounts, in one budget for all who share an address', async () => {
    const stowage = await testApp(kind)
    const window = stowage.clock.now().toISOString()
    await stowage.app.database.write(null, ({ db }) =>
      db.q
        .insertInto('rate_counters')
        .values({ key: 'register address 127.0.0.1', failures: 299, last_at: window })
        .execute(),
    )
    const open = async (path: string, name: string) => {
      const body = JSON.stringify({ name, email: `${name}@example.com`, password: 'long enough' })
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
      return (await fetch(`${stowage.baseUrl}/api/v1/users/${path}`, { method: 'POST', body, headers }))
        .status
    }
    expect([await open('register', 'ada'), await open('register/', 'grace')]).toEqual([204, 429])
    stowage.clock.advance(minute + second)
    expect(await open('register', 'grace')).toBe(204)
    await stowage.close()
  })

  test('can be switched off', async () => {
    const stowage = await testApp(kind, { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
    for (let i = 0; i < 9; i++) expect((await fail(stowage, '')).status).toBe(401)
    await stowage.close()
  })

  test('are shared by all servers on one database, and outlive them', async () => {
    const stowage = await testApp(kind)
    for (let i = 0; i < 6; i++) await fail(stowage, '')
    await stowage.restart()
    expect((await fail(stowage, '')).status).toBe(429)
    await stowage.close()
  })
})

import { forgotPassword } from '@stowage/contract/passwords'
import { login } from '@stowage/contract/sessions'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minute, second } from '#kernel/clock.ts'
import { databases } from '#test/databases.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

describe.each(databases)('guessing passwords, on %s', kind => {
  let stowage: TestApp
  let ada: Signed
  beforeEach(async () => {
    stowage = await testApp(kind, { STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
    ada = await stowage.signUp('Ada')
  })
  afterEach(() => stowage.close())

  /** Tries to sign in from an address, as a proxy on this machine tells it. */
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
    expect(await statuses(7, '192.0.2.1')).toEqual([...failures(6), 429])
    const locked = await guess('192.0.2.1', ada.password)
    expect(locked.status).toBe(429)
    expect(locked.wait).toBeGreaterThan(5)
    expect(locked.wait).toBeLessThanOrEqual(10)
    expect((await guess('192.0.2.2', ada.password)).status).toBe(200)
    stowage.clock.advance(11 * second)
    expect((await guess('192.0.2.1')).status).toBe(401)
    expect((await guess('192.0.2.1')).wait).toBeGreaterThan(15)
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

  test('from everywhere slows unknown addresses after twenty failures, but not the known ones', async () => {
    expect((await guess('198.51.100.1', ada.password)).status).toBe(200)
    for (let i = 0; i < 21; i++) expect((await guess(`192.0.2.${i}`)).status).toBe(401)
    expect((await guess('192.0.2.99', ada.password)).status).toBe(429)
    expect((await guess('198.51.100.1', ada.password)).status).toBe(200)
  })

  test('is told the same way for accounts that do not exist', async () => {
    for (let i = 0; i < 21; i++)
      expect((await guess(`192.0.2.${i}`, 'x', 'nobody@example.com')).status).toBe(401)
    expect((await guess('192.0.2.99', 'x', 'nobody@example.com')).status).toBe(429)
  })

  test('many at once gives no more answers than one after the other', async () => {
    const tries = Array.from({ length: 20 }, (_, i) => guess('192.0.2.1', i === 19 ? ada.password : 'wrong'))
    const found = (await Promise.all(tries)).map(({ status }) => status)
    expect(found.filter(status => status === 401)).toHaveLength(6)
    expect(found.filter(status => status === 429).length).toBeGreaterThanOrEqual(13)
  })

  test('asking for reset links counts every call', async () => {
    const ask = async () => (await stowage.client.send(forgotPassword, { email: ada.email })).status
    for (let i = 0; i < 6; i++) expect(await ask()).toBe(204)
    expect(await ask()).toBe(429)
    stowage.clock.advance(11 * second)
    expect(await ask()).toBe(204)
  })
})

describe.each(databases)('rate limits, on %s', kind => {
  const fail = (stowage: TestApp, forwarded: string) =>
    stowage.client.send(
      login,
      { username: 'a@b', password: 'x' },
      { headers: { 'x-forwarded-for': forwarded } },
    )

  test('do not believe forwarded addresses unless proxies are trusted', async () => {
    const stowage = await testApp(kind)
    for (let i = 0; i < 6; i++) expect((await fail(stowage, `203.0.113.${i}`)).status).toBe(401)
    expect((await fail(stowage, '203.0.113.99')).status).toBe(429)
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

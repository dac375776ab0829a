import { createApiKey } from '@stowage/contract/people/api-keys'
import { endOtherSessions, endSession, listSessions, login } from '@stowage/contract/people/sessions'
import { getSelf } from '@stowage/contract/people/users'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { day, minute } from '#kernel/clock.ts'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import type { Signed } from '#test/test-app.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

describe.each(databases)('the own sessions, on %s', kind => {
  const stowage = serverFor(kind, { STOWAGE_OPTIONS_TRUST_PROXY: 'true' })
  let ada: Signed
  beforeEach(async () => {
    ada = await stowage.signUp('Ada')
  })

  /** Signs Ada in once more, from an address and with a browser. */
  async function signIn(address: string, userAgent: string) {
    const headers = { 'x-forwarded-for': address, 'user-agent': userAgent }
    const { token } = await stowage.client.call(
      login,
      { username: ada.email, password: ada.password },
      { headers },
    )
    return { client: stowage.client.as({ token }), address }
  }

  const sessionFrom = async (address: string) => {
    const found = (await ada.client.call(listSessions, {})).find(session => session.address === address)
    if (found === undefined) throw new Error(`There is no session from ${address}`)
    return found
  }
  const statusOf = async ({ client }: { readonly client: Signed['client'] }) =>
    (await client.send(getSelf, {})).status

  test('are listed with address and device, this one first', async () => {
    await signIn('192.0.2.14', firefox)
    const listed = await ada.client.call(listSessions, {})
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(listed[1]).toMatchObject({
      address: '192.0.2.14',
      device: 'Firefox on Linux',
      browser: 'Firefox',
      system: 'Linux',
    })
    expect(listed[1]?.lastUsedAt).toBe(listed[1]?.createdAt)
  })

  test('are noted when and from where they are used, at most every 5 minutes', async () => {
    const { client } = await signIn('192.0.2.14', firefox)
    const { id, createdAt } = await sessionFrom('192.0.2.14')
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const own = async () => (await ada.client.call(listSessions, {})).find(session => session.id === id)
    stowage.clock.advance(4 * minute)
    await client.call(getSelf, {}, { headers })
    expect(await own()).toMatchObject({ lastUsedAt: createdAt, address: '192.0.2.14' })
    stowage.clock.advance(minute)
    const before = stowage.clock.now().toISOString()
    await client.call(getSelf, {}, { headers })
    await vi.waitFor(async () => expect(await own()).toMatchObject({ createdAt, address: '198.51.100.7' }))
    expect((await own())?.lastUsedAt.localeCompare(before)).toBeGreaterThanOrEqual(0)
  })

  test('end one by one, and of others look like none', async () => {
    const phone = await signIn('192.0.2.27', 'x')
    const laptop = await signIn('192.0.2.28', 'x')
    const { id } = await sessionFrom(phone.address)
    const bob = await stowage.signUp('Bob')
    const missing = { status: 404, body: { code: 'session.not_found' } }
    expect(await bob.client.send(endSession, { id })).toMatchObject(missing)
    expect((await ada.client.send(endSession, { id })).status).toBe(204)
    expect(await ada.client.send(endSession, { id })).toMatchObject(missing)
    expect([await statusOf(phone), await statusOf(laptop), await statusOf(ada)]).toEqual([401, 200, 200])
  })

  test('end all but this one', async () => {
    const phone = await signIn('192.0.2.27', 'x')
    const bob = await stowage.signUp('Bob')
    expect((await ada.client.send(endOtherSessions, {})).status).toBe(204)
    expect([await statusOf(phone), await statusOf(ada), await statusOf(bob)]).toEqual([401, 200, 200])
    expect(await ada.client.call(listSessions, {})).toHaveLength(1)
  })

  test('end all by an API key, which has none', async () => {
    const { token } = await ada.client.call(createApiKey, { name: 'script' })
    const key = stowage.client.as({ token })
    expect((await key.call(listSessions, {})).map(({ isCurrent }) => isCurrent)).toEqual([false])
    await key.call(endOtherSessions, {})
    expect(await statusOf(ada)).toBe(401)
  })

  test('are not listed when they have expired', async () => {
    const { token } = await ada.client.call(createApiKey, { name: 'script' })
    stowage.clock.advance(8 * day)
    expect(await stowage.client.as({ token }).call(listSessions, {})).toEqual([])
    stowage.clock.advance(-8 * day)
  })
})

import { getGroup } from '@stowage/contract/groups/groups'
import { createApiKey, deleteApiKey, listApiKeys } from '@stowage/contract/people/api-keys'
import { getSelf, updateSelf } from '@stowage/contract/people/users'
import { describe, expect, test, vi } from 'vitest'
import { day, hour, minute } from '#kernel/clock.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'

describe.each(databases)('API keys, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')

  const statusWith = async (token: string) => (await stowage.client.as({ token }).send(getSelf, {})).status

  test('are shown once, and live 30 days unless told otherwise', async () => {
    const { token, ...key } = await ada.client.call(createApiKey, { name: 'script' })
    expect(token).toMatch(/^hb_[\w-]{43}$/)
    expect(key).toMatchObject({ name: 'script', userId: ada.userId, lastUsedAt: null })
    const days = (Date.parse(key.expiresAt as string) - Date.parse(key.createdAt)) / day
    expect(days).toBe(30)
    expect(await ada.client.call(listApiKeys, {})).toEqual([key])
    const later = await ada.client.call(createApiKey, { name: 'later', expiresAt: null })
    const ids = (await ada.client.call(listApiKeys, {})).map(({ id }) => id)
    expect(ids).toEqual([later.id, key.id])
  })

  test('act as their owner, with and without the prefix', async () => {
    const { token } = await ada.client.call(createApiKey, { name: 'script' })
    expect([await statusWith(token), await statusWith(`Bearer ${token}`)]).toEqual([200, 200])
    expect((await stowage.client.as({ token }).call(getGroup, {})).id).toBe(ada.groupId)
  })

  test('change neither the address of their owner nor make another key, but may send back what they have seen', async () => {
    const { token } = await ada.client.call(createApiKey, { name: 'script' })
    const key = stowage.client.as({ token })
    const refused = { status: 403, body: { code: 'auth.api_key_refused' } }
    for (const currentPassword of [undefined, ada.password]) {
      expect(await key.send(createApiKey, { name: 'more', currentPassword })).toMatchObject(refused)
      const email = 'mine@example.com'
      expect(await key.send(updateSelf, { name: 'Eve', email, currentPassword })).toMatchObject(refused)
    }
    const { item } = await key.call(getSelf, {})
    expect(item).toMatchObject({ name: 'Ada', email: ada.email })
    expect((await key.send(updateSelf, { ...item, email: item.email.toUpperCase() })).status).toBe(200)
  })

  test('come in the Authorization header only', async () => {
    const { token } = await ada.client.call(createApiKey, { name: 'script' })
    const headers = { cookie: `hb.auth.token=${token}; hb.auth.remember=true` }
    expect((await stowage.client.send(getSelf, {}, { headers })).status).toBe(401)
    const socket = { 'sec-websocket-protocol': `hb-auth, ${token}` }
    expect((await stowage.client.send(getSelf, {}, { headers: socket })).status).toBe(401)
    const response = await fetch(`${stowage.baseUrl}/api/v1/users/self?access_token=${token}`)
    expect(response.status).toBe(401)
  })

  test('note when they were used, at most once a minute', async () => {
    const { token, id } = await ada.client.call(createApiKey, { name: 'script' })
    const lastUsed = async () =>
      (await ada.client.call(listApiKeys, {})).find(key => key.id === id)?.lastUsedAt
    await statusWith(token)
    await vi.waitFor(async () => expect(await lastUsed()).not.toBeNull())
    const first = await lastUsed()
    await statusWith(token)
    expect(await lastUsed()).toBe(first)
    stowage.clock.advance(minute + 1000)
    await statusWith(token)
    await vi.waitFor(async () => expect(await lastUsed()).not.toBe(first))
    stowage.clock.advance(hour)
    const ahead = stowage.clock.now().toISOString()
    await statusWith(token)
    await vi.waitFor(async () => expect(((await lastUsed()) ?? '') >= ahead).toBe(true))
    stowage.clock.advance(-hour)
    await statusWith(token)
    await vi.waitFor(async () => expect(((await lastUsed()) ?? '') < ahead).toBe(true))
  })

  test('note from where they were used', async () => {
    const { token, id } = await ada.client.call(createApiKey, { name: 'script' })
    const { lastUsedFrom } = await ada.client
      .call(listApiKeys, {})
      .then(keys => keys.find(key => key.id === id) ?? { lastUsedFrom: 'no key' })
    expect(lastUsedFrom).toBeNull()
    await statusWith(token)
    await vi.waitFor(async () =>
      expect(await ada.client.call(listApiKeys, {})).toContainEqual(
        expect.objectContaining({ id, lastUsedFrom: '127.0.0.1' }),
      ),
    )
  })

  test('have no end where that is asked for', async () => {
    const { token, expiresAt } = await ada.client.call(createApiKey, { name: 'for ever', neverExpires: true })
    expect(expiresAt).toBeNull()
    stowage.clock.advance(400 * day)
    expect(await statusWith(token)).toBe(200)
    stowage.clock.advance(-400 * day)
  })

  test('that only read change nothing, and read everything', async () => {
    const { token, scope } = await ada.client.call(createApiKey, { name: 'reader', scope: 'read' })
    expect(scope).toBe('read')
    const reader = stowage.client.as({ token })
    expect((await reader.call(getGroup, {})).id).toBe(ada.groupId)
    expect(await reader.send(updateSelf, { name: 'Eve' })).toMatchObject({
      status: 403,
      body: { code: 'key.read_only' },
    })
    expect((await ada.client.call(getSelf, {})).item.name).toBe('Ada')
    expect((await ada.client.call(createApiKey, { name: 'writer' })).scope).toBe('write')
    expect(await ada.client.send(createApiKey, { name: 'x', scope: 'admin' as 'read' })).toMatchObject({
      status: 422,
      body: { fields: { scope: expect.any(String) } },
    })
  })

  test('die with their time, or when they are revoked', async () => {
    const expiresAt = new Date(stowage.clock.now().getTime() + hour).toISOString()
    const { token } = await ada.client.call(createApiKey, { name: 'short', expiresAt })
    expect(await statusWith(token)).toBe(200)
    stowage.clock.advance(hour + 1000)
    expect(await statusWith(token)).toBe(401)
    const other = await ada.client.call(createApiKey, { name: 'other' })
    expect((await ada.client.send(deleteApiKey, { id: other.id })).status).toBe(204)
    expect(await statusWith(other.token)).toBe(401)
  })

  test('of others look like none', async () => {
    const bob = await stowage.signUp('Bob')
    const { id } = await ada.client.call(createApiKey, { name: 'mine' })
    expect(await bob.client.send(deleteApiKey, { id })).toMatchObject({
      status: 404,
      body: { code: 'api_key.not_found' },
    })
    expect((await bob.client.send(deleteApiKey, { id: 'nonsense' })).status).toBe(400)
  })

  test('are not made without a name', async () => {
    const before = await ada.client.call(listApiKeys, {})
    expect(await ada.client.send(createApiKey, { name: '' })).toMatchObject({
      status: 422,
      body: { fields: { name: expect.any(String) } },
    })
    expect(await ada.client.call(listApiKeys, {})).toEqual(before)
  })
})

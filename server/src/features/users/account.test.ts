import { createGroup, deleteGroup, getGroup, listGroups } from '@stowage/contract/groups/groups'
import { acceptInvitation, createInvitation } from '@stowage/contract/groups/invitations'
import { listMembers, removeMember } from '@stowage/contract/groups/members'
import { login } from '@stowage/contract/people/sessions'
import { deleteSelf, getSelf, getSettings, updateSelf, updateSettings } from '@stowage/contract/people/users'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'
import { testApp } from '#test/test-app.ts'

describe.each(databases)('the own account, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')

  test('is changed member by member', async () => {
    const bob = await stowage.signUp('Bob')
    const { item } = await bob.client.call(updateSelf, { name: 'Robert' })
    expect(item).toMatchObject({ name: 'Robert', email: bob.email, groupIds: [bob.groupId] })
    const email = ` New-${bob.email.toUpperCase()}`
    expect((await bob.client.call(updateSelf, { email })).item).toMatchObject({
      name: 'Robert',
      email: `new-${bob.email}`,
    })
    expect((await bob.client.call(updateSelf, {})).item.name).toBe('Robert')
    expect(
      (await stowage.client.send(login, { username: `new-${bob.email}`, password: bob.password })).status,
    ).toBe(200)
  })

  test('does not take an address that somebody has, nor empty names', async () => {
    const bob = await stowage.signUp('Bob')
    expect(await bob.client.send(updateSelf, { email: ada.email })).toMatchObject({
      status: 409,
      body: { code: 'user.email_taken' },
    })
    expect(await bob.client.send(updateSelf, { name: '' })).toMatchObject({
      status: 422,
      body: { fields: { name: expect.any(String) } },
    })
    expect((await bob.client.call(getSelf, {})).item).toMatchObject({ name: 'Bob', email: bob.email })
  })

  test('is not changed or deleted by somebody who saw an older state', async () => {
    const etag = (await ada.client.send(getSelf, {})).headers.get('etag') as string
    expect((await ada.client.send(getSelf, {}, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await ada.client.call(updateSelf, { name: 'Ada L.' })
    const headers = { 'if-match': etag }
    for (const operation of [updateSelf, deleteSelf])
      expect((await ada.client.send(operation, { name: 'x' }, { headers })).status).toBe(412)
    const newer = (await ada.client.send(getSelf, {})).headers.get('etag') as string
    expect(
      (await ada.client.send(updateSelf, { name: 'Ada' }, { headers: { 'if-match': newer } })).status,
    ).toBe(200)
  })

  test('can be deleted while somebody deletes the group that it is in', async () => {
    for (let round = 0; round < 10; round++) {
      const bob = await stowage.signUp('Bob', await invite(ada))
      const { id } = await ada.client.call(createGroup, { name: 'Club' })
      const club = ada.client.as({ groupId: id })
      const { token } = await club.call(createInvitation, { uses: 1 })
      await bob.client.call(acceptInvitation, { token })
      const ended = await Promise.all([club.send(deleteGroup, {}), bob.client.send(deleteSelf, {})])
      expect(ended.map(({ status }) => status)).toEqual([204, 204])
    }
  })

  test('checks who asks before it looks at what is asked', async () => {
    const url = `${stowage.baseUrl}/api/v1/users/self`
    const put = (headers: Record<string, string>) =>
      fetch(url, { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: '{' })
    expect((await put({})).status).toBe(401)
    expect((await put({ authorization: 'Bearer nonsense', 'x-tenant': 'nonsense' })).status).toBe(401)
    expect((await put({ authorization: ada.token, 'x-tenant': 'nonsense' })).status).toBe(400)
    expect((await put({ authorization: ada.token, 'x-tenant': crypto.randomUUID() })).status).toBe(403)
    expect((await put({ authorization: `Bearer ${ada.attachmentToken}` })).status).toBe(403)
    expect((await put({ authorization: ada.token })).status).toBe(400)
  })

  describe('settings', () => {
    test('are empty at first, any object later, and never cached', async () => {
      const first = await ada.client.send(getSettings, {})
      expect(first.body).toEqual({ item: {} })
      expect(first.headers.get('cache-control')).toBe('no-store')
      const settings = { Theme: 'dark', nested: { list: [1, null, 'ü\u0000'] } }
      expect(await ada.client.call(updateSettings, settings)).toEqual({ item: settings })
      expect(await ada.client.call(getSettings, {})).toEqual({ item: settings })
      expect(await ada.client.call(updateSettings, {})).toEqual({ item: {} })
    })

    test('must be an object of at most 64 KiB', async () => {
      const send = async (body: string) => {
        const headers = { authorization: ada.token, 'content-type': 'application/json' }
        return (
          await fetch(`${stowage.baseUrl}/api/v1/users/self/settings`, { method: 'PUT', headers, body })
        ).status
      }
      const whole = (size: number) => JSON.stringify({ x: 'x'.repeat(size - '{"x":""}'.length) })
      expect(await send(whole(64 * 1024))).toBe(200)
      expect(await send(whole(64 * 1024 + 1))).toBe(413)
      expect([await send('[]'), await send('{')]).toEqual([422, 400])
    })

    test('have a version of their own', async () => {
      const etag = (await ada.client.send(getSettings, {})).headers.get('etag') as string
      await ada.client.call(updateSelf, { name: 'Ada' })
      const headers = { 'if-match': etag }
      expect((await ada.client.send(updateSettings, { a: 1 }, { headers })).status).toBe(200)
      expect((await ada.client.send(updateSettings, { a: 2 }, { headers })).status).toBe(412)
    })
  })

  describe('without a group', () => {
    test('is not deleted with a wrong password', async () => {
      const bob = await stowage.signUp('Bob')
      expect(await bob.client.send(deleteSelf, { currentPassword: 'wrong' })).toMatchObject({
        body: { code: 'user.wrong_password' },
      })
      expect((await bob.client.send(getSelf, {})).status).toBe(200)
      expect((await bob.client.send(deleteSelf, { currentPassword: bob.password })).status).toBe(204)
    })

    test('can be seen, changed and deleted; everything about a group is refused', async () => {
      const bob = await stowage.signUp('Bob', await invite(ada))
      await ada.client.call(removeMember, { user_id: bob.userId })
      expect((await bob.client.call(updateSelf, { name: 'Bobby' })).item.groupIds).toEqual([])
      expect((await bob.client.call(updateSettings, { a: 1 })).item).toEqual({ a: 1 })
      expect(await bob.client.call(listGroups, {})).toEqual([])
      for (const operation of [getGroup, listMembers])
        expect(await bob.client.send(operation, {})).toMatchObject({
          status: 403,
          body: { error: 'user does not have access to the requested tenant' },
        })
      expect((await bob.client.send(deleteSelf, {})).status).toBe(204)
    })
  })

  describe('deleting it', () => {
    test('ends its sessions and takes its own groups along', async () => {
      const eve = await stowage.signUp('Eve')
      await eve.client.call(createGroup, { name: 'Other' })
      const { status, headers } = await eve.client.send(deleteSelf, {})
      expect(status).toBe(204)
      expect(headers.getSetCookie()).toEqual([])
      expect((await eve.client.send(getSelf, {})).status).toBe(401)
      expect((await stowage.client.send(login, { username: eve.email, password: eve.password })).status).toBe(
        401,
      )
      const left = await stowage.app.database.read(async db => [
        await db.q.selectFrom('groups').select('id').where('id', '=', eve.groupId).execute(),
        await db.q.selectFrom('entities').select('id').where('group_id', '=', eve.groupId).execute(),
        await db.q.selectFrom('sessions').select('id').where('user_id', '=', eve.userId).execute(),
      ])
      expect(left).toEqual([[], [], []])
    })

    test('leaves shared groups to the longest-standing member', async () => {
      const eve = await stowage.signUp('Eve')
      const bob = await stowage.signUp('Bob', await invite(eve))
      const gus = await stowage.signUp('Gus', await invite(eve))
      expect((await eve.client.send(deleteSelf, {})).status).toBe(204)
      const members = await gus.client.call(listMembers, {})
      expect(members.map(({ id, role }) => [id, role])).toEqual([
        [bob.userId, 'owner'],
        [gus.userId, 'user'],
      ])
      expect((await gus.client.send(deleteSelf, {})).status).toBe(204)
      expect((await bob.client.call(getGroup, {})).role).toBe('owner')
    })

    test('leaves no group behind when its last members go at once', async () => {
      const eve = await stowage.signUp('Eve')
      const bob = await stowage.signUp('Bob', await invite(eve))
      const replies = await Promise.all([eve, bob].map(({ client }) => client.send(deleteSelf, {})))
      expect(replies.map(({ status }) => status)).toEqual([204, 204])
      const left = await stowage.app.database.read(db =>
        db.q.selectFrom('groups').select('id').where('id', '=', eve.groupId).execute(),
      )
      expect(left).toEqual([])
    })
  })
})

describe.each(databases)('a demo, on %s', kind => {
  test('keeps its visitors from taking the account away', async () => {
    const stowage = await testApp(kind, { STOWAGE_DEMO: 'true' })
    const ada = await stowage.signUp('Ada')
    const refused = { status: 403, body: { code: 'demo.refused' } }
    expect(await ada.client.send(deleteSelf, {})).toMatchObject(refused)
    expect(await ada.client.send(updateSelf, { email: 'mine@example.com' })).toMatchObject(refused)
    expect((await ada.client.send(updateSelf, { name: 'Visitor' })).status).toBe(200)
    await stowage.close()
  })
})

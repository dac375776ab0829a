import { login } from '@stowage/contract/sessions'
import { getSelf, register } from '@stowage/contract/users'
import { describe, expect, test } from 'vitest'
import type { Writer } from '#db/reader-writer.ts'
import { makeGroup } from '#features/groups/index.ts'
import { minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { hashToken, newToken } from '#kernel/secrets.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { testApp } from '#test/test-app.ts'

describe.each(databases)('signing up, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')

  const user = { name: ' Bob ', email: ' Bob@Example.com ', password: 'eight ch' }

  test('opens an account but signs nobody in', async () => {
    const { status, text, headers } = await stowage.client.send(register, user)
    expect([status, text, headers.getSetCookie()]).toEqual([204, '', []])
    const { token } = await stowage.client.call(login, { username: 'bob@example.com', password: 'eight ch' })
    const { item } = await stowage.client.as({ token }).call(getSelf, {})
    expect(item).toEqual({
      id: expect.any(String),
      name: ' Bob ',
      email: 'bob@example.com',
      isSuperuser: false,
      defaultGroupId: item.groupIds[0],
      groupIds: [expect.any(String)],
      oidcIssuer: null,
      oidcSubject: null,
    })
  })

  test('needs an address that nobody has, whatever its case', async () => {
    const again = { ...user, email: ada.email.toUpperCase() }
    expect(await stowage.client.send(register, again)).toMatchObject({
      status: 409,
      body: { code: 'user.email_taken' },
    })
  })

  test('lets one in when two come with the same address at once', async () => {
    const twin = { ...user, email: 'twin@example.com' }
    const replies = await Promise.all([twin, twin].map(each => stowage.client.send(register, each)))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
    const groups = await stowage.app.database.read(db =>
      db.q
        .selectFrom('groups as g')
        .leftJoin('memberships as m', 'm.group_id', 'g.id')
        .select('g.id')
        .where('m.user_id', 'is', null)
        .execute(),
    )
    expect(groups).toEqual([])
  })

  test('rejects wrong values, each by its name', async () => {
    const wrong = { name: '', email: 'x@example.com', password: '1234567' }
    expect(await stowage.client.send(register, wrong)).toMatchObject({
      status: 422,
      body: { fields: { name: expect.any(String), password: expect.any(String) } },
    })
    const { status } = await stowage.client.send(login, { username: wrong.email, password: wrong.password })
    expect(status).toBe(401)
  })

  test('counts characters, not bytes', async () => {
    const wide = { name: '💡'.repeat(255), email: 'wide@example.com', password: '💡'.repeat(8) }
    expect((await stowage.client.send(register, wide)).status).toBe(204)
  })

  test('cannot go on without end', async () => {
    await stowage.app.database.write(null, ({ db }) =>
      db.q.updateTable('rate_counters').set({ failures: 300 }).where('key', 'like', 'register %').execute(),
    )
    const reply = await stowage.client.send(register, user)
    expect(reply).toMatchObject({ status: 429, body: { code: 'auth.too_many_attempts' } })
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    stowage.clock.advance(minute)
    expect((await stowage.client.send(register, user)).status).toBe(409)
  })
})

describe.each(databases)('where registration is closed, on %s', kind => {
  test('only the invited get in', async () => {
    const stowage = await testApp(kind, { STOWAGE_OPTIONS_ALLOW_REGISTRATION: 'false' })
    const user = { name: 'Bob', email: 'bob@example.com', password: 'long enough' }
    const { status, body } = await stowage.client.send(register, user)
    expect([status, body]).toMatchObject([403, { code: 'registration.disabled' }])
    const token = await stowage.app.database.write(null, ({ db }) => openClub(db))
    expect((await stowage.client.send(register, { ...user, token })).status).toBe(204)
    await stowage.close()
  })
})

/** Makes a group that nobody is in yet, and an invitation into it. */
async function openClub(db: Writer): Promise<string> {
  const now = '2026-01-01T00:00:00.000Z'
  const dates = { created_at: now, updated_at: now }
  const { id: group_id } = await makeGroup(db, 'Club', now)
  const token = newToken()
  await db.q
    .insertInto('invitations')
    .values({
      id: newId(),
      group_id,
      token_hash: hashToken(token),
      expires_at: '2999-01-01T00:00:00.000Z',
      uses: 1,
      ...dates,
    })
    .execute()
  return token
}

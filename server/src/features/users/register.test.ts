import { listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { listTags } from '@stowage/contract/catalogues/tags'
import { createEntity, deleteEntity, listEntities } from '@stowage/contract/entities/entities'
import { getGroup } from '@stowage/contract/groups/groups'
import { login } from '@stowage/contract/people/sessions'
import { getSelf, getSettings, register } from '@stowage/contract/people/users'
import { describe, expect, test } from 'vitest'
import type { Writer } from '#db/reader-writer.ts'
import { makeGroup } from '#features/groups/index.ts'
import { minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import { hashToken, newToken } from '#kernel/secrets.ts'
import { fewestStatements } from '#test/count-statements.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'
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

  const setup = {
    groupName: 'Zuhause',
    currency: 'eur',
    language: 'de',
    locations: ['Küche', 'Keller', 'Büro'],
    tags: ['Werkzeug'],
  }

  /** Registers with a set-up, and signs in. */
  async function settle(email: string, changes: object) {
    const account = { name: 'Carla Weiß', email, password: 'eight ch' }
    await stowage.client.call(register, { ...account, setup: { ...setup, ...changes } })
    const { token } = await stowage.client.call(login, { username: email, password: account.password })
    return stowage.client.as({ token })
  }
  const namesOf = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)

  test('makes the group that was asked for', async () => {
    const carla = await settle('carla@example.com', {})
    expect(await carla.call(getGroup, {})).toMatchObject({
      name: 'Zuhause',
      currency: 'EUR',
      role: 'owner',
    })
    const { items } = await carla.call(listEntities, { isLocation: true })
    expect(namesOf(items)).toEqual(['Büro', 'Keller', 'Küche'])
    expect(namesOf(await carla.call(listTags, {}))).toEqual(['Werkzeug'])
    expect((await carla.call(getSettings, {})).item).toEqual({ stowage: { language: 'de' } })
    expect(namesOf(await carla.call(listEntityTypes, {}))).toEqual(['Gegenstand', 'Ort'])
    await carla.call(deleteEntity, { id: requireValue(items[0]).id })
    expect((await carla.call(listEntities, { isLocation: true })).total).toBe(2)
  })

  test('makes no locations and no tags when none are named', async () => {
    const dora = await settle('dora@example.com', { locations: [], tags: [] })
    expect((await dora.call(listEntities, { isLocation: true })).total).toBe(0)
    expect(await dora.call(listTags, {})).toEqual([])
    await dora.call(createEntity, { name: 'Kettle' })
    expect((await dora.call(listEntities, {})).total).toBe(1)
  })

  test('makes the usual group but for what is named', async () => {
    const account = { name: 'Fay', email: 'fay@example.com', password: 'eight ch' }
    await stowage.client.call(register, { ...account, setup: { locations: ['Shed'] } })
    const { token } = await stowage.client.call(login, {
      username: account.email,
      password: account.password,
    })
    const fay = stowage.client.as({ token })
    expect(await fay.call(getGroup, {})).toMatchObject({ name: "Fay's Home", currency: 'USD' })
    expect(namesOf((await fay.call(listEntities, { isLocation: true })).items)).toEqual(['Shed'])
    expect((await fay.call(listTags, {})).length).toBeGreaterThan(1)
    expect((await fay.call(getSettings, {})).item).toEqual({})
  })

  test('makes a hundred of each with hardly more statements than ten', async () => {
    const namesUpTo = (count: number) => Array.from({ length: count }, (_, at) => `No. ${at}`)
    const countFor = (count: number) => {
      const names = namesUpTo(count)
      return fewestStatements(nth =>
        stowage.client.call(register, {
          name: 'Eva',
          email: `eva-${count}-${nth}@example.com`,
          password: 'eight ch',
          setup: {
            ...setup,
            locations: names,
            tags: names,
          },
        }),
      )
    }
    const ten = await countFor(10)
    // Other work of the server may fall into either.
    expect((await countFor(100)).statements).toBeLessThan(ten.statements + 5)
    const { token } = await stowage.client.call(login, {
      username: 'eva-100-0@example.com',
      password: 'eight ch',
    })
    const eva = stowage.client.as({ token })
    expect((await eva.call(listEntities, { isLocation: true, pageSize: 1 })).total).toBe(100)
    expect(await eva.call(listTags, {})).toHaveLength(100)
  })

  test('refuses a set-up with a currency that there is not, or with an invitation', async () => {
    const nobody = { name: 'Nobody', email: 'nobody@example.com', password: 'eight ch' }
    expect(
      await stowage.client.send(register, { ...nobody, setup: { ...setup, currency: 'XXQ' } }),
    ).toMatchObject({
      status: 422,
      body: { fields: { 'setup.currency': "currency 'XXQ' is not supported" } },
    })
    const token = await invite(ada)
    expect(await stowage.client.send(register, { ...nobody, setup, token })).toMatchObject({
      status: 422,
      body: { fields: { setup: 'must be left out with an invitation token' } },
    })
    const { status } = await stowage.client.send(login, { username: nobody.email, password: nobody.password })
    expect(status).toBe(401)
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

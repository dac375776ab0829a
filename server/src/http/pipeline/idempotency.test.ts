import { createTag, deleteTag, listTags, updateTag } from '@stowage/contract/catalogues/tags'
import { createEntity, patchEntity, updateEntity } from '@stowage/contract/entities/entities'
import { changeEntities, createEntities } from '@stowage/contract/entities/entity-bulk'
import { listEntitiesByBody } from '@stowage/contract/entities/entity-lists'
import { createGroup, deleteGroup, listGroups } from '@stowage/contract/groups/groups'
import { removeMember } from '@stowage/contract/groups/members'
import { undoChange } from '@stowage/contract/history/history'
import { createApiKey, listApiKeys } from '@stowage/contract/people/api-keys'
import { login, logout } from '@stowage/contract/people/sessions'
import type { Client, Reply } from '@stowage/contract/protocol/client'
import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { everyDatabase } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'
import { addMany } from '#test/many-entities.ts'

/** Parts of an answer that a client sees. */
const heard = ({ status, text, headers }: Reply<unknown>) => [
  status,
  text,
  ...['stowage-change', 'etag', 'content-type', 'cache-control'].map(name => headers.get(name)),
]

const isReplayed = ({ headers }: Reply<unknown>): boolean => headers.get('idempotency-replayed') === 'true'

const refusalOf = ({ status, body }: Reply<unknown>) => [status, (body as { code?: string }).code]

describe.each(everyDatabase)('a write with an idempotency key, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)

  const under = (idempotencyKey: string = newId()) => ({ idempotencyKey })
  const tagNames = async (client: Client) => (await client.call(listTags, {})).map(({ name }) => name).sort()
  const rows = () =>
    stowage.app.database.read(({ q }) => q.selectFrom('idempotency_keys').selectAll().execute())

  test('happens once, and a repeat is answered what the first was', async () => {
    const key = under()
    const first = await home.client.send(createEntity, { name: 'Drill' }, key)
    expect([first.status, isReplayed(first)]).toEqual([201, false])
    for (let i = 0; i < 3; i++) {
      const repeat = await home.client.send(createEntity, { name: 'Drill' }, key)
      expect([heard(repeat), isReplayed(repeat)]).toEqual([heard(first), true])
    }
    expect(await home.names()).toEqual(['Drill'])
  })

  test('is answered the same though the item was changed since, with its version', async () => {
    const { id } = await home.make('Drill')
    const key = under()
    const patched = await home.client.send(patchEntity, { id, quantity: 5 }, key)
    expect(patched.headers.get('etag')).toMatch(/^"2-/)
    await home.patch(id, { quantity: 9 })
    const repeat = await home.client.send(patchEntity, { id, quantity: 5 }, key)
    expect([heard(repeat), isReplayed(repeat)]).toEqual([heard(patched), true])
    expect((await home.get(id)).quantity).toBe(9)
  })

  test('is answered nothing again where there was nothing to say', async () => {
    const { id } = await home.tag('Red')
    const key = under()
    const first = await home.client.send(deleteTag, { id }, key)
    const repeat = await home.client.send(deleteTag, { id }, key)
    expect([first.status, heard(repeat), isReplayed(repeat)]).toEqual([204, heard(first), true])
    expect(await home.client.send(deleteTag, { id }, under())).toMatchObject({ status: 404 })
  })

  test('names its change in its body again', async () => {
    const key = under()
    const items = [{ name: 'Saw' }, { name: 'Axe', clientId: 'axe' }]
    const made = await home.client.send(createEntities, { items }, key)
    expect(made.body.change).toBe(made.headers.get('stowage-change'))
    expect(heard(await home.client.send(createEntities, { items }, key))).toEqual(heard(made))
    const asked = { select: { ids: made.body.items.map(({ id }) => id) }, change: { quantity: 3 } }
    const changed = await home.client.send(changeEntities, asked, key)
    expect(changed.body.change).toBe(changed.headers.get('stowage-change'))
    expect(heard(await home.client.send(changeEntities, asked, key))).toEqual(heard(changed))
    const undone = await home.client.send(undoChange, { id: changed.body.change ?? '' }, key)
    expect(undone.body.id).toBe(undone.headers.get('stowage-change'))
    expect(heard(await home.client.send(undoChange, { id: changed.body.change ?? '' }, key))).toEqual(
      heard(undone),
    )
  })

  test('is refused when the key was sent with something else', async () => {
    const key = under()
    await home.client.call(createTag, { name: 'Red' }, key)
    const other = await home.client.send(createTag, { name: 'Blue' }, key)
    expect([refusalOf(other), isReplayed(other)]).toEqual([[422, 'idempotency.reused'], false])
    expect(await tagNames(home.client)).toEqual(['Red'])
  })

  test('has the key for one person, group, method and path', async () => {
    const key = under()
    const bob = await stowage.signUp('Bob', await invite({ ...ada, client: home.client }))
    const inside = bob.client.as({ groupId: home.groupId })
    const red = await home.client.call(createTag, { name: 'Red' }, key)
    const blue = await inside.call(createTag, { name: 'Red' }, key)
    const elsewhere = await ada.client.send(createTag, { name: 'Red' }, key)
    for (const { id } of [red, blue])
      expect(isReplayed(await home.client.send(updateTag, { id, name: 'Green' }, key))).toBe(false)
    expect([elsewhere.status, isReplayed(elsewhere)]).toEqual([201, false])
    expect(await tagNames(home.client)).toEqual(['Green', 'Green'])
  })

  test('knows its person by any of their sessions and API keys', async () => {
    const key = under()
    const first = await home.client.send(createTag, { name: 'Red' }, key)
    const { token: session } = await stowage.client.call(login, {
      username: ada.email,
      password: ada.password,
    })
    const { token: apiKey } = await ada.client.call(createApiKey, { name: 'Script' })
    for (const token of [session, apiKey])
      expect(heard(await home.client.as({ token }).send(createTag, { name: 'Red' }, key))).toEqual(
        heard(first),
      )
  })

  test('is judged by its credential before anything is repeated', async () => {
    const bob = await stowage.signUp('Bob', await invite({ ...ada, client: home.client }))
    const inside = bob.client.as({ groupId: home.groupId })
    const key = under()
    const made = await inside.call(createTag, { name: 'Red' }, key)
    await home.client.call(removeMember, { user_id: bob.userId })
    expect(refusalOf(await inside.send(createTag, { name: 'Red' }, key))).toEqual([403, 'group.no_access'])
    await bob.client.call(logout, {})
    expect(refusalOf(await inside.send(createTag, { name: 'Red' }, key))).toEqual([401, 'auth.invalid'])
    expect(made.name).toBe('Red')
  })

  test.each(['', ' ', 'a b', 'ä', 'x'.repeat(256)])(
    'is refused with the key %j, and does nothing',
    async text => {
      const headers = { 'idempotency-key': text }
      const refused = await fetch(`${stowage.baseUrl}/api/v1/tags`, {
        method: 'POST',
        headers: {
          authorization: ada.token,
          'x-tenant': home.groupId,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ name: 'Red' }),
      })
      const { code } = (await refused.json()) as { code: string }
      expect([refused.status, code]).toEqual([400, 'idempotency.malformed'])
      expect(await tagNames(home.client)).toEqual([])
    },
  )

  test.each(['!', '~'.repeat(255), 'f:"x",é'.slice(0, 5)])('is taken with the key %j', async text => {
    for (let i = 0; i < 2; i++) await home.client.call(createTag, { name: 'Red' }, under(text))
    expect(await tagNames(home.client)).toEqual(['Red'])
  })

  describe('a refused write', () => {
    test('repeats the refusal, although it would succeed by now', async () => {
      const key = under()
      const { id } = await home.make('Box')
      const inside = await home.make('Case', { parentId: id })
      const refused = await home.client.send(patchEntity, { id, parentId: inside.id }, key)
      expect(refused.status).toBe(422)
      await home.patch(inside.id, { parentId: null })
      const repeat = await home.client.send(patchEntity, { id, parentId: inside.id }, key)
      expect([heard(repeat), isReplayed(repeat)]).toEqual([heard(refused), true])
      expect(refusalOf(await home.client.send(patchEntity, { id, quantity: 2 }, key))).toEqual([
        422,
        'idempotency.reused',
      ])
    })

    test('repeats refusals of its body', async () => {
      for (const asked of [{ name: 7 }, {}, 'nothing']) {
        const key = under()
        const refused = await home.client.send(createTag, asked, key)
        const repeat = await home.client.send(createTag, asked, key)
        expect([refused.status >= 400, heard(repeat), isReplayed(repeat)]).toEqual([
          true,
          heard(refused),
          true,
        ])
      }
    })

    test('allows a retry after a conflict', async () => {
      const one = await home.make('Drill')
      const asked = { select: { ids: [one.id] }, change: { quantity: 3 }, expect: 2 }
      const key = under()
      for (let i = 0; i < 2; i++) {
        const refused = await home.client.send(changeEntities, asked, key)
        expect([refusalOf(refused), isReplayed(refused)]).toEqual([[409, 'bulk.other_count'], false])
      }
    })

    test('stores nothing when it is refused before its body is read', async () => {
      const key = under()
      expect((await home.client.send(updateTag, { id: 'none', name: 'Red' }, key)).status).toBe(400)
      expect((await stowage.client.send(createTag, { name: 'Red' }, key)).status).toBe(401)
      expect((await rows()).filter(({ group_id }) => group_id === home.groupId)).toEqual([])
    })
  })

  test('stores no answer with a secret', async () => {
    const key = under()
    const { token } = await ada.client.call(createApiKey, { name: 'Secret' }, key)
    const before = (await ada.client.call(listApiKeys, {})).length
    expect(refusalOf(await ada.client.send(createApiKey, { name: 'Secret' }, key))).toEqual([
      409,
      'idempotency.secret',
    ])
    expect(await ada.client.call(listApiKeys, {})).toHaveLength(before)
    expect(JSON.stringify(await rows())).not.toContain(token.slice(0, 20))
  })

  test('stores nothing of the request', async () => {
    const key = `key-${newId()}`
    const word = `word-${newId()}`
    await home.client.send(createTag, { name: 7, description: word }, under(key))
    const kept = JSON.stringify(await rows())
    expect([kept.includes(key), kept.includes(word)]).toEqual([false, false])
  })

  test('shows an item as it is now whose answer was too large to be kept', async () => {
    const fields = Array.from({ length: 200 }, (_, i) => ({
      name: `Field ${i}`,
      type: 'text',
      textValue: '😀'.repeat(500),
    }))
    const { id } = await home.make('Drill')
    const key = under()
    const put = () => home.client.send(updateEntity, { id, name: 'Drill', quantity: 1, fields }, key)
    const first = await put()
    expect([first.status, Buffer.byteLength(first.text) > 256 * 1024]).toEqual([200, true])
    const repeat = await put()
    expect([heard(repeat), isReplayed(repeat)]).toEqual([heard(first), true])
    await home.patch(id, { quantity: 7 })
    const later = await put()
    expect([later.status, later.body.quantity, isReplayed(later)]).toEqual([200, 7, true])
    expect(later.headers.get('stowage-change')).toBe(first.headers.get('stowage-change'))
    const kept = (await rows()).filter(({ group_id }) => group_id === home.groupId)
    expect(Math.max(...kept.map(({ size }) => size))).toBeLessThan(1024)
  })

  test('reads again when it only reads', async () => {
    const key = under()
    await home.make('Drill')
    await home.client.call(listEntitiesByBody, {}, key)
    await home.make('Saw')
    const repeat = await home.client.send(listEntitiesByBody, {}, key)
    expect([repeat.body.items.length, isReplayed(repeat)]).toEqual([2, true])
    expect(refusalOf(await home.client.send(listEntitiesByBody, { q: 'saw' }, key))).toEqual([
      422,
      'idempotency.reused',
    ])
  })

  test('carries a long write out once', async () => {
    await addMany(stowage, home, 1500, () => ({}))
    const key = under()
    const asked = { select: { query: { all: true } }, change: { quantity: 3 } }
    const [first, ...others] = await Promise.all(
      [0, 1, 2].map(() => home.client.send(changeEntities, asked, key)),
    )
    for (const each of [first, ...others])
      if (each?.status === 409)
        expect([refusalOf(each), Number(each.headers.get('retry-after')) > 0]).toEqual([
          [409, 'idempotency.under_way'],
          true,
        ])
      else expect(each?.body).toMatchObject({ changed: 1500 })
    const repeat = await home.client.send(changeEntities, asked, key)
    expect([repeat.body.changed, isReplayed(repeat)]).toEqual([1500, true])
    expect(repeat.headers.get('stowage-change')).toBe(repeat.body.change)
  })

  test('carries concurrent requests out once', async () => {
    const key = under()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => home.client.send(createEntity, { name: 'Drill' }, key)),
    )
    const done = answers.filter(({ status }) => status === 201)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    for (const other of answers.filter(({ status }) => status !== 201))
      expect(refusalOf(other)).toEqual([409, 'idempotency.under_way'])
    expect(await home.names()).toEqual(['Drill'])
  })

  describe('a write without a group', () => {
    test('is carried out once by a person without a group', async () => {
      const eve = await stowage.signUp('Eve')
      await stowage.app.database.write(null, ({ db }) =>
        db.q.deleteFrom('memberships').where('user_id', '=', eve.userId).execute(),
      )
      const key = under()
      const first = await eve.client.send(createGroup, { name: 'Boat' }, key)
      const repeat = await eve.client.send(createGroup, { name: 'Boat' }, key)
      expect([first.status, heard(repeat), isReplayed(repeat)]).toEqual([201, heard(first), true])
      expect(await eve.client.call(listGroups, {})).toHaveLength(1)
    })

    test('deletes one group and not the next one', async () => {
      const eve = await stowage.signUp('Eve')
      for (const name of ['Boat', 'Garage']) await eve.client.call(createGroup, { name })
      const key = under()
      const first = await eve.client.send(deleteGroup, {}, key)
      const repeat = await eve.client.send(deleteGroup, {}, key)
      expect([first.status, repeat.status, isReplayed(repeat)]).toEqual([204, 204, true])
      expect(await eve.client.call(listGroups, {})).toHaveLength(2)
    })
  })

  test('is deleted after a day', async () => {
    const key = under()
    await home.client.call(createTag, { name: 'Red' }, key)
    stowage.clock.advance(day - hour)
    expect(isReplayed(await home.client.send(createTag, { name: 'Red' }, key))).toBe(true)
    stowage.clock.advance(hour + minute)
    expect(isReplayed(await home.client.send(createTag, { name: 'Red' }, key))).toBe(false)
    expect(await tagNames(home.client)).toEqual(['Red', 'Red'])
    stowage.clock.advance(day + minute)
    await stowage.app.schedule.start()
    await stowage.app.worker.runDue()
    expect(await rows()).toEqual([])
  })
})

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { listTags } from '@stowage/contract/catalogues/tags'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { listCurrencies } from '@stowage/contract/groups/currencies'
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from '@stowage/contract/groups/groups'
import { getSelf, updateSettings } from '@stowage/contract/people/users'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { invite } from '#test/invite.ts'
import { testApp } from '#test/test-app.ts'
import { loadCurrencies } from './currencies.ts'

describe.each(everyDatabase)('groups, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')

  test('of new people have types, rooms and tags to start from', async () => {
    const group = await ada.client.call(getGroup, {})
    expect(group).toMatchObject({ id: ada.groupId, name: "Ada's Home", currency: 'USD', role: 'owner' })
    const types = await ada.client.call(listEntityTypes, {})
    expect(types.map(({ name, isLocation }) => [name, isLocation])).toEqual([
      ['Item', false],
      ['Location', true],
    ])
    const rooms = await ada.client.call(listEntities, { isLocation: true })
    expect(rooms.items.map(({ name }) => name)).toEqual([
      'Attic',
      'Basement',
      'Bathroom',
      'Bedroom',
      'Garage',
      'Kitchen',
      'Living Room',
      'Office',
    ])
    expect(new Set(rooms.items.map(({ quantity, assetId }) => `${quantity} ${assetId}`))).toEqual(
      new Set(['1 ']),
    )
    const tags = await ada.client.call(listTags, {})
    expect(tags.map(({ name }) => name)).toEqual([
      'Appliances',
      'Electronics',
      'General',
      'Important',
      'IOT',
      'Servers',
    ])
  })

  test('made by hand have only types, and do not become the default', async () => {
    const group = await ada.client.call(createGroup, { name: 'Workshop' })
    expect(group).toMatchObject({ name: 'Workshop', currency: 'USD', role: 'owner' })
    const there = ada.client.as({ groupId: group.id })
    expect((await there.call(listEntityTypes, {})).map(({ name }) => name)).toEqual(['Item', 'Location'])
    expect((await there.call(listEntities, { isLocation: true })).total).toBe(0)
    expect(await there.call(listTags, {})).toEqual([])
    expect((await ada.client.call(getSelf, {})).item.defaultGroupId).toBe(ada.groupId)
    const names = (await ada.client.call(listGroups, {})).map(({ name }) => name)
    expect(names).toEqual(["Ada's Home", 'Workshop'])
  })

  test('have types in the language of the person', async () => {
    await ada.client.call(updateSettings, { stowage: { language: 'fr-CH' } })
    const club = await ada.client.call(createGroup, { name: 'Club' })
    const types = await ada.client.as({ groupId: club.id }).call(listEntityTypes, {})
    expect(types.map(({ name, isLocation }) => [name, isLocation])).toEqual([
      ['Emplacement', true],
      ['Objet', false],
    ])
  })

  test('are not made without a name', async () => {
    const before = await ada.client.call(listGroups, {})
    expect(await ada.client.send(createGroup, { name: '' })).toMatchObject({
      status: 422,
      body: { fields: { name: expect.any(String) } },
    })
    expect(await ada.client.call(listGroups, {})).toEqual(before)
  })

  test('of others are out of reach, and the selector must be an id', async () => {
    const bob = await stowage.signUp('Bob')
    const text = 'user does not have access to the requested tenant'
    expect(await bob.client.as({ groupId: ada.groupId }).send(getGroup, {})).toMatchObject({
      status: 403,
      body: { error: text, code: 'group.no_access' },
    })
    expect((await bob.client.as({ groupId: 'nonsense' }).send(getGroup, {})).status).toBe(400)
    const url = `${stowage.baseUrl}/api/v1/groups?tenant=${ada.groupId}`
    expect((await fetch(url, { headers: { authorization: ada.token } })).status).toBe(200)
  })

  test('are changed by their owner, with a known currency in any case', async () => {
    const changed = await ada.client.call(updateGroup, { name: 'Home', currency: 'eur' })
    expect(changed).toMatchObject({ name: 'Home', currency: 'EUR' })
    const { status, body } = await ada.client.send(updateGroup, { name: 'Home', currency: 'XXX' })
    expect([status, body]).toMatchObject([422, { fields: { currency: expect.any(String) } }])
    const guest = await stowage.signUp('Gus', await invite(ada))
    expect(await guest.client.send(updateGroup, { name: 'Mine', currency: 'USD' })).toMatchObject({
      status: 403,
      body: { code: 'group.owner_only' },
    })
    expect((await guest.client.send(deleteGroup, {})).status).toBe(403)
  })

  test('are not changed by somebody who saw an older state', async () => {
    const seen = await ada.client.send(getGroup, {})
    const etag = seen.headers.get('etag') as string
    expect((await ada.client.send(getGroup, {}, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const change = { name: 'Home', currency: 'EUR' }
    const headers = { 'if-match': etag }
    expect((await ada.client.send(updateGroup, change, { headers })).status).toBe(200)
    expect(await ada.client.send(updateGroup, change, { headers })).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed' },
    })
    expect((await ada.client.send(deleteGroup, {}, { headers })).status).toBe(412)
  })

  test('go with all that is in them, unless they are the only one', async () => {
    const eve = await stowage.signUp('Eve')
    expect(await eve.client.send(deleteGroup, {})).toMatchObject({
      status: 400,
      body: { code: 'group.only_one' },
    })
    await eve.client.call(createEntity, { name: 'Drill' })
    const guest = await stowage.signUp('Gus', await invite(eve))
    const other = await eve.client.call(createGroup, { name: 'Other' })
    expect((await eve.client.send(deleteGroup, {})).status).toBe(204)
    expect((await eve.client.call(getSelf, {})).item).toMatchObject({
      defaultGroupId: other.id,
      groupIds: [other.id],
    })
    const self = await guest.client.call(getSelf, {})
    expect(self.item).toMatchObject({ defaultGroupId: '00000000-0000-0000-0000-000000000000', groupIds: [] })
    const left = await stowage.app.database.read(db =>
      db.q.selectFrom('entity_search').select('n').where('group_id', '=', eve.groupId).execute(),
    )
    expect(left).toEqual([])
  })

  test('with thousands of items and tags go in batches', async () => {
    const eve = await stowage.signUp('Eve')
    await eve.client.call(createGroup, { name: 'Other' })
    await stowage.app.database.write(eve.groupId, async ({ db }) => {
      const { next_n } = await db.q
        .updateTable('group_numbers')
        .set(({ eb }) => ({ next_n: eb('next_n', '+', 2500) }))
        .where('group_id', '=', eve.groupId)
        .returning('next_n')
        .executeTakeFirstOrThrow()
      const { rows } = await db.exec(`select id from entity_types where group_id = '${eve.groupId}' limit 1`)
      const { id: type } = rows[0] as { id: string }
      const { saveEntities, blankEntity } = await import('#features/entities/index.ts')
      const known = {
        group_id: eve.groupId,
        entity_type_id: type,
        is_location: 0 as const,
        created_at: '2026-01-01T00:00:00.000Z',
      }
      const changes = Array.from({ length: 2500 }, (_, i) => ({
        before: null,
        after: {
          row: blankEntity({ ...known, n: next_n - 2500 + i, id: crypto.randomUUID(), name: `Screw ${i}` }),
          tags: [],
          fields: [],
        },
      }))
      await saveEntities(db, { groupId: eve.groupId }, changes)
    })
    expect((await eve.client.send(deleteGroup, {})).status).toBe(204)
    await stowage.app.worker.runDue()
    const counts = await stowage.app.database.read(async db => [
      await db.q.selectFrom('entities').select('n').where('group_id', '=', eve.groupId).execute(),
      await db.q.selectFrom('place_totals').select('entity_id').where('group_id', '=', eve.groupId).execute(),
    ])
    expect(counts).toEqual([[], []])
  })

  test('of one person are not all deleted at once', async () => {
    const eve = await stowage.signUp('Eve')
    const other = await eve.client.call(createGroup, { name: 'Other' })
    const both = [eve.groupId, other.id].map(groupId => eve.client.as({ groupId }).send(deleteGroup, {}))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 400])
  })
})

describe.each(everyDatabase)('currencies, on %s', kind => {
  test('are listed once each, by name, and may be kept for a while', async () => {
    const stowage = await testApp(kind)
    const { body, headers } = await stowage.client.send(listCurrencies, {})
    expect(headers.get('cache-control')).toBe('max-age=600')
    expect(new Set(body.map(({ code }) => code)).size).toBe(body.length)
    expect(body.map(({ name }) => name)).toEqual(body.map(({ name }) => name).sort())
    expect(body).toContainEqual(expect.objectContaining({ code: 'EUR', local: 'Åland Islands', decimals: 2 }))
    await stowage.close()
  })
})

describe('a currency file', () => {
  const fileWith = async (text: string) => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'stowage-currencies-')), 'own.json')
    await writeFile(file, text)
    return file
  }

  test('adds currencies and replaces known ones', async () => {
    const own = [
      { code: 'abc', name: 'Abacus', decimals: 99 },
      { code: 'EUR', name: 'Teuro', local: 'Here', symbol: 'T' },
    ]
    const currencies = await loadCurrencies(await fileWith(JSON.stringify(own)))
    expect(currencies).toContainEqual({ code: 'ABC', name: 'Abacus', local: '', symbol: '', decimals: 18 })
    expect(currencies.filter(({ code }) => code === 'EUR')).toEqual([
      { code: 'EUR', name: 'Teuro', local: 'Here', symbol: 'T', decimals: 0 },
    ])
  })

  test.each(['no JSON', '{}', '[{"name": "nameless"}]'])('with %s stops the start', async text => {
    await expect(loadCurrencies(await fileWith(text))).rejects.toThrow('cannot be used')
  })

  test('that is missing stops the start', async () => {
    await expect(loadCurrencies('/nowhere/own.json')).rejects.toThrow('cannot be used')
  })
})

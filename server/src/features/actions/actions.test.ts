import { listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { listTags } from '@stowage/contract/catalogues/tags'
import { createTemplate, getTemplate, listTemplates } from '@stowage/contract/catalogues/templates'
import {
  ensureAssetIds,
  ensureImportRefs,
  wipeInventory,
  zeroItemTimeFields,
} from '@stowage/contract/entities/actions'
import { getEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { getChange, listChanges, undoChange } from '@stowage/contract/history/history'
import { listContacts } from '@stowage/contract/lending/contacts'
import { createLoan, listLoans } from '@stowage/contract/lending/loans'
import { login } from '@stowage/contract/people/sessions'
import type { Operation } from '@stowage/contract/protocol/operation'
import { createStockProduct, listStockProducts } from '@stowage/contract/stock/products'
import { createShoppingLine, getShoppingList } from '@stowage/contract/stock/shopping'
import { importEntities } from '@stowage/contract/tables/imports'
import { getGroupStatistics, listLocationTotals, listTagTotals } from '@stowage/contract/upkeep/statistics'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { exported, rowsOf } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household, namesOf, refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany, addPhoto } from '#test/many-entities.ts'
import { testApp } from '#test/test-app.ts'

describe.each(databases)('work on everything that a group has, on %s', kind => {
  let neighbour: Household
  const stowage = serverFor(kind, { STOWAGE_OPTIONS_AUTO_INCREMENT_ASSET_ID: 'false' })
  const ada = userOn(stowage)
  const home = homeOf(ada)
  beforeAll(async () => {
    neighbour = await Household.of(ada.client, 'Neighbour')
    const tag = await neighbour.tag('Theirs')
    await neighbour.make('Theirs', { parentId: (await neighbour.room('Their room')).id, tagIds: [tag.id] })
  })
  afterEach(async () => {
    await expectKeptValues(stowage, home.groupId)
    await expectKeptValues(stowage, neighbour.groupId)
    const theirs = rowsOf(await exported(neighbour.client))
    expect(
      theirs.map(row => [row['HB.name'], row['HB.tags'], row['HB.asset_id'], row['HB.import_ref']]),
    ).toEqual([
      ['Their room', '', '', ''],
      ['Theirs', 'Theirs', '', ''],
    ])
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const act = (operation: Operation, input: Sent = {}) =>
    home.client.call(operation, input) as Promise<unknown>
  const completed = (count: number) => ({ completed: count })
  const row = <T>(id: string, column: string): Promise<T> =>
    stowage.app.database.read(async db => {
      const row = await db.q.selectFrom('entities').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return row[column as keyof typeof row] as T
    })
  /** What the newest change of an item says: its kind, and the members of the item. */
  const lastChangeOf = async (id: string) => {
    const { items } = await home.client.call(listChanges, { subjectId: [id], limit: 1 })
    const { kind, entries } = await home.client.call(getChange, { id: items[0]?.id ?? '' })
    return [kind, entries.find(({ subject }) => subject.id === id)?.members]
  }

  describe('numbering', () => {
    test('goes by age, after the highest number, and takes in locations and archived items', async () => {
      const old = await home.make('Zebra')
      const top = await home.make('Top')
      await home.put(top.id, { assetId: '000-041' })
      const room = await home.room('Room')
      const fields = [{ type: 'text', name: 'Colour', textValue: 'red' }]
      const tag = await home.tag('Tag')
      const hat = await home.make('A hat', { tagIds: [tag.id] })
      await home.put(hat.id, { archived: true, fields })
      expect(await act(ensureAssetIds, { dryRun: true })).toEqual(completed(3))
      expect((await home.get(old.id)).assetId).toBe('')
      expect(await act(ensureAssetIds)).toEqual(completed(3))
      expect(await act(ensureAssetIds, { dryRun: true })).toEqual(completed(0))
      const numbers = await Promise.all([old, room, hat, top].map(({ id }) => home.get(id)))
      expect(numbers.map(({ assetId }) => assetId)).toEqual(['000-042', '000-043', '000-044', '000-041'])
      expect(numbers[2]).toMatchObject({ archived: true, fields, tagIds: [tag.id] })
      expect(await home.names({ q: '000-042' })).toEqual(['Zebra'])
      expect(await home.names({ q: 'red', includeArchived: true })).toEqual(['A hat'])
      expect(await act(ensureAssetIds)).toEqual(completed(0))
    })

    test('is a change of its own of every item', async () => {
      const { id } = await home.make('Hat')
      const before = await home.client.send(getEntity, { id })
      const other = await home.make('Other')
      await home.put(other.id, { assetId: '1' })
      const untouched = await home.get(other.id)
      stowage.clock.advance(1000)
      await act(ensureAssetIds)
      const after = await home.client.send(getEntity, { id })
      expect(after.body).toEqual({ ...before.body, assetId: '000-002', updatedAt: after.body.updatedAt })
      expect(after.body.updatedAt > before.body.updatedAt).toBe(true)
      expect(after.headers.get('etag')?.split('-')[0]).toBe('"2')
      expect(await home.get(other.id)).toEqual(untouched)
      const members = [{ name: 'assetId', before: null, after: '000-002' }]
      expect(await lastChangeOf(id)).toEqual(['updated', members])
    })

    test('ends with the highest number that there is', async () => {
      await home.put((await home.make('Top')).id, { assetId: '9007199254740990' })
      const first = await home.make('First')
      const second = await home.make('Second')
      expect(await act(ensureAssetIds)).toEqual(completed(1))
      expect((await home.get(first.id)).assetId).toBe('900-7199254740991')
      expect((await home.get(second.id)).assetId).toBe('')
    })

    test('of thousands of items gives each its own', async () => {
      await addMany(stowage, home, 1700, i => ({
        name: `Item ${(i * 7919) % 1700}`,
        created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(i / 3) * 1000).toISOString(),
      }))
      expect(await act(ensureAssetIds)).toEqual(completed(1700))
      const { items } = await home.list({ orderBy: 'assetId' })
      expect(items.map(({ assetId }) => Number(assetId.replace('-', '')))).toEqual(
        Array.from({ length: 1700 }, (_, i) => i + 1),
      )
      const ages = items.map(({ createdAt }) => createdAt)
      expect(ages).toEqual([...ages].sort())
    })
  })

  describe('referring', () => {
    test('gives what has no reference one of its own, eight hexadecimal digits', async () => {
      const form = new FormData()
      form.append('csv', new Blob(['HB.name,HB.import_ref,HB.location\nKnown,ref-1,Hall\nNew,,Hall\n']))
      await home.client.send(importEntities, {}, { form })
      await addMany(stowage, home, 700, () => ({ archived: 1 }))
      expect(await act(ensureImportRefs, { dryRun: true })).toEqual(completed(702))
      expect(await act(ensureImportRefs)).toEqual(completed(702))
      const rows = rowsOf(await exported(home.client))
      const refs = rows.map(each => each['HB.import_ref'])
      expect(new Set(refs).size).toBe(703)
      expect(refs.filter(ref => !/^[0-9a-f]{8}$/.test(ref ?? ''))).toEqual(['ref-1'])
      expect(await act(ensureImportRefs)).toEqual(completed(0))
      expect(rowsOf(await exported(home.client))).toEqual(rows)
    })
  })

  describe('unsetting impossible days', () => {
    test('touches only items that have one, and keeps the sums right', async () => {
      const room = await home.room('Room')
      const days: Sent[] = [
        { purchase_date: '0001-12-31', sold_date: '0001-01-02', warranty_expires: '0000-00-00' },
        { purchase_date: '0002-01-01', sold_date: '2026-01-31', warranty_expires: '9999-12-31' },
        { sold_date: '0001-06-01', purchase_date: '2020-01-01' },
        {},
      ]
      await addMany(stowage, home, 4, i => ({ parent_id: room.id, purchase_price: 10 ** i, ...days[i] }))
      expect((await home.get(room.id)).totalPrice).toBe(1000)
      expect(await act(zeroItemTimeFields, { dryRun: true })).toEqual(completed(2))
      expect(await act(zeroItemTimeFields)).toEqual(completed(2))
      const entities: Entity[] = []
      for (const { id } of (await home.list()).items) entities.push(await home.get(id))
      expect(
        entities.map(({ purchaseDate, soldDate, warrantyExpires }) => [
          purchaseDate,
          soldDate,
          warrantyExpires,
        ]),
      ).toEqual([
        ['', '', ''],
        ['0002-01-01', '2026-01-31', '9999-12-31'],
        ['2020-01-01', '', ''],
        ['', '', ''],
      ])
      expect((await home.get(room.id)).totalPrice).toBe(1101)
      const versions = await Promise.all(entities.map(({ id }) => row<number>(id, 'version')))
      expect(versions).toEqual([2, 1, 2, 1])
      expect(await act(zeroItemTimeFields)).toEqual(completed(0))
    })
  })

  describe('wiping', () => {
    /** A home with one of everything. */
    async function seed() {
      const attic = await home.room('Attic')
      const tag = await home.tag('Tag')
      const cellar = await home.room('Cellar', { parentId: attic.id, tagIds: [tag.id] })
      const box = await home.make('Box', { parentId: attic.id, tagIds: [tag.id] })
      const shelf = await home.room('Shelf', { parentId: box.id })
      const pinned = await home.room('Pinned', { parentId: box.id, locationId: cellar.id })
      const hat = await home.make('Hat', { parentId: box.id, locationId: cellar.id })
      await home.put(hat.id, { purchasePrice: 5, archived: true, lifetimeWarranty: true })
      const template = await home.client.call(createTemplate, { name: 'T', defaultLocationId: box.id })
      const other = await home.client.call(createTemplate, { name: 'U', defaultLocationId: attic.id })
      await addPhoto(stowage, home, hat.id)
      for (const entityId of [hat.id, attic.id]) await upkeep(entityId)
      return { attic, cellar, box, shelf, pinned, hat, tag, template, other }
    }

    async function upkeep(entity_id: string): Promise<void> {
      const at = '2026-01-31T12:00:00.000Z'
      const entry = { id: newId(), group_id: home.groupId, entity_id, name: 'Oil', description: '', cost: 1 }
      const days = { completed_date: null, scheduled_date: '2026-02-01', created_at: at, updated_at: at }
      await stowage.app.database.write(home.groupId, ({ db }) =>
        db.q
          .insertInto('maintenance_entries')
          .values({ ...entry, ...days })
          .execute(),
      )
    }

    const countOf = (
      table: 'maintenance_entries' | 'attachments' | 'entity_tags' | 'jobs' | 'place_totals',
    ) =>
      stowage.app.database.read(async db => {
        const rows = await db.q
          .selectFrom(table)
          .select('group_id')
          .where('group_id', '=', home.groupId)
          .execute()
        return rows.length
      })

    test('deletes all items and keeps locations, tags, types and templates', async () => {
      const { attic, cellar, hat, tag, template, other } = await seed()
      stowage.clock.advance(1000)
      expect(await act(wipeInventory)).toEqual(completed(2))
      expect(await home.names({ includeArchived: true })).toEqual([])
      expect(await home.names({ isLocation: true })).toEqual(['Attic', 'Cellar', 'Pinned', 'Shelf'])
      const locations = await home.list({ isLocation: true })
      expect(locations.items.map(({ name, parent }) => [name, parent?.name])).toEqual([
        ['Attic', undefined],
        ['Cellar', 'Attic'],
        ['Pinned', 'Cellar'],
        ['Shelf', undefined],
      ])
      expect(await home.get(cellar.id)).toMatchObject({ tagIds: [tag.id], totalPrice: 0 })
      expect(await home.get(attic.id)).not.toHaveProperty('itemCount')
      expect(await home.names({ q: 'hat' })).toEqual([])
      expect(await home.client.call(listEntityTypes, {})).toHaveLength(2)
      expect(await home.client.call(listTags, {})).toHaveLength(1)
      const shown = await Promise.all(
        [template, other].map(({ id }) => home.client.call(getTemplate, { id })),
      )
      expect(shown.map(({ defaultLocation }) => defaultLocation?.name)).toEqual([undefined, 'Attic'])
      expect(await home.client.call(getGroupStatistics, {})).toMatchObject({
        totalItems: 0,
        totalLocations: 4,
        totalTags: 1,
        totalItemPrice: 0,
        totalWithWarranty: 0,
      })
      expect(await home.client.call(listLocationTotals, {})).toEqual([])
      expect(await home.client.call(listTagTotals, {})).toEqual([{ id: tag.id, name: 'Tag', total: 0 }])
      expect([await countOf('maintenance_entries'), await countOf('attachments')]).toEqual([1, 0])
      expect((await lastChangeOf(hat.id))[0]).toBe('deleted')
    })

    test('deletes locations, tags and maintenance when it is told to, and counts them', async () => {
      await seed()
      const everything = { wipeTags: true, wipeLocations: true, wipeMaintenance: true }
      expect(await act(wipeInventory, everything)).toEqual(completed(2 + 6 + 1))
      expect(await home.tree(true)).toEqual([])
      expect(await home.client.call(listTags, {})).toEqual([])
      expect(await home.client.call(listTemplates, {})).toHaveLength(2)
      for (const table of ['maintenance_entries', 'attachments', 'entity_tags', 'place_totals'] as const)
        expect([table, await countOf(table)]).toEqual([table, 0])
      const again = await home.make('New', { parentId: (await home.room('Hall')).id })
      expect(await home.whereabouts(again.id)).toMatchObject({ location: 'Hall' })
      expect(await act(wipeInventory, everything)).toEqual(completed(2))
    })

    test('deletes tags and maintenance of the locations that stay', async () => {
      const { cellar } = await seed()
      const told = { wipeTags: true, wipeMaintenance: true }
      expect(await act(wipeInventory, told)).toEqual(completed(2 + 2 + 1))
      expect((await home.get(cellar.id)).tags).toEqual([])
      expect(await home.client.call(listTagTotals, {})).toEqual([])
      expect([await countOf('maintenance_entries'), await countOf('entity_tags')]).toEqual([0, 0])
    })

    test('of thousands of items queues nothing for each of them', async () => {
      const tag = await home.tag('Tag')
      const n = await stowage.app.database.read(
        async ({ q }) =>
          (await q.selectFrom('tags').select('n').where('id', '=', tag.id).executeTakeFirstOrThrow()).n,
      )
      const room = await home.room('Room')
      await addMany(
        stowage,
        home,
        1300,
        i => ({ parent_id: room.id, quantity: 1, purchase_price: i, archived: i % 2 ? 1 : 0 }),
        () => [n],
      )
      expect(await act(wipeInventory)).toEqual(completed(1300))
      expect(await countOf('jobs')).toBe(0)
      expect(await home.names({ q: 'item' })).toEqual([])
      await home.make('Item', { parentId: room.id, tagIds: [tag.id] })
      expect(await home.get(room.id)).toMatchObject({ itemCount: 1, totalPrice: 0 })
      await expectKeptValues(stowage, home.groupId)
    })

    test('deletes contacts, loans, products and the shopping list, and gives them back when it is undone', async () => {
      const { client } = home
      const rope = await home.make('Rope')
      const chest = await home.make('Chest')
      const entityIds = [rope.id, chest.id]
      const { id } = await client.call(createStockProduct, { name: 'Rope', minQuantity: 5, entityIds })
      await home.patch(chest.id, { entityTypeId: home.locationType.id })
      await client.call(createShoppingLine, { productId: id })
      await client.call(createLoan, { contactName: 'Anna', lines: [{ entityId: rope.id }] })
      const lists = async () => ({
        products: (await client.call(listStockProducts, {})).items.map(({ name, itemCount }) => [
          name,
          itemCount,
        ]),
        shopping: namesOf((await client.call(getShoppingList, {})).items),
        contacts: namesOf((await client.call(listContacts, {})).items),
        loans: (await client.call(listLoans, {})).items.map(({ lines }) => lines.length),
      })
      const before = await lists()
      expect(before).toEqual({ products: [['Rope', 1]], shopping: ['Rope'], contacts: ['Anna'], loans: [1] })
      expect(await act(wipeInventory)).toEqual(completed(1))
      expect(await lists()).toEqual({ products: [], shopping: [], contacts: [], loans: [] })
      expect(await home.names({ isLocation: true })).toEqual(['Chest'])
      await expectKeptValues(stowage, home.groupId)
      const [wiped] = (await client.call(listChanges, { limit: 1 })).items
      await client.call(undoChange, { id: wiped?.id ?? '' })
      expect(await lists()).toEqual(before)
      await home.patch(chest.id, { entityTypeId: home.itemType.id })
      expect((await home.get(chest.id)).productId).toBe(id)
    })

    test('is for owners only', async () => {
      const hat = await home.make('Hat')
      const { token } = await home.client.call(createInvitation, { uses: 1 })
      const bob = (await stowage.signUp('Bob', token)).client.as({ groupId: home.groupId })
      const refused = await bob.send(wipeInventory, {})
      expect(refusalOf(refused)).toEqual({ status: 403, code: 'wipe.owner_only', fields: [] })
      expect(refused.body).toMatchObject({ error: 'only group owners can wipe inventory' })
      expect(refusalOf(await home.client.send(wipeInventory, { wipeTags: 'yes' }))).toMatchObject({
        status: 422,
        fields: ['wipeTags'],
      })
      expect(namesOf([await home.get(hat.id)])).toEqual(['Hat'])
      expect((await bob.send(ensureAssetIds, {})).body).toEqual(completed(1))
    })

    test('is refused in a demonstration', async () => {
      const demo = await testApp(kind, { STOWAGE_DEMO: 'true' })
      const { token } = await demo.client.call(login, { username: 'demo@example.com', password: 'demodemo' })
      const visitor = demo.client.as({ token })
      const before = await exported(visitor)
      expect(refusalOf(await visitor.send(wipeInventory, {}))).toMatchObject({
        status: 403,
        code: 'demo.refused',
      })
      expect(await exported(visitor)).toBe(before)
      await demo.close()
    })
  })
})

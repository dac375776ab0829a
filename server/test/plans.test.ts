import { listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { listTagUse, mergeTag } from '@stowage/contract/catalogues/tag-upkeep'
import { deleteTag, listTags, type Tag, updateTag } from '@stowage/contract/catalogues/tags'
import { listByAssetNumber } from '@stowage/contract/entities/assets'
import { findByCode } from '@stowage/contract/entities/codes'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { listFacets } from '@stowage/contract/entities/entity-lists'
import { listFieldNames, listFieldValues } from '@stowage/contract/entities/fields'
import { quickSearch } from '@stowage/contract/entities/search'
import { followChanges } from '@stowage/contract/history/feed'
import { listChanges } from '@stowage/contract/history/history'
import { createStockProduct } from '@stowage/contract/stock/products'
import { getShoppingList, putAway } from '@stowage/contract/stock/shopping'
import { createCalendar } from '@stowage/contract/upkeep/calendars'
import { countMaintenance, listMaintenance, sumMaintenanceCosts } from '@stowage/contract/upkeep/maintenance'
import { listNotices } from '@stowage/contract/upkeep/notices'
import {
  getGroupStatistics,
  getPriceTimeline,
  listLocationTotals,
  listTagTotals,
} from '@stowage/contract/upkeep/statistics'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Recorder } from '#db/sqlite/recorder.ts'
import { SqliteDatabase } from '#db/sqlite/sqlite-database.ts'
import { listEnding } from '#features/notices/ending.queries.ts'
import { listFallen } from '#features/stock/products/falls.ts'
import { Household, type Sent } from './household.ts'
import { addMany } from './many-entities.ts'
import { type TestApp, testApp } from './test-app.ts'
import { planOf, type Run, StatementLog, scansOf } from './watched-sqlite.ts'

describe('with five thousand items in SQLite', () => {
  let log: StatementLog
  let stowage: TestApp
  let home: Household
  let db: BetterSqlite.Database
  let recorder: Recorder
  const rooms: Entity[] = []
  const tags: Tag[] = []
  let box: Entity
  let change: string
  beforeAll(async () => {
    log = new StatementLog()
    stowage = await testApp('sqlite')
    home = await Household.of((await stowage.signUp()).client)
    for (let i = 0; i < 20; i++) rooms.push(await home.room(`Room ${i}`))
    for (let i = 0; i < 20; i++) tags.push(await home.tag(`Label ${i}`))
    box = await home.make('Box')
    const tagNumbers = await stowage.app.database.read(({ q }) =>
      q.selectFrom('tags').select('n').orderBy('n').execute(),
    )
    await addMany(
      stowage,
      home,
      5000,
      i => ({
        name: `Item ${i} ${(i * 7919) % 5000}`,
        parent_id: rooms[i % 20]?.id ?? null,
        asset_number: i % 3 === 0 ? null : i + 100,
        archived: i % 9 === 0 ? 1 : 0,
        purchase_price: i,
        quantity: 1,
      }),
      i => [tagNumbers[i % 20]?.n as number],
    )
    for (const { id } of (await home.list({ pageSize: 40, orderBy: 'createdAt' })).items)
      await home.put(id, { fields: [{ type: 'text', name: 'Voltage', textValue: '18V' }] })
    await home.client.call(createFieldDefinition, { name: 'Retire by', kind: 'date', remindDays: 7 })
    await home.client.call(createFieldDefinition, {
      name: 'Voltage',
      kind: 'choice',
      choices: [{ value: '18V' }],
    })
    const { items } = await home.list({ pageSize: 60 })
    await home.client.call(createStockProduct, { name: 'Rice', entityIds: items.map(({ id }) => id) })
    const changed = { select: { ids: items.map(({ id }) => id) }, change: { soldTo: 'Bob' } }
    change = (await home.client.call(changeEntities, changed)).change ?? ''
    db = new BetterSqlite((stowage.app.database as SqliteDatabase).file)
    // Statements of a server call functions that only its own connections know.
    recorder = new Recorder(db)
  })
  afterAll(async () => {
    log.stop()
    recorder.end()
    db.close()
    await stowage.close()
  })

  const some = (query: Sent = {}) => home.list({ pageSize: 50, ...query })
  const idOf = (entities: readonly { id: string }[], i: number): string => entities[i]?.id as string

  const oneDay = { from: '2026-01-31', to: '2026-01-31' }
  const cases: [what: string, work: () => Promise<unknown>, indexes: string[]][] = [
    [
      'the first page',
      () => some(),
      ['entities_by_name_key', 'sqlite_autoindex_tags_1|tags.*rowid|INTEGER PRIMARY KEY'],
    ],
    ['an entity with its tags', () => home.get(box.id), ['SEARCH tags USING INTEGER PRIMARY KEY']],
    [
      'an entity that is changed',
      () => home.patch(box.id, { quantity: 7 }),
      ['SEARCH tags USING INTEGER PRIMARY KEY'],
    ],
    ['a page with archived items', () => some({ includeArchived: true }), ['entities_by_name_key']],
    ['all items', () => home.list(), ['entities_by_name_key']],
    ['the newest', () => some({ orderBy: 'createdAt' }), ['entities_by_created_at']],
    ['the latest', () => some({ orderBy: 'updatedAt' }), ['entities_by_updated_at']],
    ['by asset number', () => some({ orderBy: 'assetId' }), ['entities_by_number_order']],
    [
      'the page after a cursor',
      async () => some({ after: (await some({ after: '' })).next }),
      ['entities_by_name_key \\(.*\\(name_key,id\\)>'],
    ],
    [
      'the page after a cursor among all numbers, the highest first',
      async () => {
        const query = {
          orderBy: 'assetId',
          order: 'desc',
          isLocation: 'any',
          includeArchived: true,
          after: '',
        }
        const { next } = await some(query)
        return some({ ...query, after: next })
      },
      ['entities_by_number_order \\(.*\\(number_order,id\\)<'],
    ],
    ['what lies within a room', () => some({ within: [idOf(rooms, 3)] }), ['entities_containers']],
    ['a type', () => some({ entityTypeIds: [home.itemType.id] }), ['entities_by_type']],
    ['what a list comes to', () => some({ totals: true }), ['group_totals']],
    [
      'what a filtered list comes to',
      () => some({ totals: true, insured: false }),
      ['rowid>\\? AND rowid<\\?'],
    ],
    [
      'facets',
      () => home.client.call(listFacets, { tags: idOf(tags, 3), within: idOf(rooms, 3), insured: false }),
      ['entities_by_place', 'entity_tags_by_entity', 'attachments_by_primary_photo'],
    ],
    [
      'choices of a field',
      () => home.client.call(listFacets, { choicesOf: ['Voltage'] }),
      ['entity_fields_by_text .*text_key=\\?', 'SEARCH f USING PRIMARY KEY'],
    ],
    ['by a maker', () => some({ orderBy: 'manufacturer', after: '' }), ['rowid>\\? AND rowid<\\?']],
    ['by the location', () => some({ orderBy: 'location' }), ['sqlite_autoindex_entities_1']],
    [
      'by the product',
      () => some({ groupBy: 'product', show: 'product' }),
      ['SEARCH t USING INDEX sqlite_autoindex_products_1', 'SEARCH products USING INDEX'],
    ],
    ['by a field', () => some({ orderBy: 'field:Voltage' }), ['entity_fields .*PRIMARY KEY']],
    [
      'a condition on a field',
      () => some({ fieldFilters: '[{"name":"Voltage","op":"eq","value":"18V"}]' }),
      ['entity_fields_by_text .*text_key=\\?'],
    ],
    [
      'a number in a field',
      () => some({ fieldFilters: '[{"name":"Voltage","op":"ge","value":18}]' }),
      ['entity_fields_by_number .*numeric_value>\\?'],
    ],
    [
      'one of some values of a field',
      () => some({ fieldFilters: '[{"name":"Voltage","op":"eq","value":["18V",12]}]' }),
      ['entity_fields_by_text .*text_key=\\?', 'entity_fields_by_number .*numeric_value=\\?'],
    ],
    ['what is due', () => some({ dueUntil: '2026-01-31' }), ['maintenance_open']],
    [
      'days to remember',
      () => some({ remindsUntil: '30d' }),
      ['entity_fields_by_day \\(group_id=\\? AND name=\\? AND day_value>\\? AND day_value<\\?'],
    ],
    ['what is lent', () => some({ lent: 'overdue' }), ['loan_lines_open', 'loans']],
    [
      'what some contacts have',
      () => some({ contactId: [box.id, change] }),
      ['loans_by_contact', 'loan_lines_by_loan', 'sqlite_autoindex_entities_1'],
    ],
    [
      'what is lent of what a contact has',
      () => some({ contactId: box.id, lent: true }),
      ['loans_by_contact', 'loan_lines_open'],
    ],
    ['an end of warranties', () => some({ warrantyUntil: '2026-01-31' }), ['entities_by_warranty']],
    [
      'what expires',
      () => some({ expiresUntil: '30d' }),
      ['entities_by_expiry .*expires>\\? AND expires<\\?'],
    ],
    ['without a tag', () => some({ hasTags: false }), ['entity_tags_by_entity']],
    ['in no location', () => some({ hasLocation: false }), ['entities_by_place']],
    [
      'what a change has changed',
      () => some({ changeId: change }),
      [
        'changes .*PRIMARY KEY|sqlite_autoindex_changes',
        'change_rows|r USING PRIMARY KEY',
        'sqlite_autoindex_entities_1',
      ],
    ],
    [
      'what a change has changed of chosen ones',
      () => some({ changeId: change, ids: [box.id] }),
      ['r USING PRIMARY KEY \\(group_id=\\? AND n=\\? AND subject_id=\\?\\)'],
    ],
    ['chosen ones', () => some({ ids: [box.id] }), ['sqlite_autoindex_entities_1']],
    ['locations and fields of rows', () => some({ show: 'path,fields' }), ['sqlite_autoindex_entities_1']],
    ['locations', () => some({ isLocation: true }), ['entities_by_name_key']],
    ['a word', () => some({ q: 'item 4711' }), ['VIRTUAL TABLE INDEX']],
    [
      'a word in two spellings',
      () => some({ q: 'thüng item', tags: [idOf(tags, 3)] }),
      ['UNION', 'VIRTUAL TABLE INDEX'],
    ],
    ['two letters', () => some({ q: '47' }), ['rowid>\\? AND rowid<\\?']],
    ['an asset number', () => some({ q: '#1234' }), ['entities_by_number']],
    [
      'a frequent word',
      () => some({ q: 'item', pageSize: 1000 }),
      ['SCAN search_trigrams VIRTUAL TABLE INDEX'],
    ],
    [
      'the page after a cursor among many matches',
      async () => some({ q: 'item', after: (await some({ q: 'item', after: '', page: 30 })).next }),
      ['SEARCH e USING INTEGER PRIMARY KEY'],
    ],
    ['a tag', () => some({ tags: [idOf(tags, 3)] }), ['sqlite_autoindex_entity_tags_1|PRIMARY KEY']],
    ['without a tag', () => some({ tags: [idOf(tags, 3)], negateTags: true }), ['rowid>\\? AND rowid<\\?']],
    [
      'what lies in two rooms',
      () => some({ parentIds: [idOf(rooms, 1), idOf(rooms, 2)] }),
      ['entities_by_place'],
    ],
    ['a custom field', () => some({ fields: ['Voltage=18V'] }), ['entity_fields_by_value']],
    ['with a photo', () => some({ onlyWithPhoto: true }), ['attachments_by_primary_photo']],
    ['at the top level', () => some({ filterChildren: true }), ['entities_by_parent']],
    [
      'many filters',
      () => some({ q: 'item', tags: [idOf(tags, 3)], parentIds: [idOf(rooms, 3)], onlyWithoutPhoto: true }),
      ['entities_by_place|entity_tags'],
    ],
    ['a code', () => some({ q: 'SN CD-998 877' }), ['VIRTUAL TABLE INDEX']],
    [
      'a quick search',
      () => home.client.call(quickSearch, { q: 'item 47' }),
      ['VIRTUAL TABLE INDEX', 'entities_by_name_key', 'entities_by_updated_at'],
    ],
    [
      'a quick search for filters and tags',
      () => home.client.call(quickSearch, { q: 'shelf 7 without photo', kinds: ['item', 'filter'] }),
      ['entities_by_name_key'],
    ],
    [
      'a quick search of one letter',
      () => home.client.call(quickSearch, { q: '4' }),
      ['entities_by_updated_at'],
    ],
    [
      'a quick search of a number',
      () => home.client.call(quickSearch, { q: '#1234' }),
      ['entities_by_number'],
    ],
    [
      'a code that is scanned',
      () => home.client.call(findByCode, { value: 'CD-998 877' }),
      ['entity_codes', 'SEARCH c USING PRIMARY KEY'],
    ],
    [
      'what somebody has changed last',
      () => home.client.call(quickSearch, {}),
      ['changes_by_actor', 'events_by_actor'],
    ],
    [
      'one item',
      () => home.get(box.id),
      ['sqlite_autoindex_entities_1', 'entities_by_place', 'attachments_by_entity'],
    ],
    ['a path', () => home.path(box.id), ['sqlite_autoindex_entities_1']],
    ['the tree of locations', () => home.tree(), ['entities_by_name_key']],
    [
      'the shopping list',
      async () => {
        await home.client.call(createStockProduct, { name: 'Flour', isLow: true })
        await home.client.call(getShoppingList, {})
      },
      ['product_totals_below', 'products_low', 'entities_by_product'],
    ],
    [
      'the item that gets what was bought',
      async () => {
        const { id } = await home.client.call(createStockProduct, { name: 'Yeast' })
        await home.client.call(putAway, {
          lines: [
            { productId: id, quantity: 1 },
            { productId: id, quantity: 1, price: 2 },
          ],
        })
      },
      ['entities_lots \\(.*<expr>=\\? AND <expr>=\\?\\)', 'entities_lots \\(.*purchase_price=\\?\\)'],
    ],
    ['names of fields', () => home.client.call(listFieldNames, {}), ['entity_fields_by_']],
    [
      'some texts of fields',
      () => home.client.call(listFieldValues, { field: 'Voltage', q: '1' }),
      ['entity_fields_by_text .*text_key>\\?'],
    ],
    [
      'texts of fields',
      () => home.client.call(listFieldValues, { field: 'Voltage' }),
      ['entity_fields_by_value'],
    ],
    ['a looked-up number', () => home.client.call(listByAssetNumber, { id: '1234' }), ['entities_by_number']],
    [
      'the types',
      () => home.client.call(listEntityTypes, {}),
      ['entity_types_by_template|sqlite_autoindex_entity_types_1'],
    ],
    ['the tags', () => home.client.call(listTags, {}), ['tags_by_name']],
    [
      'statistics of the group',
      () => home.client.call(getGroupStatistics, {}),
      ['entities_by_warranty', 'tags_by_'],
    ],
    [
      'what came lately',
      () => home.client.call(getPriceTimeline, { start: '2026-01-01' }),
      ['entities_by_created_at'],
    ],
    ['sums by location', () => home.client.call(listLocationTotals, {}), ['entities_by_name_key']],
    ['sums by tag', () => home.client.call(listTagTotals, {}), ['tags_by_name']],
    [
      'making one',
      () => home.client.call(createEntity, { name: 'New', parentId: box.id, tagIds: [idOf(tags, 0)] }),
      ['entities_by_number'],
    ],
    ['changing a quantity', () => home.patch(box.id, { quantity: 2 }), ['sqlite_autoindex_entities_1']],
    ['moving a box', () => home.patch(box.id, { parentId: idOf(rooms, 4) }), ['sqlite_autoindex_entities_1']],
    [
      'replacing one',
      () => home.put(box.id, { name: 'Crate', notes: 'n', tagIds: [idOf(tags, 1)] }),
      ['sqlite_autoindex_entities_1'],
    ],
    [
      'turning one into a location',
      () => home.put(box.id, { entityTypeId: home.locationType.id }),
      ['entities_by_parent'],
    ],
    ['turning it back', () => home.put(box.id, { entityTypeId: home.itemType.id }), ['entities_by_pin']],
    ['copying one', async () => home.duplicate(box.id), ['entities_by_number']],
    [
      'tagging some',
      () =>
        home.client.call(changeEntities, {
          select: { ids: [box.id] },
          change: { addTagIds: [idOf(tags, 6)], removeTagIds: [idOf(tags, 7)] },
        }),
      ['SEARCH l USING PRIMARY KEY \\(tag_n=\\? AND n=\\?\\)'],
    ],
    ['deleting one', () => home.remove(box.id), ['entities_by_parent', 'entities_by_pin']],
    [
      'renaming a tag',
      () => home.client.call(updateTag, { id: idOf(tags, 5), name: 'Etikett' }),
      ['sqlite_autoindex_tags_1'],
    ],
    [
      'the history of an entity',
      () => home.client.call(listChanges, { subjectId: box.id }),
      ['change_rows_by_subject', 'change_rows_by_key'],
    ],
    ['the use of tags', () => home.client.call(listTagUse, {}), ['tags_by_name', 'entity_tags_by_entity']],
    [
      'merging a tag',
      () => home.client.call(mergeTag, { id: idOf(tags, 8), into: idOf(tags, 9) }),
      ['entity_tags', 'tags_by_parent'],
    ],
    [
      'what was changed since',
      async () => {
        const { next } = await home.client.call(followChanges, {})
        await home.patch(idOf(rooms, 3), { quantity: 3 })
        await home.client.call(followChanges, { since: next })
      },
      ['r USING PRIMARY KEY \\(group_id=\\? AND \\(n,subject_id,position\\)>'],
    ],
    [
      'maintenance in a location',
      () => home.client.call(listMaintenance, { locationId: idOf(rooms, 3), until: '2030-01-31' }),
      ['maintenance_by_schedule'],
    ],
    ['what is overdue', () => home.client.call(countMaintenance, {}), ['maintenance_open']],
    [
      'what maintenance has cost',
      () => home.client.call(sumMaintenanceCosts, { groupBy: 'tag' }),
      ['sqlite_autoindex_maintenance_entries_1'],
    ],
    [
      'a calendar',
      async () => fetch((await home.client.call(createCalendar, { name: 'Home' })).url),
      [
        'sqlite_autoindex_calendars_1|sqlite_autoindex_calendars_2',
        'maintenance_open',
        'entities_by_warranty',
        'entities_by_expiry',
      ],
    ],
    [
      'warranties that notices tell of',
      () =>
        stowage.app.database.read(db =>
          listEnding(db, home.groupId, 'warranty', { spans: [oneDay], most: 20 }),
        ),
      ['entities_by_warranty \\(.*warranty_expires>\\? AND warranty_expires<\\?'],
    ],
    [
      'items that expire of which notices tell',
      () =>
        stowage.app.database.read(db =>
          listEnding(db, home.groupId, 'expiry', { spans: [oneDay], most: 20 }),
        ),
      ['COVERING INDEX entities_by_expiry \\(.*expires>\\? AND expires<\\?', 'entities_by_expiry'],
    ],
    [
      'products that fell below their minimum',
      () => stowage.app.database.read(db => listFallen(db, home.groupId, 20)),
      ['product_totals_fallen'],
    ],
    ['what was sent to notifiers', () => home.client.call(listNotices, {}), ['sent_notices_by_user']],
    ['deleting a tag', () => home.client.call(deleteTag, { id: idOf(tags, 5) }), ['entity_tags']],
  ]

  test.each(cases)('%s is found by an index and reads no table as a whole', async (_, work, indexes) => {
    const runs = new Map((await log.during(work)).map((run): [string, Run] => [run.sql, run]))
    expect(runs.size).toBeGreaterThan(0)
    const steps: string[] = []
    for (const run of runs.values()) {
      const plan = planOf(db, run)
      expect([run.sql, scansOf(run.sql, plan)]).toEqual([run.sql, []])
      steps.push(...plan)
    }
    for (const index of indexes) expect(steps.join('\n')).toMatch(new RegExp(index))
  })

  test('a list takes as many statements for 500 rows as for 10', async () => {
    for (const query of [
      {},
      { q: 'item' },
      { tags: [idOf(tags, 2), idOf(tags, 3), idOf(tags, 4)], includeArchived: true },
      { isLocation: true },
      { show: 'path,fields,notes', within: rooms.map(({ id }) => id), isLocation: 'any', after: '' },
    ]) {
      const statements = async (pageSize: number) =>
        (await log.during(() => home.list({ ...query, pageSize }))).length
      await statements(10)
      expect(await statements(500)).toBe(await statements(10))
    }
  })

  test('the matches of a list are read once until the next change', async () => {
    const statements = async (query: Sent) => (await log.during(() => some(query))).length
    for (const [quantity, query] of [
      [8, { q: 'item', orderBy: 'relevance' }],
      [9, { orderBy: 'manufacturer' }],
      [10, { q: 'item' }],
      [11, { q: '1' }],
      [12, { onlyWithoutPhoto: true, orderBy: 'createdAt' }],
    ] as const) {
      await statements(query)
      const known = await statements(query)
      expect(await statements({ ...query, page: 3 })).toBe(known)
      await home.patch(idOf((await some(query)).items, 0), { quantity })
      expect(await statements(query)).toBeGreaterThan(known + 1)
      expect(await statements(query)).toBe(known)
    }
  })

  test('a page in the middle takes as many statements as the first one, and judges what comes after its cursor', async () => {
    const deep = await home.list({ page: 60, pageSize: 50, after: '' })
    const statements = async (after: string | null | undefined, more: Sent = {}) =>
      (await log.during(() => some({ ...more, after }))).map(({ sql }) => sql)
    const first = await statements('')
    const next = await statements(deep.next)
    expect(next.length).toBe(first.length)
    expect(next.filter(sql => /offset/.test(sql)).length).toBe(1)
    const query = { onlyWithoutPhoto: true, includeArchived: true }
    const judged = await home.list({ ...query, page: 60, pageSize: 50, after: '' })
    const after = await some({ ...query, after: judged.next })
    expect(after.items).toEqual((await some({ ...query, page: 61 })).items)
  })

  test('a page is looked for from whichever end is nearer, and no rows before it are sorted', async () => {
    const all = { isLocation: 'any', includeArchived: true }
    const walkOf = async (query: Sent) => {
      const [run] = (await log.during(() => some(query))).filter(({ sql }) => /offset/.test(sql))
      return run as Run
    }
    const [limit, offset] = (await walkOf({ page: 88 })).values.slice(-2)
    expect([limit, Number(offset) < 100]).toEqual([51, true])
    expect((await walkOf({ page: 40 })).values.slice(-2)).toEqual([51, 39 * 50])
    for (const query of [
      { page: 88 },
      { page: 40 },
      { ...all, page: 40 },
      { ...all, page: 40, order: 'desc' },
    ])
      expect(planOf(db, await walkOf(query)).join('\n')).not.toContain('TEMP B-TREE')
    for (const query of [
      {},
      all,
      { orderBy: 'assetId' },
      { orderBy: 'assetId', order: 'desc' },
      { order: 'desc' },
    ]) {
      const { items, total } = await home.list(query)
      for (const page of [25, Math.floor(total / 50), Math.ceil(total / 50), Math.ceil(total / 50) + 1])
        expect((await some({ ...query, page })).items).toEqual(items.slice((page - 1) * 50, page * 50))
    }
  })

  test('facets climb from each location once until the next change', async () => {
    const climbs = async () => {
      const runs = await log.during(() =>
        home.client.call(listFacets, { tags: idOf(tags, 7), insured: false }),
      )
      return runs.filter(({ sql }) => /recursive up|select "id", "name", "kept_in"/.test(sql)).length
    }
    await home.room('New room')
    expect(await climbs()).toBeGreaterThan(0)
    expect(await climbs()).toBe(0)
    await home.room('Newer room')
    expect(await climbs()).toBeGreaterThan(0)
  })

  test('a write takes as many statements whatever lies in the item', async () => {
    const full = rooms[6] as Entity
    const empty = await home.room('Empty')
    const statements = async (id: string) => {
      const parentId = (await home.room('Target')).id
      return (await log.during(() => home.patch(id, { parentId }))).length
    }
    expect(await statements(full.id)).toBe(await statements(empty.id))
    expect((await log.during(() => home.client.call(listEntities, { pageSize: 1 }))).length).toBeLessThan(14)
  })
})

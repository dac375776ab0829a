import { getEntity } from '@stowage/contract/entities/entities'
import { login } from '@stowage/contract/people/sessions'
import type { Client } from '@stowage/contract/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingsOf, stowageHere } from '#test/command-line.ts'
import { entityNamed, inventoryOf } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { homeboxCsv } from '#test/homebox-csv.ts'
import { type Homebox, type HomeboxVariant, homeboxVariants, openHomebox } from '#test/homebox-database.ts'
import {
  entityId,
  type Household as HomeboxHousehold,
  homeboxGroups,
  homeboxHousehold,
  homeboxUsers,
  someId,
} from '#test/homebox-household.ts'
import { Household } from '#test/household.ts'
import { firstOf } from '#test/lane.ts'
import { importTable, tryTable } from '#test/tables.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const dated = { created_at: '2026-01-01 00:00:00+00:00', updated_at: '2026-01-01 00:00:00+00:00' }

/** Names that a path, a list of tags, a spreadsheet or a line could take for something else. */
const locationNames = [
  'Attic / left side',
  'A/B',
  'Cellar ',
  ' Hall',
  'Box; old',
  '\\',
  'C:\\ drive',
  'Two  blanks',
]
const itemNames = [
  'Drill 1/2"',
  ' leading',
  'trailing  ',
  '=1+1',
  "'=1+1",
  '-5 °C',
  '@home',
  'line\nbreak',
  'cr\r\nlf',
  'a;b',
  'true',
  '000-042',
  "it's",
  'Ünïcödé 😀',
  'a, b',
  '	tab',
  '"',
]
const tagNames = ['Tools; old', 'a/b', 'trailing ', 'red', 'Red', 'a;b']

/** Makes a household what an owner's is after years: of the group `home`, everything that a file of Homebox cannot say exactly. */
function live({ rows }: HomeboxHousehold): void {
  const entities = (rows['entities'] ?? []).filter(row => row['group_entities'] === homeboxGroups.home)
  const locations = entities.slice(0, 20)
  const items = entities.slice(20)
  // Locations side by side and in each other, two of one name among them.
  for (const [i, location] of locations.entries())
    Object.assign(location, {
      name: locationNames[i] ?? `Shelf ${i % 7}`,
      entity_children: i < 5 ? null : entityId(2 * (i % 5)),
    })
  for (const [i, name] of tagNames.entries())
    rows['tags']?.push({
      id: someId(2560 + i),
      ...dated,
      name,
      description: '',
      color: '',
      icon: '',
      group_tags: homeboxGroups.home,
      tag_children: null,
    })
  for (const [i, item] of items.entries()) {
    Object.assign(item, {
      name: itemNames[i % (itemNames.length + 10)] ?? `Item ${i}`,
      description: i % 6 === 0 ? `${itemNames[i % itemNames.length]}` : '',
      notes: i % 4 === 0 ? 'blanks behind  ' : i % 4 === 1 ? '\n' : '',
      serial_number: i % 5 === 0 ? '=SUM(1)' : ' 00123 ',
      purchase_price: [0, 0.1 + 0.2, 1e-7, 1_234_567.891, 1.234][i % 5],
      quantity: [0, 1, 2.5, 1000, 0.001][i % 5],
      ...(i % 8 === 0
        ? { sold_date: '2025-05-05 00:00:00+00:00', sold_to: 'Ben; Eve', sold_price: 1299.5, sold_notes: ' ' }
        : {}),
      // Items in items, three deep, in parents with a reference and without.
      ...(i % 3 === 0 && i > 3 ? { entity_children: items[i - 3]?.['id'] } : {}),
    })
    const tags = tagNames.filter((_, at) => (i >> at) % 2 === 1)
    for (const name of tags)
      rows['tag_entities']?.push({ tag_id: someId(0xa00 + tagNames.indexOf(name)), entity_id: item['id'] })
    const value = { text_value: '', number_value: 0, boolean_value: false, time_value: null }
    const fields: Record<string, unknown>[] = [
      { name: 'Colour', type: 'text', text_value: i % 2 === 0 ? ' red ' : '' },
      { name: 'Bulky', type: 'boolean', boolean_value: i % 2 === 0 },
      { name: 'Checked', type: 'time', time_value: '2024-03-09 10:11:12+00:00' },
      { name: 'Count', type: 'number', number_value: i - 3 },
      { name: 'a/b; c ', type: 'text', text_value: '=1+1' },
      { name: 'Twice', type: 'text', text_value: 'one' },
      { name: 'Twice', type: 'text', text_value: 'two' },
    ]
    for (const [n, field] of fields.slice(0, i % 8).entries())
      rows['entity_fields']?.push({
        id: someId(131072 + i * 10 + n),
        ...dated,
        ...value,
        ...field,
        description: '',
        entity_fields: item['id'],
      })
  }
}

/** Pins some items in items to another location. */
function pin({ rows }: HomeboxHousehold): void {
  const items = (rows['entities'] ?? []).filter(({ group_entities }) => group_entities === homeboxGroups.home)
  for (const [i, item] of items.slice(20).entries())
    if (i % 3 === 0 && i > 3) item['entity_location_entities'] = i % 2 === 0 ? entityId(2 * (i % 5)) : null
}

describe.each(databases)('an old CSV file of Homebox, on %s', kind => {
  const overMoved = (variant: HomeboxVariant) => {
    let homebox: Homebox
    let stowage: TestApp
    let ada: Client
    let file: string
    beforeAll(async () => {
      const household = await homeboxHousehold(160)
      live(household)
      if (variant === 'with pins') pin(household)
      file = homeboxCsv(household, homeboxGroups.home, 'https://old.example.org')
      homebox = await openHomebox('sqlite', variant, household.rows, household.files)
      stowage = await testApp(kind)
      await stowageHere(['move-in', ...homebox.source, '--yes'], settingsOf(stowage))
      const { email: username, password } = homeboxUsers.ada
      const { token } = await stowage.client.call(login, { username, password })
      ada = stowage.client.as({ token, groupId: homeboxGroups.home })
    })
    afterAll(async () => {
      await stowage.close()
      await homebox.drop()
    })

    test('changes no row that nobody edited', async () => {
      const tried = await tryTable(ada, file)
      const changed = tried.rows.filter(({ action }) => action !== 'unchanged')
      expect({ changed, changes: tried.changes, errors: tried.errors }).toEqual({
        changed: [],
        changes: [],
        errors: [],
      })
      expect(tried).toMatchObject({
        create: 0,
        update: 0,
        unchanged: tried.rowCount,
        newLocations: [],
        newTags: [],
        newTypes: [],
        newFields: [],
        decisions: [],
      })
      expect(tried.rowCount).toBe(80)
      const before = await inventoryOf(ada)
      await importTable(ada, file)
      expect(await inventoryOf(ada)).toEqual(before)
    })

    test('changes exactly what somebody edited', async () => {
      const id = entityId(62)
      const line = file.split('\n').find(each => each.includes(id)) ?? ''
      expect(line).toContain(',Maker,')
      const edited = file.replace(line, line.replace(',Maker,', ',Other maker,'))
      const { manufacturer, ...before } = await ada.call(getEntity, { id })
      expect(manufacturer).toBe('Maker')
      expect(await tryTable(ada, edited)).toMatchObject({
        create: 0,
        update: 1,
        unchanged: 79,
        newLocations: [],
        newTags: [],
        changes: [
          {
            member: 'manufacturer',
            rows: 1,
            cleared: 0,
          },
        ],
      })
      await importTable(ada, edited)
      const { manufacturer: now, ...after } = await ada.call(getEntity, { id })
      expect(now).toBe('Other maker')
      expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
      await importTable(ada, file)
    })
  }
  const [plain, pinned] = firstOf(1, homeboxVariants)
  describe.each(plain[0])('over what has moved in %s', plain[1], overMoved)
  describe.each(pinned[0])('over what has moved in %s', pinned[1], overMoved)

  describe('of items that are not here', () => {
    test('creates them all', async () => {
      const stowage = await testApp(kind)
      const home = await Household.of((await stowage.signUp('Cyd')).client)
      const household = await homeboxHousehold(120)
      const file = homeboxCsv(household, homeboxGroups.home, 'https://old.example.org')
      const report = await importTable(home.client, file)
      expect(report).toMatchObject({ create: 60, update: 0, unchanged: 0, newLocations: [], errorCount: 0 })
      const { parent, entityType } = await entityNamed(home.client, 'Item 40 ä')
      expect([parent?.name, entityType.isLocation]).toEqual(['Item 0 ä', false])
      await stowage.close()
    })
  })
})

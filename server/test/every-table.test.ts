import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deleteAttachment } from '@stowage/contract/attachments/attachments'
import { createEntityType, deleteEntityType } from '@stowage/contract/catalogues/entity-types'
import { createFieldDefinition, deleteFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { createTag, deleteTag } from '@stowage/contract/catalogues/tags'
import { createTemplate, deleteTemplate } from '@stowage/contract/catalogues/templates'
import { wipeInventory } from '@stowage/contract/entities/actions'
import { deleteEntity } from '@stowage/contract/entities/entities'
import { SubjectKind } from '@stowage/contract/entities/subjects'
import { listChanges, listTrash, restoreTrash, undoChange } from '@stowage/contract/history/history'
import { createContact, deleteContact } from '@stowage/contract/lending/contacts'
import { createLoan, deleteLoan, listLoans, signLoan } from '@stowage/contract/lending/loans'
import { createStockProduct, deleteStockProduct } from '@stowage/contract/stock/products'
import { createShoppingLine, deleteShoppingLine } from '@stowage/contract/stock/shopping'
import { createMaintenance, deleteMaintenance } from '@stowage/contract/upkeep/maintenance'
import { createNotifier, deleteNotifier } from '@stowage/contract/upkeep/notifiers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InventoryTable, inventoryTables } from '#db/inventory/inventory-tables.ts'
import {
  columnsOf,
  definitionOf,
  inventoryTableNames,
  type KeptTable,
  keptTables,
} from '#db/inventory/table-lists.ts'
import { requireValue } from '#kernel/require-value.ts'
import { stowageHere } from './command-line.ts'
import { openTestDatabase, type TestDatabase } from './databases.ts'
import { exportOf, importArchive } from './group-archives.ts'
import { Household } from './household.ts'
import { expectKeptValues } from './kept-values.ts'
import { databasePairs } from './lane.ts'
import { type Signed, type TestApp, testApp } from './test-app.ts'
import { upload } from './uploads.ts'

/** Makes and deletes a row of a table; `on` is the item to which parts belong. */
interface Example {
  make(home: Household, on: string): Promise<string>
  remove(home: Household, id: string, on: string): Promise<unknown>
}

/** One for each table: a table that is declared, and of which nobody says how a row is made, does not compile. */
const examples: Readonly<Record<KeptTable, Example>> = {
  entities: {
    async make(home) {
      const room = await home.room('Attic')
      const tag = await home.tag('Old')
      const { id } = await home.make('Drill', { parentId: room.id, tagIds: [tag.id] })
      const fields = [{ name: 'Voltage', type: 'text', textValue: '18 V' }]
      await home.put(id, { serialNumber: 'SN 1', purchasePrice: 12.5, purchaseDate: '2024-05-06', fields })
      return id
    },
    remove: ({ client }, id) => client.call(deleteEntity, { id }),
  },
  tags: {
    make: async home =>
      (await home.client.call(createTag, { name: 'Sky', parentId: (await home.tag('Blue')).id })).id,
    remove: ({ client }, id) => client.call(deleteTag, { id }),
  },
  entity_types: {
    make: async ({ client }) => (await client.call(createEntityType, { name: 'Tool', isLocation: false })).id,
    remove: ({ client }, id) => client.call(deleteEntityType, { id }),
  },
  field_definitions: {
    async make({ client }) {
      const { id: typeId } = await client.call(createEntityType, { name: 'Rope', isLocation: false })
      const choices = [{ value: 'Wet', color: '#112233', blocksLoans: true }, { value: 'Dry; used' }]
      const definition = { name: 'State', kind: 'choice' as const, choices, help: 'After use', remindDays: 7 }
      return (await client.call(createFieldDefinition, { typeId, ...definition })).id
    },
    remove: ({ client }, id) => client.call(deleteFieldDefinition, { id }),
  },
  templates: {
    async make(home) {
      const room = await home.room('Cellar')
      const fields = [{ name: 'Voltage', type: 'text' as const, textValue: '18 V' }]
      const template = { name: 'Machine', defaultLocationId: room.id, notes: 'Oil', fields }
      return (await home.client.call(createTemplate, template)).id
    },
    remove: ({ client }, id) => client.call(deleteTemplate, { id }),
  },
  contacts: {
    async make({ client }) {
      const contact = {
        name: 'Anna',
        email: 'anna@example.com',
        phone: '+49 30 1',
        reference: 'M 7',
        notes: 'Tall',
      }
      return (await client.call(createContact, contact)).id
    },
    remove: ({ client }, id) => client.call(deleteContact, { id }),
  },
  loans: {
    async make({ client }, on) {
      const loan = { contactName: 'Anna', due: '2990-02-28', notes: 'Tent', lines: [{ entityId: on }] }
      const { id } = await client.call(createLoan, loan)
      const signature = { name: 'Anna', at: '2026-01-02T03:04:05Z', strokes: [[[0, 1000]]] }
      await client.call(signLoan, { id, moment: 'out', ...signature })
      return id
    },
    remove: ({ client }, id) => client.call(deleteLoan, { id }),
  },
  loan_lines: {
    async make({ client }, on) {
      const lines = [{ entityId: on, quantity: 0.25 }]
      const { lines: made } = await client.call(createLoan, {
        contactName: 'Ben',
        from: '2998-01-01',
        due: '2998-02-01',
        lines,
      })
      return requireValue(made[0]).id
    },
    async remove({ client }, id) {
      const { items } = await client.call(listLoans, {})
      const loan = requireValue(items.find(({ lines }) => lines.some(line => line.id === id)))
      await client.call(deleteLoan, { id: loan.id })
    },
  },
  products: {
    async make({ client }, on) {
      const { id: entityTypeId } = await client.call(createEntityType, { name: 'Food', isLocation: false })
      const product = {
        name: 'Oat milk',
        manufacturer: 'Oatly',
        modelNumber: '1 l',
        unit: 'packs',
        minQuantity: 2.5,
        targetQuantity: 6,
        isLow: true,
        shop: 'Märkt 2',
        notes: 'Barista',
        codes: ['4008400123456', 'A; "b"'],
        entityTypeId,
      }
      return (await client.call(createStockProduct, { ...product, entityIds: [on] })).id
    },
    remove: ({ client }, id) => client.call(deleteStockProduct, { id }),
  },
  shopping_lines: {
    async make({ client }) {
      const { id: productId } = await client.call(createStockProduct, { name: 'Sugar' })
      const line = { productId, quantity: 2.5, shop: 'Mill', notes: 'Coarse' }
      return (await client.call(createShoppingLine, line)).id
    },
    remove: ({ client }, id) => client.call(deleteShoppingLine, { id }),
  },
  attachments: {
    async make({ client }, on) {
      const { attachments } = await upload(client, on, {
        bytes: 'Turn it on',
        name: 'How to.txt',
        type: 'manual',
      })
      return requireValue(attachments.find(({ title }) => title === 'How to.txt')).id
    },
    remove: ({ client }, id, on) => client.call(deleteAttachment, { id: on, attachment_id: id }),
  },
  maintenance_entries: {
    async make({ client }, on) {
      const entry = { name: 'Oil', description: 'SAE 30', cost: 7.5, scheduledDate: '2030-02-28' }
      const rule = { every: 3, unit: 'month' as const, from: 'done' as const, until: '' }
      return (await client.call(createMaintenance, { id: on, ...entry, rule })).id
    },
    remove: ({ client }, id) => client.call(deleteMaintenance, { id }),
  },
  notifiers: {
    async make({ client }) {
      const notifier = { name: 'Post', url: 'generic+https://example.com/hook', isActive: true }
      return (await client.call(createNotifier, notifier)).id
    },
    remove: ({ client }, id) => client.call(deleteNotifier, { id }),
  },
}

type Row = Readonly<Record<string, unknown>>

/** Columns that say when something was written, and by what it is found. */
const ofWriting = new Set(['version', 'created_at', 'updated_at', 'n', 'height', 'noticed_on'])

describe.each(databasePairs)('a row of every table, from %s to %s', (from, to) => {
  let database: TestDatabase
  let stowage: TestApp
  let ada: Signed
  beforeAll(async () => {
    database = await openTestDatabase(from)
    stowage = await testApp(from, database.settings)
    ada = await stowage.signUp('Ada')
  })
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
    await stowage.close()
    await database.drop()
  })

  /** The rows of a table in a group, or the one with an id, without columns that any write changes. */
  const rowsOf = (table: InventoryTable, groupId: string, id?: string): Promise<Row[]> =>
    stowage.app.database.read(async db => {
      const own = id === undefined ? sql`` : sql`and id = ${id}`
      const { rows } = await sql<Row>`select * from ${sql.table(table)}
        where group_id = ${groupId} ${own} order by created_at, id`.execute(db.q)
      return rows.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !ofWriting.has(name))))
    })

  const made = async (table: KeptTable) => {
    const home = await Household.of(ada.client)
    const on = (await home.make('Mower')).id
    const id = await examples[table].make(home, on)
    const [row] = await rowsOf(table, home.groupId, id)
    expect(row).toMatchObject({ id })
    const lastChange = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
    const undoLast = async () => home.client.call(undoChange, { id: (await lastChange()).id })
    const isAsMade = async () => expect(await rowsOf(table, home.groupId, id)).toEqual([row])
    const isGone = async () => expect(await rowsOf(table, home.groupId, id)).toEqual([])
    return { home, on, id, row: requireValue(row), lastChange, undoLast, isAsMade, isGone }
  }

  test.each(keptTables)(
    'of %s is deleted, comes back by undo and from the trash, and is told of',
    async table => {
      const { home, on, id, row, lastChange, undoLast, isAsMade, isGone } = await made(table)
      const { client } = home
      const { kind, name: column } = inventoryTables[table]
      const name = column === null ? 'Anna' : String(row[column])
      // A line is in the trash with its loan, which is named after its contact.
      const trashed =
        table === 'loan_lines'
          ? { id: String(row['loan_id']), kind: 'loan', name: 'Ben' }
          : { id, kind, name }
      await examples[table].remove(home, id, on)
      await isGone()
      expect(await lastChange()).toMatchObject({
        kind: 'deleted',
        subjects: expect.arrayContaining([expect.objectContaining({ id, kind, name, exists: false })]),
      })
      await undoLast()
      await isAsMade()
      await examples[table].remove(home, id, on)
      const kinds = [trashed.kind as SubjectKind]
      expect((await client.call(listTrash, { kinds })).items).toMatchObject([trashed])
      await client.call(restoreTrash, { id: trashed.id })
      await isAsMade()
      expect((await client.call(listTrash, { kinds })).items).toEqual([])
      const { items } = await client.call(listChanges, { subjectId: id })
      expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['restored', 'deleted', 'undone']))
      await expectKeptValues(stowage, home.groupId)
    },
  )

  test.each(keptTables)(
    'of %s goes with its item or with a wipe, and comes back with the undo of that',
    async table => {
      const { home, on, undoLast, isAsMade, isGone } = await made(table)
      const { is, wipedBy } = inventoryTables[table]
      if (is === 'part') {
        await home.remove(on)
        await isGone()
        await undoLast()
        await isAsMade()
      }
      await home.client.call(wipeInventory, { wipeTags: true, wipeLocations: true, wipeMaintenance: true })
      const isOfInventory = table === 'entities' || table === 'tags' || wipedBy === 'every wipe'
      if (is === 'part' || isOfInventory) await isGone()
      // A template loses its location.
      else if (table !== 'templates') await isAsMade()
      await undoLast()
      await isAsMade()
      await expectKeptValues(stowage, home.groupId)
    },
  )

  test('comes along in an archive', async () => {
    const home = await Household.of(ada.client)
    const on = (await home.make('Mower')).id
    for (const table of keptTables) await examples[table].make(home, on)
    const { archive } = await exportOf(stowage, home.client)
    const ben = await stowage.signUp('Ben')
    expect(await importArchive(stowage, ben.client, archive)).toMatchObject({ status: 'completed' })
    // Every id is another one: what names something names something again.
    const contents = async (table: KeptTable, groupId: string) => {
      const ids = columnsOf(table).flatMap(([name, { names, told, isGenerated }]) =>
        names !== undefined || isGenerated || (told === 'not' && /_?id$/.test(name)) ? [name] : [],
      )
      const rows = await rowsOf(table, groupId)
      return rows
        .map(row => ({
          ...row,
          ...Object.fromEntries(ids.map(name => [name, row[name] !== null])),
          path: null,
          created_by: null,
        }))
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    }
    for (const table of keptTables)
      expect([table, await contents(table, ben.groupId)]).toEqual([
        table,
        await contents(table, home.groupId),
      ])
    await expectKeptValues(stowage, ben.groupId)
  })

  test('comes along in a backup', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'stowage-tables-'))
    const other = await openTestDatabase(to)
    try {
      const home = await Household.of(ada.client)
      const on = (await home.make('Mower')).id
      for (const table of keptTables) await examples[table].make(home, on)
      const file = path.join(folder, 'home.zip')
      expect(await stowageHere(['backup', file], database.settings)).toMatchObject({ code: 0 })
      expect(await stowageHere(['restore', file], other.settings)).toMatchObject({ code: 0 })
      const target = await testApp(to, other.settings)
      for (const table of inventoryTableNames) {
        const read = ({ app }: TestApp) =>
          app.database.read(async db => {
            const rows = await db.q
              .selectFrom(table as 'groups')
              .selectAll()
              .execute()
            return rows.map(row => JSON.stringify(Object.entries(row).toSorted())).toSorted()
          })
        expect([table, await read(target)]).toEqual([table, await read(stowage)])
      }
      await target.close()
    } finally {
      await other.drop()
      await rm(folder, { recursive: true })
    }
  })

  test('has no hidden column for somebody from whom it is hidden', async () => {
    const home = await Household.of(ada.client)
    const on = (await home.make('Mower')).id
    for (const table of keptTables) {
      await examples[table].make(home, on)
      const hiding = await stowage.app.database.read(async db => {
        const hidden = { prices: true, serialNumbers: true }
        return (
          await sql<Row>`select * from ${sql.table(table)} where group_id = ${home.groupId}`.execute(
            db.hiding(hidden).q,
          )
        ).rows
      })
      expect(hiding).not.toEqual([])
      for (const [name, { hiddenWith, stored }] of columnsOf(table))
        if (hiddenWith !== undefined)
          expect([name, new Set(hiding.map(row => row[name]))]).toEqual([
            name,
            new Set([stored === 'text' ? '' : 0]),
          ])
    }
  })
})

test('every kind of subject has a table', () => {
  const kinds = inventoryTableNames.flatMap(table => inventoryTables[table].kind ?? [])
  expect(new Set([...kinds, 'location'])).toEqual(new Set(SubjectKind.options))
})

test('the tables name only tables that are declared', () => {
  for (const table of inventoryTableNames)
    for (const [, { names }] of columnsOf(table))
      if (names !== undefined) expect(Object.keys(inventoryTables)).toContain(names.table)
})

test('what only one person sees is no record of an archive, which others may read', () => {
  for (const table of inventoryTableNames) {
    const { archive, person, recorded } = requireValue(definitionOf(table))
    if (person === null || typeof recorded !== 'string') continue
    expect([table, 'in' in archive && archive.in]).not.toEqual([table, 'records'])
  }
})

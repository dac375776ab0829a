import { updateEntityType } from '@stowage/contract/catalogues/entity-types'
import { createTemplate } from '@stowage/contract/catalogues/templates'
import {
  ensureImportRefs,
  wipeInventory as wipe,
  zeroItemTimeFields,
} from '@stowage/contract/entities/actions'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { createContact } from '@stowage/contract/lending/contacts'
import { createStockProduct, getStockProduct } from '@stowage/contract/stock/products'
import { ImportOptions } from '@stowage/contract/tables/import-options'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureImportRefs as refs } from '#features/actions/ensure-import-refs.ts'
import { wipeInventory } from '#features/actions/wipe-inventory.ts'
import { zeroItemTimeFields as days } from '#features/actions/zero-item-time-fields.ts'
import {
  changeMany,
  deleteEntity,
  deleteMany,
  duplicate,
  mergeLocations,
  patchEntity,
} from '#features/entities/index.ts'
import { updateType } from '#features/entity-types/index.ts'
import { undoWrite } from '#features/history/index.ts'
import { takeFromProduct } from '#features/stock/index.ts'
import { importContacts } from '#features/tables/contacts/import-contacts.ts'
import { importFile } from '#features/tables/import/import-long-write.ts'
import { readContacts, readItems, readTable } from '#features/tables/import/import-table.ts'
import { Definitions } from '#features/tables/values/defined-fields.ts'
import { deleteManyTags, deleteTag, mergeTags } from '#features/tags/index.ts'
import { noRequest } from '#jobs/background.ts'
import { newId } from '#kernel/ids.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { AnyLongWrite } from '#long-writes/define-long-write.ts'
import { LongWrites } from '#long-writes/long-writes.ts'
import type { Member, ReadCtx, WriteCtx } from '#server/context.ts'
import { firstOf } from '#test/lane.ts'
import { backgroundTools } from './background-tools.ts'
import { csvOf } from './csv-files.ts'
import { everyDatabase } from './databases.ts'
import { homeOf, serverFor, userOn } from './fixtures.ts'
import { type FullHome, fillHome, fullCount, rowsOfHome } from './full-home.ts'
import { Household } from './household.ts'
import { expectKeptValues } from './kept-values.ts'

/** A file that changes what is there, puts it elsewhere, and makes as much again. */
const file = csvOf(
  Array.from({ length: 2 * fullCount }, (_, i) => ({
    'HB.import_ref': `item-${i}`,
    'HB.parent_import_ref': i % 10 === 0 ? '' : `item-${i - (i % 10)}`,
    'HB.name': `Other ${i}`,
    'HB.location': `House / Shelf ${i % 20}`,
    'HB.tags': `Old; Tag ${i % 30}`,
    'HB.product': `Product ${i % 300}`,
    'HB.purchase_price': `${i / 10}`,
    'HB.field.Colour': 'red',
  })),
)

const contacts = csvOf(
  Array.from({ length: 2 * fullCount }, (_, i) => ({ Name: `Contact ${i}`, Phone: `+49 ${i}` })),
)

const tableOf = (text: string, options: object) =>
  readTable(
    Buffer.from(text),
    ImportOptions.parse(options),
    { key: '' },
    { currency: 'usd', fieldNames: [], definitions: new Definitions([]), latestDay: '2026-01-31' },
  )

const everything = { wipeLocations: true, wipeTags: true, wipeMaintenance: true }
const onlyTags = { wipeLocations: false, wipeTags: true, wipeMaintenance: false }

/** What is to become of all entities. */
const bulkOf = (asked: object): object =>
  changeEntities.body.parse({ select: { query: { all: true, isLocation: 'any' } }, ...asked })

type Prepare = (
  full: FullHome,
  home: Household,
  actor: Member,
) => Promise<[kind: AnyLongWrite, input: unknown]>

const inputOf: Record<string, Prepare> = {
  'giving references': async () => [refs, {}],
  'unsetting days': async () => [days, {}],
  'importing a file': async () => {
    const table = await tableOf(file, {})
    return [importFile, await readItems(table, {}, { autoIncrementAssetId: true })]
  },
  'deleting a full room': async ({ room }) => [deleteEntity, { id: room.id }],
  'merging a room': async ({ room }, home) => {
    const into = (await home.room('Roomm')).id
    return [mergeLocations, { id: room.id, into, joinSameNames: true, dryRun: false }]
  },
  'copying a room': async ({ room: { id } }) => [
    duplicate,
    {
      id,
      copyId: newId(),
      copyPrefix: 'Copy of ',
      copyAttachments: true,
      copyMaintenance: true,
      copyCustomFields: true,
    },
  ],
  'deleting a tag': async ({ tag }) => [deleteTag, { id: tag.id }],
  'deleting tags': async ({ tag }) => [deleteManyTags, { ids: [tag.id], dryRun: false }],
  'merging a tag': async ({ tag, box }, home) => {
    const into = await home.tag('New')
    await home.put(box.id, { tagIds: [tag.id, into.id] })
    await home.client.call(createTemplate, { name: 'Tagged', defaultTagIds: [tag.id] })
    return [mergeTags, { id: tag.id, into: into.id, dryRun: false }]
  },
  'turning a box into a location': async ({ box }, { locationType }) => [
    patchEntity.longWrite,
    { id: box.id, entityTypeId: locationType.id },
  ],
  'turning a type': async (_full, { itemType: { id, name, icon } }) => [
    updateType,
    { id, name, icon, isLocation: true, defaultTemplateId: null },
  ],
  'tagging everything': async (full, home) => {
    const one = await home.tag('New')
    const other = await home.tag('Newer')
    await home.make('Tagged', { tagIds: [one.id] })
    const change = { addTagIds: [one.id, other.id], removeTagIds: [full.tag.id] }
    return [changeMany, bulkOf({ change })]
  },
  'changing everything': async () => [changeMany, bulkOf({ change: { manufacturer: 'Acme', quantity: 3 } })],
  'deleting everything': async () => [deleteMany, bulkOf({ delete: true })],
  'importing contacts': async (_full, home) => {
    await home.client.call(createContact, { name: 'Contact 7', notes: 'Kept' })
    const table = await tableOf(contacts, { of: 'contacts', onDuplicate: 'update' })
    return [importContacts, await readContacts(table, {})]
  },
  'taking very much': async (_full, { client }) => {
    const { id } = await client.call(createStockProduct, { name: 'Rope' })
    const change = { productId: id, quantity: 1 }
    await client.call(changeEntities, { select: { query: { all: true } }, change })
    const { quantity } = await client.call(getStockProduct, { id })
    return [takeFromProduct, { id, quantity, entityId: null, note: '', today: '2026-01-31' }]
  },
  'wiping everything': async () => [wipeInventory, everything],
  'wiping items and tags': async () => [wipeInventory, onlyTags],
}

const ofUndo: Record<string, Prepare> = {
  'taking a wipe back': async (_full, home, actor) => {
    const { headers } = await home.client.send(wipe, everything)
    return [undoWrite, { id: headers.get('stowage-change'), force: false, actor }]
  },
  'taking the turn of a type back': async (_full, { client, itemType }, actor) => {
    const { headers } = await client.send(updateEntityType, { ...itemType, isLocation: true })
    return [undoWrite, { id: headers.get('stowage-change'), force: false, actor }]
  },
}

describe.each(everyDatabase)('a long write whose batch fails, on %s', database => {
  let full: FullHome
  const stowage = serverFor(database)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  beforeEach(async () => {
    full = await fillHome(stowage, home)
  })
  afterEach(() => expectKeptValues(stowage, home.groupId))

  const actorOf = (): Member => ({
    userId: ada.userId,
    groupId: home.groupId,
    sessionId: null,
    role: 'user',
    via: 'header',
    groupRole: 'owner',
  })
  const prepare = (name: string) => requireValue({ ...inputOf, ...ofUndo }[name])(full, home, actorOf())

  /** Has something done by a machine of its own, in which `apply` decides about each batch. */
  async function act(
    [kind, input]: Awaited<ReturnType<Prepare>>,
    apply: (original: () => Promise<unknown>) => Promise<unknown>,
  ): Promise<unknown> {
    const odd: AnyLongWrite = { ...kind, apply: (ctx, subjects) => apply(() => kind.apply(ctx, subjects)) }
    const tools = backgroundTools(stowage.app.database, stowage.clock)
    const machine = new LongWrites({ ...tools, version: '0.0.0', retryPause: 1 }, [odd])
    const frame = { actor: actorOf(), now: stowage.clock.now().toISOString(), request: noRequest('test') }
    const work = {
      ...frame,
      read: <T>(look: (ctx: ReadCtx) => Promise<T>) =>
        stowage.app.database.read(db => look({ ...frame, db })),
      write: <T>(change: (ctx: WriteCtx) => Promise<T>) =>
        tools.openWrite({ ...frame, groupId: home.groupId }, change),
    }
    try {
      return await machine.run(work, odd, input)
    } finally {
      await machine.resume()
      await machine.stop()
    }
  }

  /** Fails from some batch on. */
  const failing = async (name: string) => {
    const prepared = await prepare(name)
    const before = await rowsOfHome(stowage, home.groupId)
    let applied = 0
    const broken = act(prepared, async original => {
      if (++applied > 6) throw new Error('Broken')
      return original()
    })
    await expect(broken).rejects.toThrow('Broken')
    expect(await rowsOfHome(stowage, home.groupId)).toEqual(before)
    await home.make('Open')
  }

  const title = 'again and again, %s, is taken back with all its traces'
  for (const [names, options] of firstOf(2, [...Object.keys(inputOf), ...Object.keys(ofUndo)]))
    test.each(names)(title, options, failing)

  test('whose end fails leaves nothing in the trash', async () => {
    const [kind, input] = await prepare('wiping everything')
    const before = await rowsOfHome(stowage, home.groupId)
    const finish = async (): Promise<never> => {
      throw new Error('Broken')
    }
    await expect(act([{ ...kind, finish }, input], original => original())).rejects.toThrow('Broken')
    expect(await rowsOfHome(stowage, home.groupId)).toEqual(before)
    for (const table of ['trash', 'trash_files'] as const) {
      const rows = await stowage.app.database.read(({ q }) =>
        q.selectFrom(table).select('group_id').where('group_id', '=', home.groupId).execute(),
      )
      expect(rows, table).toEqual([])
    }
  })

  for (const [names, options] of firstOf(1, Object.keys(inputOf).slice(0, 4)))
    test.each(names)('twice, %s, is done all the same', options, async name => {
      let applied = 0
      await act(await prepare(name), async original => {
        if ([5, 6].includes(++applied)) throw new Error('Broken')
        return original()
      })
      expect(applied).toBeGreaterThan(10)
      for (const action of [ensureImportRefs, zeroItemTimeFields]) await home.client.call(action, {})
    })

  test('for want of room waits for it, however often', async () => {
    let applied = 0
    await act(await prepare('unsetting days'), async original => {
      const n = ++applied
      if (n >= 5 && n < 9) throw new Problem('storage.full')
      return original()
    })
    expect(await home.client.call(zeroItemTimeFields, {})).toEqual({ completed: 0 })
  })
})

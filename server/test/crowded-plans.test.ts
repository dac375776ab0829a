// @module-tag postgres

import { deleteTag } from '@stowage/contract/catalogues/tags'
import { wipeInventory } from '@stowage/contract/entities/actions'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { listFacets } from '@stowage/contract/entities/entity-lists'
import { emptyTrash, getChange, listChanges, listTrash, undoChange } from '@stowage/contract/history/history'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { crowdedApp, rowNumberOf } from './crowded.ts'
import { exported, importText } from './csv-files.ts'
import { exportOf, importArchive } from './group-archives.ts'
import { Household } from './household.ts'
import { addMany } from './many-entities.ts'
import { explainEverything, type Visits } from './ran-plans.ts'
import { type TestApp, testApp } from './test-app.ts'

/** How many items there are: more than one transaction changes. */
const many = 1100

/**
 * How many rows one statement may look at for each item, in all its runs: where each batch of a hundred reads the whole group, that is
 * 11 for each of the four writes. A loop over two tables of the group comes to 1,100.
 */
const maxVisits = 200

/** The statements that have looked at too many rows. */
function costlyOf(visits: Visits): [rows: number, text: string][] {
  // Few enough to be read as quickly as an index of them.
  const ofGroups = [...visits].filter(([text]) => !/from only "public"."groups"/i.test(text))
  return ofGroups.filter(([, rows]) => rows > maxVisits * many).map(([text, rows]) => [rows, text])
}

describe('with two hundred groups in PostgreSQL and statistics from before the largest', () => {
  let stowage: TestApp
  let home: Household
  let explained: Awaited<ReturnType<typeof explainEverything>>
  beforeAll(async () => {
    stowage = await crowdedApp()
    explained = await explainEverything(stowage.app.database)
    await stowage.restart()
    home = await Household.of((await stowage.signUp('Ada')).client)
    const heavy = await home.tag('Heavy')
    const n = await rowNumberOf(stowage, heavy.id)
    for (let i = 0; i < 100; i++) await home.tag(`Tag ${i}`)
    await addMany(
      stowage,
      home,
      many,
      i => ({ quantity: 1, purchase_price: i, asset_number: i + 1 }),
      () => [n],
    )
    await addPhotos(stowage, home)
    for (const { id } of (await home.list({ pageSize: 50 })).items)
      await home.client.call(createMaintenance, { id, name: 'Oil', scheduledDate: '2026-03-01' })
  })
  afterAll(async () => {
    explained.stop()
    await stowage.close()
  })

  const costlyDuring = async (work: () => Promise<unknown>) => costlyOf(await explained.visitsDuring(work))

  const everything = { select: { query: { all: true } } } as const
  const change = async (body: object): Promise<string> => {
    const { matched, change: id } = await home.client.call(changeEntities, { ...everything, ...body })
    expect(matched).toBeGreaterThanOrEqual(many)
    return id ?? ''
  }
  const undo = (id: string, force = false) => home.client.call(undoChange, { id, force })
  const newest = async () => (await home.client.call(listChanges, { limit: 1 })).items[0]?.id ?? ''
  const field = { name: 'Voltage', type: 'text', textValue: '18V' }

  const bulk: [what: string, body: () => Promise<object>][] = [
    ['tags', async () => ({ change: { addTagIds: [(await home.tag('Blue')).id] } })],
    ['fields', async () => ({ change: { fields: [field] } })],
    ['locations', async () => ({ change: { parentId: (await home.room('Cellar')).id } })],
    ['types', async () => ({ change: { entityTypeId: (await home.type('Tool', false)).id } })],
    ['values', async () => ({ change: { quantity: 3, insured: true } })],
    ['everything, deleted,', async () => ({ delete: true })],
  ]
  test.each(bulk)('changes %s of all items, shows that and takes it back and forth', async (_, body) => {
    const asked = await body()
    const costly = await costlyDuring(async () => {
      const id = await change(asked)
      await home.client.call(getChange, { id, limit: 200 })
      const undone = await undo(id)
      await undo((await undo(undone.id)).id)
    })
    expect(costly).toEqual([])
    expect(
      (await home.list({ pageSize: 1, includeArchived: true, isLocation: 'any' })).total,
    ).toBeGreaterThanOrEqual(many)
  })

  test('deletes a tag that all items have, and gives it back', async () => {
    const costly = await costlyDuring(async () => {
      const tag = await home.tag('Loud')
      await change({ change: { addTagIds: [tag.id] } })
      await home.client.call(deleteTag, { id: tag.id })
      await undo(await newest())
    })
    expect(costly).toEqual([])
  })

  test('lists, searches, exports and imports', async () => {
    const tag = await home.tag('Green')
    const changed = await change({ change: { soldTo: 'Bob', parentId: (await home.room('Loft')).id } })
    const costly = await costlyDuring(async () => {
      for (const query of [
        { tags: [tag.id] },
        { tags: [tag.id], negateTags: true },
        { q: 'item 47', onlyWithPhoto: true },
        { orderBy: 'type', show: 'path,fields' },
        { orderBy: 'location' },
        { fields: ['Voltage=18V'] },
        { changeId: changed },
        { changeId: changed, q: 'item 47' },
        { orderBy: 'field:Voltage', totals: true },
      ])
        await home.list({ pageSize: 50, ...query })
      await home.client.call(listFacets, { q: 'item', onlyWithPhoto: true })
      await importText(home.client, await exported(home.client))
      const { archive } = await exportOf(stowage, home.client)
      await importArchive(stowage, (await stowage.signUp()).client, archive)
    })
    expect(costly).toEqual([])
  })

  test('wipes it all, gives it back, and empties the trash', async () => {
    const costly = await costlyDuring(async () => {
      const answered = await home.client.send(wipeInventory, {})
      await home.client.call(listTrash, { limit: 200 })
      await undo(answered.headers.get('stowage-change') ?? '')
      await change({ delete: true })
      await home.client.call(emptyTrash, {})
    })
    expect(costly).toEqual([])
  })
})

test('wipes the only group in PostgreSQL, where all items lie in one room', async () => {
  const stowage = await testApp('postgres')
  const explained = await explainEverything(stowage.app.database)
  await stowage.restart()
  const home = await Household.of((await stowage.signUp()).client)
  const { id } = await home.room('Cellar')
  await addMany(stowage, home, many, () => ({ parent_id: id }))
  await stowage.app.database.write(null, ({ db }) => db.exec('analyze'))
  expect(costlyOf(await explained.visitsDuring(() => home.client.call(wipeInventory, {})))).toEqual([])
  explained.stop()
  await stowage.close()
})

/** Gives everything a picture that no file stands behind. */
async function addPhotos(stowage: TestApp, home: Household): Promise<void> {
  const at = '2026-01-31T12:00:00.000Z'
  await stowage.app.database.write(home.groupId, async ({ db }) => {
    const items = await db.q
      .selectFrom('entities')
      .select('id')
      .where('group_id', '=', home.groupId)
      .execute()
    for (const { id: entity_id } of items) {
      const id = newId()
      const shown = { type: 'photo', is_primary: 1, title: 'p.jpg', mime_type: 'image/jpeg' } as const
      const stored = { id, group_id: home.groupId, entity_id, path: `x/${id}`, size: 1, thumbnail_id: null }
      await db.q
        .insertInto('attachments')
        .values({ ...stored, ...shown, created_at: at, updated_at: at })
        .execute()
    }
  })
}

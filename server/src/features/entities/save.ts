import { sql } from 'kysely'
import type { ColumnKind } from '#db/dialect/dialect.ts'
import type { Writer } from '#db/scope.ts'
import { statement } from '#db/statement.ts'
import { breathe } from '#kernel/breathe.ts'
import { searchTextOf } from './search-text.ts'
import type { Change, Field, StoredEntity, Thing } from './thing.ts'
import { keepTotals } from './totals.ts'

/** How many rows one statement writes at the most: short enough to let others in between. */
const most = 100

interface Scope {
  readonly groupId: string
}

/**
 * Saves what changed about some entities of one group: rows, custom fields, tag links, search index and kept
 * totals, all of it by difference. The one function that writes entities; a fixed number of statements per
 * hundred changes.
 *
 * Row numbers, references and the shape of the tree must have been settled before.
 */
export async function saveEntities(
  db: Writer,
  { groupId }: Scope,
  changes: readonly Change[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += most) {
    const slice = changes.slice(from, from + most)
    await deleteRows(db, groupId, slice)
    await insertRows(db, slice)
    await updateRows(db, slice)
    await saveFields(db, groupId, slice)
    await saveTags(db, groupId, slice)
    await saveSearch(db, groupId, slice)
    await keepTotals(db, groupId, slice)
    if (from + most < changes.length) await breathe()
  }
}

const deleteSearch = statement<{ groupId: string; ns: number[] }>()((q, p, dialect) =>
  q
    .deleteFrom('entity_search')
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.ns, 'number')),
)
const deleteTrigrams = statement<{ ns: number[] }>()((q, p, dialect) =>
  q.deleteFrom('search_trigrams').where(({ ref }) => dialect.isAnyOf(ref('rowid'), p.ns, 'number')),
)
const deleteEntities = statement<{ groupId: string; ns: number[] }>()((q, p, dialect) =>
  q
    .deleteFrom('entities')
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.ns, 'number')),
)
const deletePlaces = statement<{ groupId: string; ids: string[] }>()((q, p, dialect) =>
  q
    .deleteFrom('place_totals')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text')),
)

/** Removes rows; fields, tag links, papers and upkeep go with them. */
async function deleteRows(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const gone = changes.filter(({ after }) => after === null).map(({ before }) => (before as Thing).row)
  if (gone.length === 0) return
  const ns = gone.map(({ n }) => n)
  if (db.dialect.hasTrigramTable) await db.run(deleteTrigrams, { ns })
  await db.run(deleteEntities, { groupId, ns })
  await db.run(deletePlaces, { groupId, ids: gone.map(({ id }) => id) })
}

async function insertRows(db: Writer, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => (before === null && after !== null ? [after.row] : []))
  if (rows.length === 1) await db.run(insertEntity, rows[0] as StoredEntity)
  else if (rows.length > 1) await db.q.insertInto('entities').values(rows).execute()
}

const insertEntity = statement<StoredEntity>()((q, p) => q.insertInto('entities').values(columnsOf(p)))

const updateEntity = statement<StoredEntity>()((q, p) => {
  const { n: _n, id: _id, group_id: _group, created_at: _created, height: _height, ...columns } = columnsOf(p)
  return q.updateTable('entities').set(columns).where('group_id', '=', p.group_id).where('n', '=', p.n)
})

const moveEntity = statement<StoredEntity>()((q, p) =>
  q
    .updateTable('entities')
    .set({
      parent_id: p.parent_id,
      location_id: p.location_id,
      quantity: p.quantity,
      version: p.version,
      updated_at: p.updated_at,
    })
    .where('group_id', '=', p.group_id)
    .where('n', '=', p.n),
)

const columnNames = [
  'n',
  'id',
  'group_id',
  'entity_type_id',
  'is_location',
  'archived',
  'name',
  'name_key',
  'description',
  'parent_id',
  'location_id',
  'height',
  'asset_number',
  'import_ref',
  'quantity',
  'insured',
  'sync_child_entity_locations',
  'serial_number',
  'model_number',
  'manufacturer',
  'lifetime_warranty',
  'warranty_expires',
  'warranty_details',
  'purchase_date',
  'purchase_from',
  'purchase_price',
  'sold_date',
  'sold_to',
  'sold_price',
  'sold_notes',
  'notes',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof StoredEntity)[]

const columnsOf = (row: StoredEntity): StoredEntity =>
  Object.fromEntries(columnNames.map(name => [name, row[name]])) as unknown as StoredEntity

/** What a move or a new quantity touches: an update of only these leaves most indexes alone. */
const light = new Set<keyof StoredEntity>(['parent_id', 'location_id', 'quantity', 'version', 'updated_at'])

async function updateRows(db: Writer, changes: readonly Change[]): Promise<void> {
  const touched: { row: StoredEntity; isLight: boolean }[] = []
  for (const { before, after } of changes) {
    if (before === null || after === null) continue
    const names = columnNames.filter(name => before.row[name] !== after.row[name])
    if (names.length > 0) touched.push({ row: after.row, isLight: names.every(name => light.has(name)) })
  }
  const [only] = touched
  if (only === undefined) return
  if (touched.length === 1) await db.run(only.isLight ? moveEntity : updateEntity, only.row)
  else
    await db.run(updateMany, {
      groupId: only.row.group_id,
      rows: JSON.stringify(touched.map(({ row }) => row)),
    })
}

/** What a batch of updates may write, by kind. */
const written: Readonly<Partial<Record<keyof StoredEntity, ColumnKind>>> = {
  entity_type_id: 'text',
  is_location: 'integer',
  archived: 'integer',
  name: 'text',
  name_key: 'text',
  description: 'text',
  parent_id: 'text',
  location_id: 'text',
  asset_number: 'integer',
  import_ref: 'text',
  quantity: 'real',
  insured: 'integer',
  sync_child_entity_locations: 'integer',
  serial_number: 'text',
  model_number: 'text',
  manufacturer: 'text',
  lifetime_warranty: 'integer',
  warranty_expires: 'text',
  warranty_details: 'text',
  purchase_date: 'text',
  purchase_from: 'text',
  purchase_price: 'real',
  sold_date: 'text',
  sold_to: 'text',
  sold_price: 'real',
  sold_notes: 'text',
  notes: 'text',
  version: 'integer',
  updated_at: 'text',
}

const updateMany = statement<{ groupId: string; rows: string }>()((_q, p, dialect) => {
  const columns = { n: 'integer', ...written } as Readonly<Record<string, ColumnKind>>
  const set = Object.keys(written).map(name => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
  return sql`update entities set ${sql.join(set)} from ${dialect.recordTable(p.rows, columns)} given
    where entities.group_id = ${p.groupId} and entities.n = given.n`
})

const sameField = (a: Field, b: Field | undefined): boolean =>
  b !== undefined &&
  a.id === b.id &&
  a.name === b.name &&
  a.type === b.type &&
  a.text_value === b.text_value &&
  a.number_value === b.number_value &&
  a.boolean_value === b.boolean_value &&
  a.time_value === b.time_value

/** Are these the same custom fields in the same order? */
export const sameFields = (a: readonly Field[], b: readonly Field[]): boolean =>
  a === b || (a.length === b.length && a.every((field, i) => sameField(field, b[i])))

const deleteFields = statement<{ groupId: string; ns: number[] }>()((q, p, dialect) =>
  q
    .deleteFrom('entity_fields')
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.ns, 'number')),
)

async function saveFields(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(
    ({ before, after }) => after !== null && !sameFields(before?.fields ?? [], after.fields),
  ) as { before: Thing | null; after: Thing }[]
  const stale = changed.filter(({ before }) => before !== null && before.fields.length > 0)
  if (stale.length > 0) await db.run(deleteFields, { groupId, ns: stale.map(({ after }) => after.row.n) })
  const rows = changed.flatMap(({ after }) =>
    after.fields.map((field, position) => ({ group_id: groupId, entity_n: after.row.n, position, ...field })),
  )
  for (let from = 0; from < rows.length; from += 500) {
    await db.q
      .insertInto('entity_fields')
      .values(rows.slice(from, from + 500))
      .execute()
  }
}

const deleteLinks = statement<{ groupId: string; links: string }>()(
  (_q, p, dialect) => sql`delete from entity_tags where group_id = ${p.groupId} and (tag_n, n) in
    (select tag_n, n from ${dialect.recordTable(p.links, { tag_n: 'integer', n: 'integer' })} gone)`,
)

async function saveTags(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const gone: { tag_n: number; n: number }[] = []
  const come: { group_id: string; tag_n: number; n: number }[] = []
  for (const { before, after } of changes) {
    if (after === null || before?.tags === after.tags) continue
    const had = new Set(before?.tags)
    const wanted = new Set(after.tags)
    const { n } = after.row
    for (const tag_n of had) if (!wanted.has(tag_n)) gone.push({ tag_n, n })
    for (const tag_n of wanted) if (!had.has(tag_n)) come.push({ group_id: groupId, tag_n, n })
  }
  if (gone.length > 0) await db.run(deleteLinks, { groupId, links: JSON.stringify(gone) })
  come.sort((a, b) => a.tag_n - b.tag_n || a.n - b.n)
  for (let from = 0; from < come.length; from += 500) {
    await db.q
      .insertInto('entity_tags')
      .values(come.slice(from, from + 500))
      .execute()
  }
}

const searched = [
  'name',
  'description',
  'serial_number',
  'model_number',
  'manufacturer',
  'notes',
  'asset_number',
] as const satisfies readonly (keyof StoredEntity)[]

const isSearchedOtherwise = ({ before, after }: Change): boolean => {
  if (after === null) return false
  if (before === null) return true
  return (
    searched.some(name => before.row[name] !== after.row[name]) || !sameFields(before.fields, after.fields)
  )
}

const titlesOf = statement<{ groupId: string; ids: string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments')
    .select(['entity_id', 'title'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text'))
    .orderBy('id'),
)

/** Writes the search texts of the things whose searched members changed. */
async function saveSearch(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(isSearchedOtherwise) as { before: Thing | null; after: Thing }[]
  if (changed.length === 0) return
  const old = changed.filter(({ before }) => before !== null).map(({ after }) => after.row)
  const titles = new Map<string, string[]>()
  if (old.length > 0) {
    const ns = old.map(({ n }) => n)
    for (const { entity_id, title } of await db.all(titlesOf, { groupId, ids: old.map(({ id }) => id) }))
      titles.set(entity_id as string, [...(titles.get(entity_id as string) ?? []), title])
    await db.run(deleteSearch, { groupId, ns })
    if (db.dialect.hasTrigramTable) await db.run(deleteTrigrams, { ns })
  }
  const rows = changed.map(({ after }) => ({
    n: after.row.n,
    group_id: groupId,
    search_text: searchTextOf(after, titles.get(after.row.id) ?? []),
  }))
  await db.q.insertInto('entity_search').values(rows).execute()
  if (db.dialect.hasTrigramTable) {
    await db.q
      .insertInto('search_trigrams')
      .values(rows.map(({ n, search_text }) => ({ rowid: n, t: search_text })))
      .execute()
  }
}

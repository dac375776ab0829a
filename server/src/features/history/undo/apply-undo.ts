import { sql } from 'kysely'
import { inventoryTables } from '#db/inventory/inventory-tables.ts'
import { listTables } from '#db/inventory/table-lists.ts'
import { deleteRows } from '#db/query/delete-rows.ts'
import { insertInto, listShapes, type TableShape } from '#db/query/table-shapes.ts'
import type { Writer } from '#db/reader-writer.ts'
import { storedLists } from '#events/stored-lists.ts'
import {
  applySubjects,
  type EntityUndo,
  type LoadedEntity,
  loadEntities,
  raiseVersions,
  renewProducts,
  renewSearchTexts,
  revertSubjects,
  saveEntities,
  setHeights,
} from '#features/entities/index.ts'
import { writeFields } from '#features/templates/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import type { Values } from '../fold-rows.ts'
import { storedById } from '../stored-rows.ts'
import { toField } from './edit-fields.ts'
import { earlyTables, lateTables, type PlainTable, plainTables, type UndoSubject } from './undo-subjects.ts'

/** What takes a batch back. */
export interface Reversal {
  readonly subjects: readonly UndoSubject[]
  readonly deletions: EntityUndo
}

type SubjectOf<Is extends UndoSubject['is']> = Extract<UndoSubject, { readonly is: Is }>

const subjectsOf = <Is extends UndoSubject['is']>(all: readonly UndoSubject[], is: Is): SubjectOf<Is>[] =>
  all.filter((each): each is SubjectOf<Is> => each.is === is)

/** Makes it so as a batch of subjects says; returns what takes that back. */
export async function applyUndo(ctx: BatchCtx, subjects: readonly UndoSubject[]): Promise<Reversal> {
  const early = await putAll(ctx, subjects, earlyTables)
  const fields = await putFields(ctx, subjectsOf(subjects, 'fields'))
  const heights = subjectsOf(subjects, 'height').map(({ id, height }): [string, number] => [id, height])
  if (heights.length > 0) await setHeights(ctx.db, ctx.groupId, new Map(heights))
  const entities = await putEntities(
    ctx,
    subjectsOf(subjects, 'entity').map(({ entity }) => entity),
  )
  const late = await putAll(ctx, subjects, lateTables)
  const deletions = await applySubjects(
    ctx,
    subjectsOf(subjects, 'deletion').map(({ part }) => part),
  )
  const gone = await takeAll(ctx, subjectsOf(subjects, 'no row'))
  return { subjects: [...gone, ...early, ...fields, ...entities, ...late], deletions }
}

/** Takes a batch back. */
export async function revertUndo(ctx: BatchCtx, { subjects, deletions }: Reversal): Promise<void> {
  await revertSubjects(ctx, deletions)
  await applyUndo(ctx, subjects)
}

async function putAll(
  { db, groupId }: BatchCtx,
  subjects: readonly UndoSubject[],
  tables: readonly PlainTable[],
): Promise<UndoSubject[]> {
  const former: UndoSubject[] = []
  for (const table of tables) {
    const rows = subjectsOf(subjects, 'row').flatMap(each => (each.table === table ? [each.row] : []))
    const stored = await putRows(db, groupId, table, rows)
    for (const { id } of rows) former.push(formerOf(table, String(id), stored.get(id)))
    if (table === 'attachments') await ownersChanged(db, groupId, [...rows, ...stored.values()])
    if (table === 'products')
      await renewProducts(
        db,
        groupId,
        rows.map(({ id }) => String(id)),
      )
  }
  return former
}

const formerOf = (table: PlainTable, id: string, row: Values | undefined): UndoSubject =>
  row === undefined ? { is: 'no row', table, id } : { is: 'row', table, row }

/** Attachments are shown with their entities, and searched with them. */
async function ownersChanged(db: BatchCtx['db'], groupId: string, rows: readonly Values[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ entity_id: id }) => (typeof id === 'string' ? [id] : [])))]
  if (ids.length === 0) return
  await raiseVersions(db, groupId, ids)
  await renewSearchTexts(db, groupId, ids)
}

async function putFields(
  { db, groupId }: BatchCtx,
  subjects: readonly SubjectOf<'fields'>[],
): Promise<UndoSubject[]> {
  const ids = subjects.map(({ templateId }) => templateId)
  const stored = await storedLists(db, groupId, 'template_fields', ids)
  for (const { templateId, fields } of subjects) await writeFields(db, groupId, templateId, fields)
  return ids.map((templateId): UndoSubject => {
    return { is: 'fields', templateId, fields: (stored.get(templateId) ?? []).map(toField) }
  })
}

async function putEntities(
  { db, groupId }: BatchCtx,
  entities: readonly LoadedEntity[],
): Promise<UndoSubject[]> {
  const stored = await loadEntities(
    db,
    groupId,
    entities.map(({ row }) => row.id),
  )
  const changes = entities.map(after => ({ before: stored.get(after.row.id) ?? null, after }))
  await saveEntities(db, { groupId }, changes)
  return changes.map(
    ({ before, after }): UndoSubject =>
      before === null
        ? { is: 'deletion', part: { change: 'deleteEntity', id: after.row.id } }
        : { is: 'entity', entity: before },
  )
}

async function takeAll(
  { db, groupId }: BatchCtx,
  subjects: readonly SubjectOf<'no row'>[],
): Promise<UndoSubject[]> {
  const former: UndoSubject[] = []
  for (const table of plainTables.toReversed()) {
    const ids = subjects.flatMap(each => (each.table === table ? [each.id] : []))
    for (const row of (await takeRows(db, groupId, table, ids)).values())
      former.push({ is: 'row', table, row })
  }
  return former
}

/** Writes rows as they are said to be, whether they are there or not; returns those that were, as they were. */
async function putRows(
  db: Writer,
  groupId: string,
  table: PlainTable,
  rows: readonly Values[],
): Promise<Map<unknown, Values>> {
  if (rows.length === 0) return new Map()
  const shape = requireValue((await listShapes(db)).find(each => each.table === table))
  const stored = await storedById(
    db,
    groupId,
    table,
    rows.map(({ id }) => String(id)),
  )
  if (table === 'attachments') await dropPrimaries(db, groupId, rows)
  for (const [, alike] of Map.groupBy(
    rows,
    row => `${stored.has(row.id)} ${Object.keys(row).sort().join()}`,
  )) {
    const own = shapeOf(shape, requireValue(alike[0]))
    if (stored.has(requireValue(alike[0]).id)) await update(db, groupId, own, alike)
    else
      await insertInto(own)(
        db,
        alike.map(row => ({ ...row, group_id: groupId })),
      )
  }
  return stored
}

/** Takes the flag away from whatever stands for an entity for which one of the rows is to stand. */
async function dropPrimaries(db: Writer, groupId: string, rows: readonly Values[]): Promise<void> {
  const ids = rows.flatMap(({ is_primary, entity_id }) => (is_primary === 1 ? [String(entity_id)] : []))
  if (ids.length === 0) return
  await db.q
    .updateTable('attachments')
    .set({ is_primary: 0 })
    .where('group_id', '=', groupId)
    .where(({ ref }) => db.dialect.isAnyOf(ref('entity_id'), ids, 'text'))
    .where('is_primary', '=', 1)
    .execute()
}

/** The columns of a table that a row tells of: one that was added since has its default. */
const shapeOf = (shape: TableShape, row: Values): TableShape => ({
  ...shape,
  columns: Object.fromEntries(
    Object.entries(shape.columns).filter(([name]) => name in row || name === 'group_id'),
  ),
})

async function update(
  db: Writer,
  groupId: string,
  { table, columns }: TableShape,
  rows: readonly Values[],
): Promise<void> {
  const set = Object.keys(columns)
    .filter(name => name !== 'id' && name !== 'group_id')
    .map(name => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
  const given = JSON.stringify(rows.map(row => ({ ...row, group_id: groupId })))
  await sql`update ${sql.table(table)} set ${sql.join(set)}
    from ${db.dialect.recordTable(given, columns)} given
    where ${sql.ref(`${table}.group_id`)} = given.group_id and ${sql.ref(`${table}.id`)} = given.id`.execute(
    db.q,
  )
}

/** Deletes rows with all that hangs on them; returns them as they were. */
async function takeRows(
  db: Writer,
  groupId: string,
  table: PlainTable,
  ids: readonly string[],
): Promise<Map<unknown, Values>> {
  if (ids.length === 0) return new Map()
  const stored = await storedById(db, groupId, table, ids)
  for (const list of listTables) {
    const { of } = inventoryTables[list]
    if (of.table === table) await deleteRows(db, groupId, [list, of.column], ids)
  }
  if (table === 'tags') {
    const numbers = [...stored.values()].map(({ n }) => Number(n))
    await deleteRows(db, groupId, ['tag_totals', 'tag_n'], numbers)
  }
  await deleteRows(db, groupId, [table, 'id'], ids)
  return stored
}

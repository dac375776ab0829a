import { sql } from 'kysely'
import { deleteRows } from '#db/query/delete-rows.ts'
import { insertInto, listShapes, type TableShape } from '#db/query/table-shapes.ts'
import type { Writer } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Values } from '../fold-rows.ts'
import { storedById } from '../stored-rows.ts'
import type { PlainTable } from './undo-subjects.ts'

/** Writes rows as they are said to be, whether they are there or not; returns those that were, as they were. */
export async function putRows(
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
  await sql`update ${sql.table(table)} set ${sql.join(set)}
    from ${db.dialect.recordTable(JSON.stringify(rows), columns)} given
    where ${sql.ref(`${table}.group_id`)} = ${groupId} and ${sql.ref(`${table}.id`)} = given.id`.execute(db.q)
}

/** Deletes rows with all that hangs on them; returns them as they were. */
export async function takeRows(
  db: Writer,
  groupId: string,
  table: PlainTable,
  ids: readonly string[],
): Promise<Map<unknown, Values>> {
  if (ids.length === 0) return new Map()
  const stored = await storedById(db, groupId, table, ids)
  if (table === 'templates') await deleteRows(db, groupId, ['template_fields', 'template_id'], ids)
  if (table === 'tags') {
    const numbers = [...stored.values()].map(({ n }) => Number(n))
    await deleteRows(db, groupId, ['tag_totals', 'tag_n'], numbers)
  }
  await deleteRows(db, groupId, [table, 'id'], ids)
  return stored
}

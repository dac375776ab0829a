import { sql } from 'kysely'
import { columnsOf, type PartTable } from '#db/inventory/table-lists.ts'
import { forEachBatch } from '#db/query/batches.ts'
import { deleteRows } from '#db/query/delete-rows.ts'
import { StatementCache, statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { newId } from '#kernel/ids.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'

/** A row that is copied, and what its copy is. */
export interface CopiedRow {
  readonly table: PartTable
  readonly from: string
  readonly id: string
  /** Null for a thumbnail. */
  readonly entityId: string | null
  /** The copy of its thumbnail. */
  readonly thumbnailId?: string
}

const attachmentsOf = statement<{ groupId: string; entityId: string }>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['id', 'thumbnail_id'])
    .where('group_id', '=', p.groupId)
    .where('entity_id', '=', p.entityId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id'),
)

/** The attachments of an entity as copies that belong to another one, each after its thumbnail; the files are shared. */
async function planAttachments(db: Reader, groupId: string, from: string, to: string): Promise<CopiedRow[]> {
  const rows = await db.all(attachmentsOf, { groupId, entityId: from })
  return rows.flatMap(({ id, thumbnail_id }): CopiedRow[] => {
    const copy = { table: 'attachments', from: id, id: newId(), entityId: to } as const
    if (thumbnail_id === null) return [copy]
    const thumbnail = { table: 'attachments', from: thumbnail_id, id: newId(), entityId: null } as const
    return [thumbnail, { ...copy, thumbnailId: thumbnail.id }]
  })
}

const shapes = new StatementCache()

const partsOf = (table: PartTable) =>
  shapes.get(table, () =>
    statement<{ groupId: string; entityId: string }>()(
      (_q, p) => sql<{ id: string }>`select id from ${sql.table(table)}
        where group_id = ${p.groupId} and entity_id = ${p.entityId} order by id`,
    ),
  )

/** The parts of an entity in a table as copies that belong to another one. */
export async function planParts(
  db: Reader,
  groupId: string,
  table: PartTable,
  [from, to]: readonly [from: string, to: string],
): Promise<CopiedRow[]> {
  if (table === 'attachments') return planAttachments(db, groupId, from, to)
  const rows = await db.all(partsOf(table), { groupId, entityId: from })
  return rows.map(({ id }) => ({ table, from: id, id: newId(), entityId: to }))
}

/** The columns in which a part names another one of its table; thumbnails are copied with their originals. */
const ownReferences = (table: PartTable): string[] =>
  columnsOf(table).flatMap(([name, { names }]) =>
    names?.table === table && name !== 'thumbnail_id' ? [name] : [],
  )

/** Makes copies; rows that are not there, such as lost thumbnails, are passed over. */
export async function copyRows(
  { db, groupId, now }: Pick<BatchCtx, 'db' | 'groupId' | 'now'>,
  copies: readonly CopiedRow[],
): Promise<void> {
  for (const [table, some] of Map.groupBy(copies, copy => copy.table)) {
    const originals = await db.q
      .selectFrom(table as 'attachments')
      .selectAll()
      .where('group_id', '=', groupId)
      .where(({ ref }) =>
        db.dialect.isAnyOf(
          ref('id'),
          some.map(({ from }) => from),
          'text',
        ),
      )
      .execute()
    const copyOf = new Map(some.map(({ from, id }) => [from, id]))
    const byId = new Map(originals.map(row => [row.id, { ...row } as Readonly<Record<string, unknown>>]))
    const references = ownReferences(table)
    const rows = some.flatMap(({ from, id, entityId, thumbnailId }) => {
      const row = byId.get(from)
      if (row === undefined) return []
      const thumbnail = 'thumbnail_id' in row ? { thumbnail_id: thumbnailId ?? null } : {}
      const copied = references.map(name => [name, copyOf.get(String(row[name])) ?? null])
      return [
        {
          ...row,
          ...thumbnail,
          ...Object.fromEntries(copied),
          id,
          entity_id: entityId,
          created_at: now,
          updated_at: now,
        },
      ]
    })
    await insertBelongings(db, table, rows)
  }
}

/** Removes copies again; their files are those of the originals. */
export async function removeCopies({ db, groupId }: BatchCtx, copies: readonly CopiedRow[]): Promise<void> {
  for (const [table, some] of Map.groupBy(copies, copy => copy.table))
    await deleteRows(
      db,
      groupId,
      [table, 'id'],
      some.map(({ id }) => id),
    )
}

/** Inserts parts of entities. */
export async function insertBelongings(db: Writer, table: PartTable, rows: readonly object[]): Promise<void> {
  await forEachBatch(rows, batch =>
    db.q
      .insertInto(table as 'attachments')
      .values(batch as never)
      .execute(),
  )
}

import type { Selectable } from 'kysely'
import { forEachBatch } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { newId } from '#kernel/ids.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'

type Belongings = 'attachments' | 'maintenance_entries'

/** A row that is copied, and what its copy is. */
export interface CopiedRow {
  readonly table: Belongings
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
export async function planAttachments(
  db: Reader,
  groupId: string,
  from: string,
  to: string,
): Promise<CopiedRow[]> {
  const rows = await db.all(attachmentsOf, { groupId, entityId: from })
  return rows.flatMap(({ id, thumbnail_id }): CopiedRow[] => {
    const copy = { table: 'attachments', from: id, id: newId(), entityId: to } as const
    if (thumbnail_id === null) return [copy]
    const thumbnail = { table: 'attachments', from: thumbnail_id, id: newId(), entityId: null } as const
    return [thumbnail, { ...copy, thumbnailId: thumbnail.id }]
  })
}

const maintenanceOf = statement<{ groupId: string; entityId: string }>()((q, p) =>
  q
    .selectFrom('maintenance_entries')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('entity_id', '=', p.entityId)
    .orderBy('id'),
)

/** The maintenance entries of an entity as copies that belong to another one. */
export async function planMaintenance(
  db: Reader,
  groupId: string,
  from: string,
  to: string,
): Promise<CopiedRow[]> {
  const rows = await db.all(maintenanceOf, { groupId, entityId: from })
  return rows.map(({ id }) => ({ table: 'maintenance_entries', from: id, id: newId(), entityId: to }))
}

/** Makes copies; rows that are not there, such as lost thumbnails, are passed over. */
export async function copyRows({ db, groupId, now }: BatchCtx, copies: readonly CopiedRow[]): Promise<void> {
  for (const [table, some] of Map.groupBy(copies, copy => copy.table)) {
    const originals = await db.q
      .selectFrom(table)
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
    const byId = new Map(originals.map(row => [row.id, row]))
    const rows = some.flatMap(({ from, id, entityId, thumbnailId }) => {
      const row = byId.get(from)
      if (row === undefined) return []
      const thumbnail = 'thumbnail_id' in row ? { thumbnail_id: thumbnailId ?? null } : {}
      const next = 'next_id' in row ? { next_id: copyOf.get(String(row.next_id)) ?? null } : {}
      return [{ ...row, ...thumbnail, ...next, id, entity_id: entityId, created_at: now, updated_at: now }]
    })
    await insertBelongings(db, table, rows as never)
  }
}

/** Removes copies again; their files are those of the originals. */
export async function removeCopies({ db, groupId }: BatchCtx, copies: readonly CopiedRow[]): Promise<void> {
  for (const [table, some] of Map.groupBy(copies, copy => copy.table))
    await db.q
      .deleteFrom(table)
      .where('group_id', '=', groupId)
      .where(({ ref }) =>
        db.dialect.isAnyOf(
          ref('id'),
          some.map(({ id }) => id),
          'text',
        ),
      )
      .execute()
}

/** Inserts attachments or maintenance entries. */
export async function insertBelongings<T extends Belongings>(
  db: Writer,
  table: T,
  rows: readonly Selectable<Tables[T]>[],
): Promise<void> {
  await forEachBatch(rows, batch =>
    db.q
      .insertInto(table as Belongings)
      .values(batch as never)
      .execute(),
  )
}

import type { Selectable } from 'kysely'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { type AttachmentRow, deleteAttachments } from '#features/files/index.ts'
import { appendTo } from '#kernel/append-to.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import { renewSearch } from '../store/save-search.ts'
import { raiseVersions } from '../writes/attachments-changed.ts'
import { loadEntities } from '../writes/complete-entities.ts'
import { insertBelongings } from '../writes/copy-belongings.ts'

/** A maintenance entry as it is stored. */
export type MaintenanceRow = Selectable<Tables['maintenance_entries']>

/** Deletes attachments of entities, some of which are deleted next; returns the rows, those of thumbnails included. */
export async function deleteAttachmentsOf(
  ctx: BatchCtx,
  ids: readonly string[],
  goneEntities: ReadonlySet<string>,
): Promise<AttachmentRow[]> {
  const rows = await deleteAttachments(ctx, ctx.groupId, ids)
  await attachmentsTaken(ctx.db, ctx.groupId, rows, goneEntities)
  return rows
}

/** Puts deleted attachments back. */
export async function restoreAttachments(
  db: Writer,
  groupId: string,
  rows: readonly AttachmentRow[],
): Promise<void> {
  await insertBelongings(db, 'attachments', rows)
  await attachmentsTaken(db, groupId, rows, new Set())
}

/** Brings versions and search texts up to date of entities that stay and whose attachments have gone or come back. */
async function attachmentsTaken(
  db: Writer,
  groupId: string,
  rows: readonly AttachmentRow[],
  goneEntities: ReadonlySet<string>,
): Promise<void> {
  const left = new Set(rows.flatMap(({ entity_id }) => entity_id ?? [])).difference(goneEntities)
  if (left.size === 0) return
  await raiseVersions(db, groupId, [...left])
  await renewSearch(db, groupId, [...(await loadEntities(db, groupId, [...left])).values()])
}

const deleteEntries = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .deleteFrom('maintenance_entries')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text'))
    .returningAll(),
)

/** Deletes maintenance entries; returns the rows. */
export const deleteMaintenance = async (
  db: Writer,
  groupId: string,
  ids: readonly string[],
): Promise<MaintenanceRow[]> => (ids.length === 0 ? [] : await db.all(deleteEntries, { groupId, ids }))

/** Puts deleted maintenance entries back. */
export const restoreMaintenance = (db: Writer, rows: readonly MaintenanceRow[]): Promise<void> =>
  insertBelongings(db, 'maintenance_entries', rows)

/** Reads what belongs to some entities. */
function readerOf(table: 'attachments' | 'maintenance_entries') {
  const next = statement<{ groupId: string; ids: readonly string[]; after: string; limit: number }>()(
    (q, p, dialect) =>
      q
        .selectFrom(table)
        .select(['id', 'entity_id'])
        .where('group_id', '=', p.groupId)
        .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text'))
        .where('id', '>', p.after)
        .orderBy('id')
        .limit(p.limit),
  )
  return async (db: Reader, groupId: string, ids: readonly string[]): Promise<Map<string, string[]>> => {
    const found = new Map<string, string[]>()
    for await (const rows of pagesById((after, limit) => db.all(next, { groupId, ids, after, limit })))
      for (const { id, entity_id } of rows) appendTo(found, entity_id ?? '', id)
    return found
  }
}

/** The ids of the attachments of some entities, by the ids of these. */
export const findAttachments = readerOf('attachments')

/** The ids of the maintenance entries of some entities, by the ids of these. */
export const findMaintenance = readerOf('maintenance_entries')

const entriesAfter = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('maintenance_entries')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** The ids of all maintenance entries of a group, page after page. */
export async function* maintenanceOf(db: Reader, groupId: string): AsyncGenerator<string[]> {
  for await (const rows of pagesById((after, limit) => db.all(entriesAfter, { groupId, after, limit })))
    yield rows.map(({ id }) => id)
}

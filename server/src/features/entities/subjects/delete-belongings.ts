import { sql } from 'kysely'
import { type KeptTable, keptTables, type PartTable, partTables } from '#db/inventory/table-lists.ts'
import { pagesById } from '#db/query/keyset.ts'
import { type Statement, statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { type AttachmentRow, deleteAttachments } from '#features/files/index.ts'
import { appendTo } from '#kernel/append-to.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import { renewSearch } from '../store/save-search.ts'
import { raiseVersions } from '../writes/attachments-changed.ts'
import { loadEntities } from '../writes/complete-entities.ts'
import { insertBelongings } from '../writes/copy-belongings.ts'

/** Parts of entities that were deleted, as they were. */
export interface DeletedParts {
  readonly table: PartTable
  readonly rows: readonly object[]
}

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

type OfParts<P extends object, R> = Readonly<Record<PartTable, Statement<P, R>>>

const ofParts = <P extends object, R>(of: (table: PartTable) => Statement<P, R>) =>
  Object.fromEntries(partTables.map(table => [table, of(table)])) as OfParts<P, R>

const deletions = ofParts(table =>
  statement<Asked>()(
    (_q, p, dialect) => sql<object>`delete from ${sql.table(table)}
      where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('id'), p.ids, 'text')} returning *`,
  ),
)

/** Deletes parts of entities, some of which are deleted next; returns them, thumbnails of attachments included. */
export async function deleteParts(
  ctx: BatchCtx,
  idsOf: (table: PartTable) => readonly string[],
  goneEntities: ReadonlySet<string>,
): Promise<DeletedParts[]> {
  const deleted: DeletedParts[] = []
  for (const table of partTables) {
    const ids = idsOf(table)
    if (ids.length === 0) continue
    const rows =
      table === 'attachments'
        ? await deleteAttachmentsOf(ctx, ids, goneEntities)
        : await ctx.db.all(deletions[table], { groupId: ctx.groupId, ids })
    deleted.push({ table, rows })
  }
  return deleted
}

/** Puts deleted parts back. */
export async function restoreParts(
  db: Writer,
  groupId: string,
  deleted: readonly DeletedParts[],
): Promise<void> {
  for (const { table, rows } of deleted) {
    await insertBelongings(db, table, rows)
    if (table === 'attachments') await attachmentsTaken(db, groupId, rows as AttachmentRow[], new Set())
  }
}

async function deleteAttachmentsOf(
  ctx: BatchCtx,
  ids: readonly string[],
  goneEntities: ReadonlySet<string>,
): Promise<AttachmentRow[]> {
  const rows = await deleteAttachments(ctx, ctx.groupId, ids)
  await attachmentsTaken(ctx.db, ctx.groupId, rows, goneEntities)
  return rows
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

interface Page {
  readonly groupId: string
  readonly after: string
  readonly limit: number
}

const partsAfter = ofParts(table =>
  statement<Page & { ids: readonly string[] }>()(
    (_q, p, dialect) => sql<{ id: string; entity_id: string }>`select id, entity_id from ${sql.table(table)}
      where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('entity_id'), p.ids, 'text')}
        and id > ${p.after} order by id limit ${p.limit}`,
  ),
)

/** The ids of the parts of some entities in a table, by the ids of these. */
export async function findParts(
  db: Reader,
  groupId: string,
  table: PartTable,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const read = (after: string, limit: number) => db.all(partsAfter[table], { groupId, ids, after, limit })
  for await (const rows of pagesById(read))
    for (const { id, entity_id } of rows) appendTo(found, entity_id, id)
  return found
}

const allAfter = new Map(
  keptTables.map(table => [
    table,
    statement<Page>()(
      (_q, p) => sql<{ id: string }>`select id from ${sql.table(table)}
        where group_id = ${p.groupId} and id > ${p.after} order by id limit ${p.limit}`,
    ),
  ]),
)

/** The ids of all rows of a group in a table, page after page. */
export async function* idsOfGroup(db: Reader, groupId: string, table: KeptTable): AsyncGenerator<string[]> {
  const next = requireValue(allAfter.get(table))
  for await (const rows of pagesById((after, limit) => db.all(next, { groupId, after, limit })))
    yield rows.map(({ id }) => id)
}

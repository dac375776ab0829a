import type { Selectable } from 'kysely'
import { forEachBatch } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { loadEntity } from '../read/entity.queries.ts'
import { renewSearch } from '../store/save-search.ts'

type Belongings = 'attachments' | 'maintenance_entries'

/** Gives a copy of an entity the attachments of the original; they share the stored files, thumbnails included. */
export async function copyAttachments(ctx: WriteCtx, from: string, to: string): Promise<void> {
  const { db, actor, now } = ctx
  const originals = await rowsOf(db, 'attachments', actor.groupId, from)
  const thumbnails = await thumbnailsOf(db, actor.groupId, from)
  const copied = new Map(thumbnails.map(row => [row.id, { ...row, ...fresh(now) }]))
  const copies = originals.map(row => ({
    ...row,
    ...fresh(now),
    entity_id: to,
    thumbnail_id: copied.get(row.thumbnail_id ?? '')?.id ?? null,
  }))
  await insertBelongings(db, 'attachments', [...copied.values(), ...copies])
  await renewSearch(db, actor.groupId, [await loadEntity(db, actor.groupId, to)])
}

/** Gives a copy of an entity the maintenance entries of the original. */
export async function copyMaintenance({ db, actor, now }: WriteCtx, from: string, to: string): Promise<void> {
  const entries = await rowsOf(db, 'maintenance_entries', actor.groupId, from)
  const copies = entries.map(row => ({ ...row, ...fresh(now), entity_id: to }))
  await insertBelongings(db, 'maintenance_entries', copies)
}

const fresh = (now: string) => ({ id: newId(), created_at: now, updated_at: now })

const rowsOf = <T extends Belongings>(db: Writer, table: T, groupId: string, entityId: string) =>
  db.q
    .selectFrom(table as Belongings)
    .selectAll()
    .where('group_id', '=', groupId)
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute() as unknown as Promise<Selectable<Tables[T]>[]>

const thumbnailsOf = (db: Writer, groupId: string, entityId: string) =>
  db.q
    .selectFrom('attachments as a')
    .innerJoin('attachments as t', join =>
      join.onRef('t.group_id', '=', 'a.group_id').onRef('t.id', '=', 'a.thumbnail_id'),
    )
    .selectAll('t')
    .where('a.group_id', '=', groupId)
    .where('a.entity_id', '=', entityId)
    .execute()

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

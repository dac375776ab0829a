import type { Selectable } from 'kysely'
import { deleteRows } from '#db/query/delete-rows.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { type EntityRow, type LoadedEntity, saveEntities, toStored } from '#features/entities/index.ts'

/** What a new group was made with: a few locations, tags and types. */
export interface NewGroupRows {
  readonly entities: readonly LoadedEntity[]
  readonly tags: readonly Selectable<Tables['tags']>[]
  readonly types: readonly Selectable<Tables['entity_types']>[]
}

/** Reads what a group was made with: nothing else may be in it. */
export async function findNewGroupRows(db: Reader, groupId: string): Promise<NewGroupRows> {
  const entities: EntityRow[] = await db.q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', groupId)
    .execute()
  return {
    entities: entities.map(row => ({ row: toStored(row), tags: [], fields: [] })),
    tags: await db.q.selectFrom('tags').selectAll().where('group_id', '=', groupId).execute(),
    types: await db.q.selectFrom('entity_types').selectAll().where('group_id', '=', groupId).execute(),
  }
}

/** Removes what a group was made with. */
export async function removeNewGroupRows(
  db: Writer,
  groupId: string,
  { entities, tags, types }: NewGroupRows,
): Promise<void> {
  await saveEntities(
    db,
    { groupId },
    entities.map(before => ({ before, after: null })),
  )
  const rowNumbers = tags.map(({ n }) => n)
  await deleteRows(db, groupId, ['tags', 'n'], rowNumbers)
  await deleteRows(db, groupId, ['tag_totals', 'tag_n'], rowNumbers)
  await deleteRows(
    db,
    groupId,
    ['entity_types', 'id'],
    types.map(({ id }) => id),
  )
}

/** Brings back what a group was made with. */
export async function bringBackNewGroupRows(
  db: Writer,
  groupId: string,
  { entities, tags, types }: NewGroupRows,
): Promise<void> {
  if (types.length > 0) await db.q.insertInto('entity_types').values(types).execute()
  if (tags.length > 0) await db.q.insertInto('tags').values(tags).execute()
  await saveEntities(
    db,
    { groupId },
    entities.map(after => ({ before: null, after })),
  )
}

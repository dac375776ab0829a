import type { Writer } from '#db/reader-writer.ts'
import { type EntityRow, saveEntities, toStored } from '#features/entities/index.ts'

/** Removes what a new group was made with: nothing else may be there. */
export async function clearGroup(db: Writer, groupId: string): Promise<void> {
  const rows: EntityRow[] = await db.q
    .selectFrom('entities')
    .selectAll()
    .where('group_id', '=', groupId)
    .execute()
  await saveEntities(
    db,
    { groupId },
    rows.map(row => ({ before: { row: toStored(row), tags: [], fields: [] }, after: null })),
  )
  for (const table of ['tags', 'tag_totals', 'entity_types'] as const)
    await db.q.deleteFrom(table).where('group_id', '=', groupId).execute()
}

import { findMisplaced, findTags } from '#features/tags/index.ts'
import type { UndoSubject } from './undo-subjects.ts'
import type { UndoWork } from './undo-work.ts'

/** Holds where tags would be against the rules: a circle, or too many levels, is a conflict, whatever is wished. */
export async function checkTags(
  { ctx, removals, conflicts }: UndoWork,
  subjects: readonly UndoSubject[],
): Promise<void> {
  const rows = subjects.flatMap(each => (each.is === 'row' && each.table === 'tags' ? [each.row] : []))
  if (rows.length === 0) return
  const tags = new Map((await findTags(ctx.db, ctx.groupId)).map(({ id, parent_id }) => [id, parent_id]))
  for (const id of removals.tags) tags.delete(id)
  const placed = rows.filter(({ id, parent_id }) => tags.get(String(id)) !== parent_id)
  for (const { id, parent_id } of rows) tags.set(String(id), parent_id === null ? null : String(parent_id))
  const ids = placed.map(({ id }) => String(id))
  for (const subjectId of findMisplaced(tags, ids))
    conflicts.push({ table: 'tags', subjectId, key: '', members: ['parent_id'] })
}

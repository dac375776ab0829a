import type { Completed } from '@stowage/contract/actions'
import {
  type Change,
  differences,
  type EntityRow,
  type LoadedEntity,
  type StoredEntity,
  saveEntities,
  toStored,
} from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { WriteCtx } from '#server/context.ts'

/** A thing with some members changed, as one more version of it. */
export function changeOf(before: LoadedEntity, members: Partial<StoredEntity>, now: string): Change {
  const row = { ...before.row, ...members, version: before.row.version + 1, updated_at: now }
  return { before, after: { ...before, row } }
}

/** A row as a thing of which neither tags nor custom fields are known: for changes that searches do not see. */
export const bare = (row: EntityRow): LoadedEntity => ({ row: toStored(row), tags: [], fields: [] })

/** Saves changes slice by slice, with a line of history for each thing, and tells of all of them at the end. */
export async function changeAll(
  ctx: WriteCtx,
  via: string,
  batches: AsyncIterable<readonly Change[]>,
): Promise<Completed> {
  let completed = 0
  for await (const changes of batches) {
    if (changes.length === 0) continue
    await saveEntities(ctx.db, { groupId: ctx.actor.groupId }, changes)
    await ctx.emit(
      ...changes.map(({ before, after }) => {
        const facts = { ...differences(requireValue(before), requireValue(after)), via }
        return { name: 'entity.updated' as const, subjectId: requireValue(after).row.id, facts }
      }),
    )
    completed += changes.length
  }
  if (completed > 0) await ctx.announce('entity.mutation')
  return { completed }
}

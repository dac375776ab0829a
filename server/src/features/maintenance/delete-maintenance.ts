import type { InputOf } from '@stowage/contract/protocol/operation'
import type { deleteMaintenance as operation } from '@stowage/contract/upkeep/maintenance'
import type { WriteCtx } from '#server/context.ts'
import { requireEntry, toEntry } from './entry.ts'

/** Deletes an entry. */
export async function deleteMaintenance(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { groupId } = ctx.actor
  const before = await requireEntry(ctx.db, groupId, id)
  await ctx.db.q
    .deleteFrom('maintenance_entries')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'maintenance.deleted',
    subjectId: id,
    facts: { entityId: before.entity_id, before: toEntry(before) },
  })
}

import type { InputOf } from '@stowage/contract/protocol/operation'
import type { completeMaintenance as operation, SavedMaintenance } from '@stowage/contract/upkeep/maintenance'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireEntry } from './entry.ts'
import { updateMaintenance } from './update-maintenance.ts'

/** Completes an entry that is not done; all else of it stays, but for a given cost and a note at the end of its description. */
export async function completeMaintenance(
  ctx: WriteCtx,
  { id, completedDate, cost, note }: InputOf<typeof operation>,
): Promise<SavedMaintenance> {
  const planned = await requireEntry(ctx.db, ctx.actor.groupId, id)
  if (planned.completed_date !== null) throw new Problem('maintenance.done')
  return updateMaintenance(ctx, {
    id,
    name: planned.name,
    description: [planned.description, note].filter(text => text !== '').join('\n'),
    cost: cost ?? planned.cost,
    scheduledDate: planned.scheduled_date,
    completedDate: completedDate ?? ctx.request.today(ctx.now),
    rule: undefined,
  })
}

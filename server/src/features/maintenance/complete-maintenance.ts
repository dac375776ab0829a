import type { InputOf } from '@stowage/contract/protocol/operation'
import type { completeMaintenance as operation, SavedMaintenance } from '@stowage/contract/upkeep/maintenance'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireEntry } from './entry.ts'
import { updateMaintenance } from './update-maintenance.ts'

/** Completes an entry that is not done; all else of it stays, but for a note at the end of its description. */
export async function completeMaintenance(
  ctx: WriteCtx,
  { id, completedDate, note }: InputOf<typeof operation>,
): Promise<SavedMaintenance> {
  const { name, description, cost, completed_date, scheduled_date } = await requireEntry(
    ctx.db,
    ctx.actor.groupId,
    id,
  )
  if (completed_date !== null) throw new Problem('maintenance.done')
  return updateMaintenance(ctx, {
    id,
    name,
    description: [description, note].filter(text => text !== '').join('\n'),
    cost,
    scheduledDate: scheduled_date,
    completedDate: completedDate ?? ctx.request.today(ctx.now),
    rule: undefined,
  })
}

import type { InputOf } from '@stowage/contract/protocol/operation'
import type { completeMaintenance as operation, SavedMaintenance } from '@stowage/contract/upkeep/maintenance'
import { requireWriter } from '#http/pipeline/authorize.ts'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireEntry, toEntry } from './entry.ts'
import { updateMaintenance } from './update-maintenance.ts'

/**
 * Completes an entry that is not done; all else of it stays, but for a cost, which lenders cannot give, and a note at the end of its
 * description.
 */
export async function completeMaintenance(
  ctx: WriteCtx,
  { id, completedDate, cost, note }: InputOf<typeof operation>,
): Promise<SavedMaintenance> {
  const { db, actor } = ctx
  if (cost !== undefined) requireWriter(actor)
  const planned = await requireEntry(db, actor.groupId, id)
  if (planned.completed_date !== null) throw new Problem('maintenance.done')
  const { next } = await updateMaintenance(ctx, {
    id,
    name: planned.name,
    description: [planned.description, note].filter(text => text !== '').join('\n'),
    cost: cost ?? planned.cost,
    scheduledDate: planned.scheduled_date,
    completedDate: completedDate ?? ctx.request.today(ctx.now),
    rule: undefined,
  })
  return { ...toEntry(await requireEntry(db.hiding(actor.hidden), actor.groupId, id)), next }
}

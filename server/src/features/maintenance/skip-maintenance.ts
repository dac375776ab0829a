import type { InputOf } from '@stowage/contract/protocol/operation'
import type { MaintenanceEntry, skipMaintenance as operation } from '@stowage/contract/upkeep/maintenance'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireEntry, toEntry } from './entry.ts'
import { following } from './rule.ts'

/** Moves an entry that is not done to the next day of its series after today and after its own. */
export async function skipMaintenance(
  ctx: WriteCtx,
  { id }: InputOf<typeof operation>,
): Promise<MaintenanceEntry> {
  const { db, now } = ctx
  const { groupId, hidden } = ctx.actor
  const before = await requireEntry(db, groupId, id)
  if (before.completed_date !== null) throw new Problem('maintenance.done')
  const scheduledDate = before.scheduled_date ?? ''
  const today = ctx.request.today(now)
  // As if it were done: today, or on its own day when that is yet to come.
  const skipped = scheduledDate > today ? scheduledDate : today
  const next =
    before.rule === null ? undefined : following(before.rule, { completedDate: skipped, scheduledDate })
  if (next === undefined) throw new Problem('maintenance.no_rule')
  const changed = { scheduled_date: next.scheduledDate, rule: next.rule }
  await db.q
    .updateTable('maintenance_entries')
    .set({ ...changed, noticed_on: null, updated_at: now })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'maintenance.updated',
    subjectId: id,
    facts: { entityId: before.entity_id, before: toEntry(before), after: toEntry({ ...before, ...changed }) },
  })
  return toEntry(await requireEntry(db.hiding(hidden), groupId, id))
}

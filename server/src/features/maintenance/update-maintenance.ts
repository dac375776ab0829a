import type { InputOf } from '@stowage/contract/protocol/operation'
import {
  MaintenanceIn,
  type updateMaintenance as operation,
  type SavedMaintenance,
} from '@stowage/contract/upkeep/maintenance'
import { requireTexts } from '#http/input/changed-texts.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireDate, requireEntry, toColumns, toEntry } from './entry.ts'
import { planNext } from './plan-next.ts'
import { ruleAfter } from './rule.ts'

/**
 * Replaces an entry; without a `rule` it keeps its own. One that is moved to another day gets a notice of its own on that day,
 * one that is done now, or on another day, is followed by the next of its series.
 */
export async function updateMaintenance(
  ctx: WriteCtx,
  { id, ...input }: InputOf<typeof operation>,
): Promise<SavedMaintenance> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const before = await requireEntry(db, groupId, id)
  requireTexts(MaintenanceIn, input, before)
  const columns = toColumns(input, ruleAfter(input.rule, before, input.scheduledDate))
  requireDate(columns, before)
  const isPostponed = columns.scheduled_date !== before.scheduled_date
  await db.q
    .updateTable('maintenance_entries')
    .set({ ...columns, updated_at: now, ...(isPostponed ? { noticed_on: null } : {}) })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  const after = toEntry({ ...columns, id })
  const entityId = before.entity_id
  await ctx.emit({
    name: 'maintenance.updated',
    subjectId: id,
    facts: { entityId, before: toEntry(before), after },
  })
  return { ...after, next: await planNext(ctx, { ...columns, id, entity_id: entityId }, before) }
}

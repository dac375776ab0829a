import type { InputOf } from '@stowage/contract/protocol/operation'
import {
  type MaintenanceEntry,
  MaintenanceIn,
  type updateMaintenance as operation,
} from '@stowage/contract/upkeep/maintenance'
import { requireTexts } from '#http/input/changed-texts.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireDate, requireEntry, toColumns, toEntry } from './entry.ts'

/** Replaces an entry. One that is moved to another day gets a notice of its own on that day. */
export async function updateMaintenance(
  ctx: WriteCtx,
  { id, ...input }: InputOf<typeof operation>,
): Promise<MaintenanceEntry> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const before = await requireEntry(db, groupId, id)
  requireTexts(MaintenanceIn, input, before)
  const columns = toColumns(input)
  requireDate(columns, before)
  const isPostponed = columns.scheduled_date !== before.scheduled_date
  await db.q
    .updateTable('maintenance_entries')
    .set({ ...columns, updated_at: now, ...(isPostponed ? { noticed_on: null } : {}) })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  const after = toEntry({ ...columns, id })
  await ctx.emit({
    name: 'maintenance.updated',
    subjectId: id,
    facts: { entityId: before.entity_id, before: toEntry(before), after },
  })
  return after
}

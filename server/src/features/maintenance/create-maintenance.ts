import type { InputOf } from '@stowage/contract/protocol/operation'
import type { MaintenanceEntry, createMaintenance as operation } from '@stowage/contract/upkeep/maintenance'
import { requireEntityRow } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireDate, toColumns, toEntry } from './entry.ts'

/** Notes something that was done to an item, or is to be done. The item itself is left as it is. */
export async function createMaintenance(
  ctx: WriteCtx,
  { id: entityId, ...input }: InputOf<typeof operation>,
): Promise<MaintenanceEntry> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  await requireEntityRow(db, groupId, entityId)
  const row = { ...toColumns(input), id: newId() }
  requireDate(row)
  await db.q
    .insertInto('maintenance_entries')
    .values({ ...row, group_id: groupId, entity_id: entityId, created_at: now, updated_at: now })
    .execute()
  const entry = toEntry(row)
  await ctx.emit({ name: 'maintenance.created', subjectId: row.id, facts: { entityId, entry } })
  return entry
}

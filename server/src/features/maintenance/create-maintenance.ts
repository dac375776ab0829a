import type { InputOf } from '@stowage/contract/protocol/operation'
import type { createMaintenance as operation, SavedMaintenance } from '@stowage/contract/upkeep/maintenance'
import { requireEntityRow } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { requireDate, toColumns, toEntry } from './entry.ts'
import { planNext } from './plan-next.ts'
import { ruleText } from './rule.ts'

/** Notes something that was done to an item, or is to be done. The item itself is left as it is. */
export async function createMaintenance(
  ctx: WriteCtx,
  { id: entityId, ...input }: InputOf<typeof operation>,
): Promise<SavedMaintenance> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  await requireEntityRow(db, groupId, entityId)
  const rule = input.rule ? ruleText(input.rule) : null
  const row = { ...toColumns(input, rule), id: newId(), entity_id: entityId }
  requireDate(row)
  await db.q
    .insertInto('maintenance_entries')
    .values({ ...row, group_id: groupId, created_at: now, updated_at: now })
    .execute()
  const entry = toEntry(row)
  await ctx.emit({ name: 'maintenance.created', subjectId: row.id, facts: { entityId, entry } })
  return { ...entry, next: await planNext(ctx, row, { ...row, completed_date: null, next_id: null }) }
}

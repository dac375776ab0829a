import type { SavedMaintenance } from '@stowage/contract/upkeep/maintenance'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { findEntry, type SetColumns, toEntry } from './entry.ts'
import { following } from './rule.ts'

/** An entry that is done now. */
interface Completed extends SetColumns {
  readonly id: string
  readonly entity_id: string
  readonly next_id: string | null
}

/** What the next entry has from the one before: of a task that is done, as it was planned. */
type Planned = Pick<SetColumns, 'description' | 'cost'>

/**
 * Makes the entry after one that is done now, and notes in that one which it is: the caller is in a transaction that holds the
 * group, so nobody else makes it as well. Null when the entry has no rule, its series ends, or the next one is there already.
 */
export async function makeNext(
  ctx: WriteCtx,
  done: Completed,
  planned: Planned,
): Promise<SavedMaintenance['next']> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const { id, entity_id, name, completed_date, scheduled_date, rule } = done
  if (rule === null || completed_date === null) return null
  const days = { completedDate: completed_date, scheduledDate: scheduled_date ?? '' }
  const next = following(rule, days)
  if (next === undefined) return null
  if (done.next_id !== null && (await findEntry(db, groupId, done.next_id)) !== undefined) return null
  const row = {
    id: newId(),
    name,
    description: planned.description,
    cost: planned.cost,
    completed_date: null,
    scheduled_date: next.scheduledDate,
    rule: next.rule,
  }
  await db.q
    .insertInto('maintenance_entries')
    .values({ ...row, group_id: groupId, entity_id, created_at: now, updated_at: now })
    .execute()
  await db.q
    .updateTable('maintenance_entries')
    .set({ next_id: row.id })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  await ctx.emit({
    name: 'maintenance.created',
    subjectId: row.id,
    facts: { entityId: entity_id, entry: toEntry(row) },
  })
  return { id: row.id, scheduledDate: next.scheduledDate }
}

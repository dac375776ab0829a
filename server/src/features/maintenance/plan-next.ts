import type { SavedMaintenance } from '@stowage/contract/upkeep/maintenance'
import { newId } from '#kernel/ids.ts'
import type { WriteCtx } from '#server/context.ts'
import { type EntryRow, findEntry, type SetColumns, toEntry } from './entry.ts'
import { following, putElsewhere } from './rule.ts'

interface Saved extends SetColumns {
  readonly id: string
  readonly entity_id: string
}

/** An entry before it was saved; of a new one, as if it had not been done. */
type Before = Pick<EntryRow, 'description' | 'cost' | 'completed_date' | 'next_id'>

type Following = NonNullable<ReturnType<typeof following>>

/**
 * Plans the entry after one that is done now, or on another day than before: makes it, or moves the one that was made. The caller
 * is in a transaction that holds the group, so nobody else makes it as well. Null when the entry has no rule, its series ends, or
 * the next one stays where it is.
 */
export async function planNext(
  ctx: WriteCtx,
  saved: Saved,
  before: Before,
): Promise<SavedMaintenance['next']> {
  const { rule, completed_date, scheduled_date } = saved
  if (rule === null || completed_date === null || completed_date === before.completed_date) return null
  const next = following(rule, { completedDate: completed_date, scheduledDate: scheduled_date ?? '' })
  if (next === undefined) return null
  const made =
    before.next_id === null ? undefined : await findEntry(ctx.db, ctx.actor.groupId, before.next_id)
  if (made !== undefined) return moveNext(ctx, made, next)
  return before.completed_date === null ? makeNext(ctx, saved, before, next) : null
}

/** Makes the next entry as this one was planned, and notes in this one which it is. */
async function makeNext(
  ctx: WriteCtx,
  { id, entity_id, name }: Saved,
  { description, cost }: Before,
  { scheduledDate, rule }: Following,
): Promise<SavedMaintenance['next']> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const row = {
    id: newId(),
    name,
    description,
    cost,
    completed_date: null,
    scheduled_date: scheduledDate,
    rule,
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
  return { id: row.id, scheduledDate }
}

/** Moves the next entry, unless it is done or stands on a day that a person chose. */
async function moveNext(ctx: WriteCtx, made: EntryRow, next: Following): Promise<SavedMaintenance['next']> {
  const rule = made.completed_date === null ? putElsewhere(made, next) : undefined
  if (rule === undefined) return null
  const row = { ...made, scheduled_date: next.scheduledDate, rule }
  await ctx.db.q
    .updateTable('maintenance_entries')
    .set({ scheduled_date: row.scheduled_date, rule, noticed_on: null, updated_at: ctx.now })
    .where('group_id', '=', ctx.actor.groupId)
    .where('id', '=', made.id)
    .execute()
  await ctx.emit({
    name: 'maintenance.updated',
    subjectId: made.id,
    facts: { entityId: made.entity_id, before: toEntry(made), after: toEntry(row) },
  })
  return { id: made.id, scheduledDate: next.scheduledDate }
}

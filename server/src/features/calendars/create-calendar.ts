import type { InputOf } from '@stowage/contract/protocol/operation'
import {
  maxCalendars,
  type NewCalendar,
  type createCalendar as operation,
} from '@stowage/contract/upkeep/calendars'
import { type Answer, answer } from '#http/output/answer.ts'
import { newId } from '#kernel/ids.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'
import { hashToken, newToken } from '#kernel/secrets.ts'
import type { WriteCtx } from '#server/context.ts'
import { ownCalendars, toCalendar } from './calendars.queries.ts'

/** Makes a calendar of the caller; the answer is the only place that ever shows its address. */
export async function createCalendar(
  ctx: WriteCtx,
  { name, kinds }: InputOf<typeof operation>,
): Promise<Answer<NewCalendar>> {
  const { db, actor, now, request } = ctx
  const { length } = await ownCalendars(db, actor).select('id').limit(maxCalendars).execute()
  if (length >= maxCalendars) throw new Problem('calendar.too_many')
  const token = newToken()
  const row = {
    id: newId(),
    group_id: actor.groupId,
    user_id: actor.userId,
    name,
    name_key: nameKeyOf(name),
    kinds: JSON.stringify(kinds),
    last_read_at: null,
    created_at: now,
  }
  await db.q
    .insertInto('calendars')
    .values({ ...row, secret_hash: hashToken(token), updated_at: now })
    .execute()
  await ctx.emit({ name: 'calendar.created', subjectId: row.id, facts: { name } })
  const url = `${request.callerBase}/api/v1/calendar/${token}.ics`
  return answer({ ...toCalendar(row), url }, { headers: { 'cache-control': 'no-store' } })
}

import type { InputOf } from '@stowage/contract/protocol/operation'
import type { deleteCalendar as operation } from '@stowage/contract/upkeep/calendars'
import { Problem } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'

/** Deletes a calendar of the caller. */
export async function deleteCalendar(ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> {
  const { db, actor } = ctx
  const gone = await db.q
    .deleteFrom('calendars')
    .where('group_id', '=', actor.groupId)
    .where('user_id', '=', actor.userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (gone === undefined) throw new Problem('calendar.not_found')
  await ctx.emit({ name: 'calendar.deleted', subjectId: id, facts: gone })
}

import type { InputOf } from '@stowage/contract/protocol/operation'
import type { GroupNotices, updateGroupNotices as operation } from '@stowage/contract/upkeep/group-notices'
import { type Answer, answer } from '#http/output/answer.ts'
import { dayAt, dayBefore } from '#kernel/days.ts'
import type { WriteCtx } from '#server/context.ts'
import { changeNotices, readNotices } from './notice-settings.ts'
import { requireNotices } from './notices.queries.ts'
import { startKinds } from './told-days.ts'

/** Changes which notices the selected group sends; a kind that is switched on begins with today. */
export const updateGroupNotices =
  (timeZone: string) =>
  async (ctx: WriteCtx, input: InputOf<typeof operation>): Promise<Answer<GroupNotices>> => {
    const { db, actor, now } = ctx
    const { groupId } = actor
    const { notices: stored, version: former } = await requireNotices(db, groupId)
    ctx.request.expectVersion(former)
    const before = readNotices(stored)
    const after = changeNotices(before, input)
    const version = former + 1
    await db.q
      .updateTable('groups')
      .set({ notices: JSON.stringify(after), updated_at: now, version })
      .where('id', '=', groupId)
      .execute()
    await startKinds(db, { groupId, before, after }, dayBefore(dayAt(now, timeZone)))
    await ctx.emit({
      name: 'group.updated',
      subjectId: groupId,
      facts: { before: { notices: before }, after: { notices: after } },
    })
    return answer(after, { version })
  }

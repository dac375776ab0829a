import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import type { GroupNotices } from '@stowage/contract/upkeep/group-notices'
import type { listNotices as operation } from '@stowage/contract/upkeep/notices'
import { noticeKinds } from '@stowage/contract/upkeep/notifiers'
import { readId } from '@stowage/contract/values/ids'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { invalid } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'
import { readNotices } from './notice-settings.ts'

/** Comes after every id. */
const newest = 'g'

const sentTo = statement<{ groupId: string; userId: string; before: string; limit: number }>()((q, p) =>
  q
    .selectFrom('sent_notices as s')
    .leftJoin('notifiers as n', join =>
      join.onRef('n.group_id', '=', 's.group_id').onRef('n.id', '=', 's.notifier_id'),
    )
    .selectAll('s')
    .select('n.id as knownId')
    .where('s.group_id', '=', p.groupId)
    .where('s.user_id', '=', p.userId)
    .where('s.id', '<', p.before)
    .orderBy('s.id', 'desc')
    .limit(p.limit),
)

/** Lists what was sent to the caller's notifiers in the group, newest first. */
export async function listNotices(
  { db, actor: { groupId, userId } }: ReadCtx,
  { after, limit }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const before = after ? readId(after) : newest
  if (before === undefined) throw invalid('after', 'bad_cursor', { of: 'list' })
  const rows = await db.all(sentTo, { groupId, userId, before, limit: limit + 1 })
  const items = rows.slice(0, limit).map(row => ({
    id: row.id,
    at: row.at,
    kind: noticeKinds.find(kind => kind === row.kind) ?? noticeKinds[0],
    notifier: { id: row.notifier_id, name: row.notifier_name, exists: row.knownId !== null },
    service: row.service,
    title: row.title,
    text: row.body,
    status: row.status,
    answer: row.answer,
    attempts: row.attempts,
    updatedAt: row.updated_at,
  }))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const noticesOf = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('groups').select(['notices', 'version']).where('id', '=', p.groupId),
)

/** Which notices a group sends, as it stores them, and the version of the group. */
export const requireNotices = async (
  db: Reader,
  groupId: string,
): Promise<{ readonly notices: string | null; readonly version: number }> =>
  requireValue(await db.first(noticesOf, { groupId }))

/** Which notices the selected group sends. */
export async function showGroupNotices({ db, actor }: ReadCtx): Promise<Answer<GroupNotices>> {
  const { notices, version } = await requireNotices(db, actor.groupId)
  return answer(readNotices(notices), { version })
}

import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import type { listNotices as operation } from '@stowage/contract/upkeep/notices'
import { noticeKinds } from '@stowage/contract/upkeep/notifiers'
import { readId } from '@stowage/contract/values/ids'
import { statement } from '#db/query/statement.ts'
import { invalid } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'

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

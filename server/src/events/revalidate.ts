import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Listener } from './listener.ts'

/** Of these sessions, the ones that are still good, once for each group of their user. */
const openSessions = statement<{ sessionIds: readonly string[]; now: Instant }>()((q, p, dialect) =>
  q
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('memberships', 'memberships.user_id', 'sessions.user_id')
    .where(({ ref }) => dialect.isAnyOf(ref('sessions.id'), p.sessionIds, 'text'))
    .where('sessions.expires_at', '>', p.now)
    .where('users.disabled_at', 'is', null)
    .select(['sessions.id as sessionId', 'memberships.group_id as groupId']),
)

/** After how many listeners others have a turn. */
const sliceSize = 20

/** Finds the listeners whose session or API key has ended, or who have left the group: one statement for every 500 sessions. */
export async function findEnded(
  db: Reader,
  listeners: Iterable<Listener>,
  now: Instant,
): Promise<Listener[]> {
  const all = [...listeners]
  const sessionIds = [...new Set(all.flatMap(({ member }) => member.sessionId ?? []))]
  const found = await inBatches(sessionIds, batch => db.all(openSessions, { sessionIds: batch, now }))
  const open = new Set(found.map(({ sessionId, groupId }) => `${sessionId} ${groupId}`))
  const ended: Listener[] = []
  for (const [i, listener] of all.entries()) {
    if (i % sliceSize === 0) await yieldToEventLoop()
    const { sessionId, groupId } = listener.member
    // API keys are few here, and only the gate knows what makes them good.
    const isOpen =
      sessionId === null ? await listener.isStillAdmitted(db, now) : open.has(`${sessionId} ${groupId}`)
    if (!isOpen) ended.push(listener)
  }
  return ended
}

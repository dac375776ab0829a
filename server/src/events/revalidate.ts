import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Admitted } from '#server/context.ts'

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

/** After how many of them others have a turn. */
const sliceSize = 20

/** Finds those whose session or API key has ended, or who have left the group: one statement for every 500 sessions. */
export async function findEnded<T extends Admitted>(
  db: Reader,
  admitted: Iterable<T>,
  now: Instant,
): Promise<T[]> {
  const all = [...admitted]
  const sessionIds = [...new Set(all.flatMap(({ member }) => member.sessionId ?? []))]
  const found = await inBatches(sessionIds, batch => db.all(openSessions, { sessionIds: batch, now }))
  const open = new Map(found.map(({ sessionId, groupId }) => [`${sessionId} ${groupId}`, true]))
  const ended: T[] = []
  for (const [i, each] of all.entries()) {
    if (i % sliceSize === 0) await yieldToEventLoop()
    const { groupId, sessionId } = each.member
    const key = `${sessionId ?? each.credential} ${groupId}`
    // API keys are few here, and only the gate knows what makes them good.
    if (sessionId === null && !open.has(key)) open.set(key, await isAdmitted(each, db, now))
    if (open.get(key) !== true) ended.push(each)
  }
  return ended
}

async function isAdmitted(admitted: Admitted, db: Reader, now: Instant): Promise<boolean> {
  try {
    await admitted.enter(db, now)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false
    throw error
  }
}

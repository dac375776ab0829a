import { maxListedSessions, type SessionInfo } from '@stowage/contract/people/sessions'
import type { Account, ReadCtx } from '#server/context.ts'
import { deviceInWords } from './user-agent.ts'

/** The caller's sessions that have not expired: this one first, then the one that was used last. */
export async function listSessions({ db, actor, now }: ReadCtx<Account>): Promise<SessionInfo[]> {
  const rows = await db.q
    .selectFrom('sessions')
    .select(['id', 'created_at', 'expires_at', 'last_used_at', 'address', 'browser', 'system'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', now)
    .orderBy(({ eb }) => eb.case().when('id', '=', actor.sessionId).then(0).else(1).end())
    .orderBy(({ fn }) => fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .limit(maxListedSessions)
    .execute()
  return rows.map(row => ({
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? row.created_at,
    expiresAt: row.expires_at,
    address: row.address,
    device: deviceInWords(row),
    browser: row.browser,
    system: row.system,
    isCurrent: row.id === actor.sessionId,
  }))
}

import type { Writer } from '#db/reader-writer.ts'
import { bareAddress } from '#http/limits/rate-counters.ts'
import { addMilliseconds, day, type Instant, second } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { hashToken, newToken } from '#kernel/secrets.ts'
import type { RequestFacts } from '#server/context.ts'
import type { SessionTokens } from './session-cookies.ts'
import { readUserAgent } from './user-agent.ts'

/** How long sessions live, seconds. */
export const lifetimes = { ordinary: (7 * day) / second, long: (28 * day) / second } as const

/** Begins a session: a token for everything and one that only fetches files, which live and die together. */
export async function beginSession(
  db: Writer,
  userId: string,
  lifetimeSeconds: number,
  now: Instant,
  request: Pick<RequestFacts, 'clientAddress' | 'userAgent'>,
): Promise<SessionTokens> {
  const id = newId()
  const session = {
    token: newToken(),
    attachmentToken: newToken(),
    expiresAt: addMilliseconds(now, lifetimeSeconds * second),
  }
  await db.q
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      lifetime_seconds: lifetimeSeconds,
      created_at: now,
      expires_at: session.expiresAt,
      last_used_at: now,
      address: bareAddress(request.clientAddress) || null,
      ...readUserAgent(request.userAgent),
    })
    .execute()
  await db.q
    .insertInto('session_tokens')
    .values([
      { token_hash: hashToken(session.token), session_id: id, role: 'user' },
      { token_hash: hashToken(session.attachmentToken), session_id: id, role: 'attachments' },
    ])
    .execute()
  return session
}

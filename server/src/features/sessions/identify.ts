import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import { isApiKey, type KeyHolders } from '#features/api-keys/index.ts'
import type { Identified, Identify } from '#http/pipeline/authorize.ts'
import type { Credential } from '#http/pipeline/credentials.ts'
import { hashToken } from '#kernel/secrets.ts'

/** Token → session → person → their membership in the group that is asked about, or else in their default group. */
const findSession = statement<{ tokenHash: string; groupId: string | null }>()((q, p) =>
  q
    .selectFrom('session_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('memberships as m', join =>
      join
        .onRef('m.user_id', '=', 'u.id')
        .on('m.group_id', '=', sql<string>`coalesce(${p.groupId}, u.default_group_id)`),
    )
    .select([
      's.id',
      's.user_id',
      's.expires_at',
      't.role',
      'u.disabled_at',
      'u.is_superuser',
      'm.group_id',
      'm.role as group_role',
    ])
    .where('t.token_hash', '=', p.tokenHash),
)

/** Makes the one function that tells who is behind a credential: one statement, whatever the credential. */
export const identifyWith =
  (keys: KeyHolders): Identify =>
  async (db, credential, groupId, now) => {
    if (isApiKey(credential.token)) {
      // Keys are for programs: an address or a cookie, which others may come to see, never carries one. They never run the server.
      if (credential.via !== 'header') return undefined
      const key = await keys.find(db, credential.token, groupId, now)
      return key && toFound(key, credential, null, 'user', key.dead)
    }
    const row = await db.first(findSession, { tokenHash: hashToken(credential.token), groupId })
    const dead = row !== undefined && (row.disabled_at !== null || row.expires_at <= now)
    if (row === undefined) return undefined
    const found = toFound(row, credential, row.id, row.role, dead)
    return row.is_superuser === 1 ? { ...found, isSuperuser: true } : found
  }

interface Holder {
  readonly user_id: string
  readonly group_id: string | null
  readonly group_role: Identified['groupRole']
}

// Member by member: who asks is looked up with every request, and copies of rows cost more than the rest of this.
const toFound = (
  { user_id, group_id, group_role }: Holder,
  { via }: Credential,
  sessionId: string | null,
  role: Identified['role'],
  dead: boolean,
): Identified => {
  const found = { userId: user_id, sessionId, role, via, groupId: group_id, groupRole: group_role }
  return dead ? { ...found, dead } : found
}

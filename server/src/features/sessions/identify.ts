import { sql } from 'kysely'
import type { Hidden } from '#db/hiding/hidden.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Flag } from '#db/tables/columns.ts'
import { isApiKey, type KeyHolders, type UseNotes } from '#features/api-keys/index.ts'
import { bareAddress } from '#http/limits/rate-counters.ts'
import type { Identified, Identify } from '#http/pipeline/authorize.ts'
import type { Credential } from '#http/pipeline/credentials.ts'
import type { Instant } from '#kernel/clock.ts'
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
    .leftJoin('groups as g', join =>
      join.onRef('g.id', '=', 'm.group_id').on('m.role', 'in', [always('lender'), always('viewer')]),
    )
    .select([
      's.id',
      's.user_id',
      's.expires_at',
      's.last_used_at',
      't.role',
      'u.disabled_at',
      'u.is_superuser',
      'm.group_id',
      'm.role as group_role',
      'g.hide_prices',
      'g.hide_serial_numbers',
    ])
    .where('t.token_hash', '=', p.tokenHash),
)

/** Makes the one function that tells who is behind a credential: one statement, whatever the credential. */
export const identifyWith =
  (keys: KeyHolders, uses: UseNotes): Identify =>
  async (db, credential, groupId, now, address) => {
    if (isApiKey(credential.token)) {
      // Keys are for programs: an address or a cookie, which others may come to see, never carries one. They never run the server.
      if (credential.via !== 'header') return undefined
      const key = await keys.find(db, credential.token, groupId, now, address)
      return key && toFound(key, credential, null, 'user', key.dead, key.scope === 'read')
    }
    const row = await db.first(findSession, { tokenHash: hashToken(credential.token), groupId })
    const dead = row !== undefined && (row.disabled_at !== null || row.expires_at <= now)
    if (row === undefined) return undefined
    if (!dead) noteSession(uses, row.id, row.last_used_at, now, address)
    const found = toFound(row, credential, row.id, row.role, dead, false)
    return row.is_superuser === 1 ? { ...found, isSuperuser: true } : found
  }

function noteSession(
  uses: UseNotes,
  id: string,
  lastUsedAt: Instant | null,
  now: Instant,
  address: string,
): void {
  uses.note({ id, lastUsedAt, now }, (db, isDue) =>
    db.q
      .updateTable('sessions')
      .set({ last_used_at: now, address: bareAddress(address) || null })
      .where('id', '=', id)
      .where(isDue)
      .execute(),
  )
}

interface Holder {
  readonly user_id: string
  readonly group_id: string | null
  readonly group_role: Identified['groupRole']
  /** Null for who may write. */
  readonly hide_prices: Flag | null
  readonly hide_serial_numbers: Flag | null
}

const hiddenFrom = ({ hide_prices, hide_serial_numbers }: Holder): Hidden | undefined =>
  hide_prices === 1 || hide_serial_numbers === 1
    ? { prices: hide_prices === 1, serialNumbers: hide_serial_numbers === 1 }
    : undefined

// Member by member: who asks is looked up with every request, and copies of rows cost more than the rest of this.
const toFound = (
  holder: Holder,
  { via }: Credential,
  sessionId: string | null,
  role: Identified['role'],
  dead: boolean,
  isReadOnly: boolean,
): Identified => {
  const { user_id, group_id, group_role } = holder
  const hidden = hiddenFrom(holder)
  const found = { userId: user_id, sessionId, role, via, groupId: group_id, groupRole: group_role, hidden }
  if (dead) return { ...found, dead }
  return isReadOnly ? { ...found, isReadOnly } : found
}

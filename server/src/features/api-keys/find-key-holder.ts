import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { bareAddress } from '#http/limits/rate-counters.ts'
import type { BackgroundTasks } from '#kernel/background-tasks.ts'
import { type Instant, minute } from '#kernel/clock.ts'
import { hashApiKey } from '#kernel/secrets.ts'
import { findFormerPepper } from './pepper.ts'
import { UseNotes } from './use-notes.ts'

/** The person behind an API key, and their membership in the group that is asked about. */
const findHolder = statement<{ keyHash: string; groupId: string | null }>()((q, p) =>
  q
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('memberships as m', join =>
      join
        .onRef('m.user_id', '=', 'u.id')
        .on('m.group_id', '=', sql<string>`coalesce(${p.groupId}, u.default_group_id)`),
    )
    .leftJoin('groups as g', join =>
      join.onRef('g.id', '=', 'm.group_id').on('m.role', 'in', [always('lender'), always('viewer')]),
    )
    .select([
      'k.id',
      'k.user_id',
      'k.expires_at',
      'k.last_used_at',
      'k.scope',
      'u.disabled_at',
      'm.group_id',
      'm.role as group_role',
      'g.hide_prices',
      'g.hide_serial_numbers',
    ])
    .where('k.key_hash', '=', p.keyHash),
)

/** Does this text look like an API key? */
export const isApiKey = (token: string): boolean => token.startsWith('hb_')

/** Looks for the holder of a key that another server has made under a secret of its own. */
async function findFormerHolder(db: Reader, key: string, groupId: string | null) {
  const pepper = await findFormerPepper(db)
  return pepper === undefined
    ? undefined
    : db.first(findHolder, { keyHash: hashApiKey(key, pepper), groupId })
}

/** Looks up who holds an API key, and notes in passing that it was used. */
export class KeyHolders {
  readonly #pepper: string
  readonly #uses: UseNotes

  constructor(database: Database, pepper: string, backgroundTasks: BackgroundTasks) {
    this.#pepper = pepper
    this.#uses = new UseNotes(database, backgroundTasks, minute)
  }

  /** The row of the key and its holder; undefined when there is no such key. */
  async find(db: Reader, key: string, groupId: string | null, now: Instant, address: string) {
    const keyHash = hashApiKey(key, this.#pepper)
    const row =
      (await db.first(findHolder, { keyHash, groupId })) ?? (await findFormerHolder(db, key, groupId))
    if (row === undefined) return undefined
    const { id, last_used_at: lastUsedAt } = row
    const dead = row.disabled_at !== null || (row.expires_at !== null && row.expires_at <= now)
    if (!dead)
      this.#uses.note({ id, lastUsedAt, now }, (writer, isDue) =>
        writer.q
          .updateTable('api_keys')
          // A key that has moved in is from now on kept under our own secret.
          .set({ last_used_at: now, last_used_from: bareAddress(address) || null, key_hash: keyHash })
          .where('id', '=', id)
          .where(isDue)
          .execute(),
      )
    return { ...row, dead }
  }
}

import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { BackgroundTasks } from '#kernel/background-tasks.ts'
import { addMilliseconds, type Instant, latestNoted, minute } from '#kernel/clock.ts'
import { hashApiKey } from '#kernel/secrets.ts'
import { findFormerPepper } from './pepper.ts'

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
    .select([
      'k.id',
      'k.user_id',
      'k.expires_at',
      'k.last_used_at',
      'u.disabled_at',
      'm.group_id',
      'm.role as group_role',
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
  readonly #database: Database
  readonly #pepper: string
  readonly #backgroundTasks: BackgroundTasks
  /** Keys whose use is being written down, and which use that is. */
  readonly #noting = new Map<string, Instant>()

  constructor(database: Database, pepper: string, backgroundTasks: BackgroundTasks) {
    this.#database = database
    this.#pepper = pepper
    this.#backgroundTasks = backgroundTasks
  }

  /** The row of the key and its holder; undefined when there is no such key. */
  async find(db: Reader, key: string, groupId: string | null, now: Instant) {
    const keyHash = hashApiKey(key, this.#pepper)
    const row =
      (await db.first(findHolder, { keyHash, groupId })) ?? (await findFormerHolder(db, key, groupId))
    if (row === undefined) return undefined
    const dead = row.disabled_at !== null || (row.expires_at !== null && row.expires_at <= now)
    if (!dead) this.#note({ id: row.id, keyHash }, row.last_used_at, now)
    return { ...row, dead }
  }

  /** Once a minute and key, beside the request. A key that has moved in is from then on kept under our own secret. */
  #note({ id, keyHash }: { id: string; keyHash: string }, lastUsedAt: Instant | null, now: Instant): void {
    const [before, latest] = [addMilliseconds(now, -minute), latestNoted(now)]
    const noted = [lastUsedAt, this.#noting.get(id)]
    if (noted.some(at => at && at > before && at <= latest)) return
    this.#noting.set(id, now)
    this.#backgroundTasks.run(async () => {
      try {
        await this.#database.write(null, ({ db }) =>
          db.q
            .updateTable('api_keys')
            .set({ last_used_at: now, key_hash: keyHash })
            .where('id', '=', id)
            .where(({ eb, or }) =>
              or([
                eb('last_used_at', 'is', null),
                eb('last_used_at', '<=', before),
                eb('last_used_at', '>', latest),
              ]),
            )
            .execute(),
        )
      } finally {
        if (this.#noting.get(id) === now) this.#noting.delete(id)
      }
    })
  }
}

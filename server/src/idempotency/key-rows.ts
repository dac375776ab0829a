import { zeroInstant } from '@stowage/contract/values/times'
import { sql } from 'kysely'
import { Leases, leaseHasEnded } from '#db/leases.ts'
import { always, statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { addMilliseconds, day, hour, type Instant } from '#kernel/clock.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** Time that answers are stored, milliseconds. */
export const keptFor = day

/** The leases of keys that a request is at work under; a long write has its own. */
export const keyLeases = new Leases('idempotency_keys', {
  isUnderWay: () => sql`answer is null and long_write_id is null`,
  // Those of a whole day are too many to look at often.
  isLookedAt: now => sql`expires_at > ${addMilliseconds(now, keptFor - hour)}`,
  renewed: ['id'],
})

/** Identity of a request with an idempotency key. */
export interface KeyRequest {
  /** Of its row: a hash of the person, the group, the operation, what its path names, and the key. */
  readonly id: string
  readonly userId: string
  /** The group that the row goes with; null without one. */
  readonly groupId: string | null
  /** Of its query and body. */
  readonly fingerprint: string
}

/** Holder of a key. */
export interface Holder {
  readonly id: string
  /** A new one for each attempt: whoever has an older one has lost the key. */
  readonly leasedBy: string
}

interface NewRow extends KeyRequest, Holder {
  readonly leasedUntil: Instant
  readonly expiresAt: Instant
  readonly answer: string | null
}

const insert = statement<NewRow>()((q, p) =>
  q
    .insertInto('idempotency_keys')
    .values({
      id: p.id,
      user_id: p.userId,
      group_id: p.groupId,
      fingerprint: p.fingerprint,
      leased_until: p.leasedUntil,
      leased_by: p.leasedBy,
      long_write_id: null,
      answer: p.answer,
      size: 0,
      expires_at: p.expiresAt,
    })
    .onConflict(conflict => conflict.doNothing()),
)

/** Makes the row of a key; false, and nothing happens, when there is one. */
export const insertKey = async (db: Writer, row: NewRow): Promise<boolean> => (await db.run(insert, row)) > 0

const find = statement<{ id: string; now: Instant; latest: Instant }>()((q, p) =>
  q
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'leased_by as leasedBy', 'long_write_id as longWriteId', 'answer'])
    .select(sql<number>`case when expires_at <= ${p.now} then 1 else 0 end`.as('hasExpired'))
    .select(
      sql<number>`case when ${leaseHasEnded('leased_until', p.now, p.latest)} then 1 else 0 end`.as('isLeft'),
    )
    .where('id', '=', p.id),
)

/** The row of a key; of its lease and its age, whether they have ended. */
export const findKey = (db: Writer, id: string, now: Instant, latest: Instant) =>
  db.first(find, { id, now, latest })

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** Makes a row ours that `from` has left, or that has expired; false when somebody was faster. */
export const takeKeyOver = (
  db: Writer,
  { id, leasedBy, leasedUntil: until, fingerprint, expiresAt: expires_at, answer }: NewRow,
  from: string,
): Promise<boolean> =>
  keyLeases.take(
    db,
    { id, leasedBy: from },
    { leasedBy, until },
    { fingerprint, expires_at, answer, long_write_id: null, size: 0 },
  )

const sum = statement<{ userId: string }>()((q, p) =>
  q
    .selectFrom('idempotency_keys')
    .select([
      sql<number | string>`count(*)`.as('keys'),
      sql<number | string>`coalesce(sum(size), 0)`.as('bytes'),
    ])
    .where('user_id', '=', p.userId),
)

/** Number and size of the stored answers of a person. */
export async function sumKeys(db: Writer, userId: string): Promise<{ keys: number; bytes: number }> {
  const { keys = 0, bytes = 0 } = (await db.first(sum, { userId })) ?? {}
  return { keys: Number(keys), bytes: Number(bytes) }
}

/** Keeps what a request came to; false when the row is not ours any more, or is gone. */
export const keepAnswer = (db: Writer, holder: Holder, kept: KeptAnswer): Promise<boolean> =>
  keyLeases.change(db, holder, stored(kept))

const stored = (kept: KeptAnswer): { answer: string; size: number } => {
  const answer = JSON.stringify(kept)
  return { answer, size: Buffer.byteLength(answer) }
}

const exists = statement<{ id: string }>()((q, p) =>
  q.selectFrom('idempotency_keys').select('id').where('id', '=', p.id),
)

/** Is there a row, whoever has it? It goes with its person, and with its group. */
export const isKeyThere = async (db: Writer, id: string): Promise<boolean> =>
  (await db.first(exists, { id })) !== undefined

interface OfLongWrite {
  readonly groupId: string
  readonly id: string
}

const keepByLongWrite = statement<OfLongWrite & { answer: string; size: number }>()((q, p) =>
  q
    .updateTable('idempotency_keys')
    .set({ answer: p.answer, size: p.size })
    .where('group_id', '=', p.groupId)
    .where('long_write_id', '=', p.id),
)

/** Keeps what a long write came to, in the transaction that ends it, for the request that has asked for it. */
export const keepAnswerOf = (db: Writer, { groupId, id }: OfLongWrite, kept: KeptAnswer): Promise<number> =>
  db.run(keepByLongWrite, { groupId, id, ...stored(kept) })

const free = statement<OfLongWrite>()((q, p) =>
  q
    .updateTable('idempotency_keys')
    .set({ long_write_id: null, leased_until: always(zeroInstant) })
    .where('group_id', '=', p.groupId)
    .where('long_write_id', '=', p.id),
)

/** A long write has come to nothing: whoever repeats the request that has asked for it may begin anew. */
export const freeKeyOf = (db: Writer, { groupId, id }: OfLongWrite): Promise<number> =>
  db.run(free, { groupId, id })

import { sql } from 'kysely'
import { LeaseLost, Leases, leaseHasEnded, usualLease } from '#db/leases.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { freeKeyOf, keepAnswerOf } from '#idempotency/key-rows.ts'
import { addMilliseconds, type Instant, latestNoted } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { EndedLongWrite } from '#server/context.ts'

/** The leases of long writes; whoever renews one reads how far it is. */
export const longWriteLeases = new Leases('long_writes', {
  isUnderWay: () => sql`state <> 'ended'`,
  isKeyedByGroup: true,
  renewed: ['state', 'total', 'done'],
})

/** A long write that is ours until its lease ends. */
export interface Claim {
  readonly groupId: string
  readonly id: string
  readonly kind: string
  readonly actorId: string | null
  /** The one moment of the whole operation. */
  readonly at: Instant
  /** A new one for each claim: whoever has an older one has lost the long write. */
  readonly leasedBy: string
}

/** A new long write of the group, which takes the group lock. */
export async function begin(
  db: Writer,
  claim: Claim,
  { format, version, now }: { format: number; version: string; now: Instant },
): Promise<void> {
  const { groupId, id, kind, actorId, at, leasedBy } = claim
  await db.q
    .insertInto('long_writes')
    .values({
      group_id: groupId,
      id,
      kind,
      format,
      version,
      actor_id: actorId,
      at,
      state: 'planning',
      facts: 'null',
      total: 0,
      done: 0,
      error: null,
      leased_by: leasedBy,
      leased_until: addMilliseconds(now, usualLease),
    })
    .execute()
  await setGroupLock(db, groupId, id)
}

const setGroupLock = (db: Writer, groupId: string, id: string | null) =>
  db.q.updateTable('group_numbers').set({ long_write_id: id }).where('group_id', '=', groupId).execute()

/** Progress of a long write. */
export type Progress = NonNullable<Awaited<ReturnType<typeof renewLease>>>

/**
 * Renews the lease in the transaction that is to change something; throws LeaseLost when it is no longer
 * ours, or has gone with its group.
 */
export async function renewLease(db: Writer, claim: Claim, now: Instant) {
  const row = await longWriteLeases.renew(db, claim, addMilliseconds(now, usualLease))
  if (row === undefined) throw leaseLost()
  return row
}

const facts = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('long_writes').select('facts').where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** Facts returned by the plan; not read with each batch, because they may be long. */
export async function requireFacts(db: Reader, { groupId, id }: Claim): Promise<unknown> {
  return JSON.parse(requireValue(await db.first(facts, { groupId, id })).facts)
}

/** Why work on a long write ends that somebody else has the lease of. */
export const leaseLost = (): LeaseLost =>
  new LeaseLost('Another server has taken the long write over, or its group was deleted')

/**
 * Ends a long write and gives the lock back: what is left of it only has to be removed. With it goes the idempotency key of the
 * request that asked for it: answered by what was done, or free when nothing was.
 */
export async function end(db: Writer, claim: Claim, done?: EndedLongWrite): Promise<void> {
  if (done === undefined) await freeKeyOf(db, claim)
  else await keepAnswerOf(db, claim, { is: 'facts', ...done })
  await longWriteLeases.change(db, claim, { state: 'ended' })
  await setGroupLock(db, claim.groupId, null)
}

/** Long writes that nobody carries out: their lease has ended, or reaches further than one can. */
export const findAbandoned = (db: Reader, now: Instant, groupId?: string) =>
  db.q
    .selectFrom('long_writes')
    .select(['group_id as groupId', 'id', 'kind', 'format', 'state', 'actor_id as actorId', 'at'])
    .select('leased_by as leasedBy')
    .where(groupId === undefined ? sql<boolean>`1 = 1` : sql<boolean>`group_id = ${groupId}`)
    .where(({ eb, or }) =>
      or([eb('state', '=', 'ended'), leaseHasEnded('leased_until', now, latestNoted(now, usualLease))]),
    )
    .execute()

export type Abandoned = Awaited<ReturnType<typeof findAbandoned>>[number]

/** Makes an abandoned long write ours; undefined when somebody was faster. */
export async function takeOver(
  db: Writer,
  { groupId, id }: Abandoned,
  { now, leasedBy }: { readonly now: Instant; readonly leasedBy: string },
): Promise<Claim | undefined> {
  const found = (await findAbandoned(db, now, groupId)).find(each => each.id === id && each.state !== 'ended')
  const until = addMilliseconds(now, usualLease)
  if (found === undefined || !(await longWriteLeases.take(db, found, { leasedBy, until }))) return undefined
  const { kind, actorId, at } = found
  return { groupId, id, kind, actorId, at, leasedBy }
}

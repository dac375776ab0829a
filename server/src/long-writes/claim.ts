import { zeroInstant } from '@stowage/contract/times'
import { sql, type Updateable } from 'kysely'
import type { Database } from '#db/database.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { LongWritesTable } from '#db/tables/long-writes.ts'
import { freeKeyOf, keepAnswerOf } from '#idempotency/key-rows.ts'
import { LeaseLost, leaseHasEnded } from '#jobs/lease.ts'
import { addMilliseconds, type Instant, latestNoted, minute } from '#kernel/clock.ts'
import type { EndedLongWrite } from '#server/context.ts'

/** After so long without a sign of life from whoever carries a long write out, another one takes it over, milliseconds. */
export const leaseLength = minute

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
      ...{ group_id: groupId, id, kind, format, version, actor_id: actorId, at },
      ...{ state: 'planning', facts: 'null', total: 0, done: 0, error: null },
      ...{ leased_by: leasedBy, leased_until: addMilliseconds(now, leaseLength) },
    })
    .execute()
  await setGroupLock(db, groupId, id)
}

const setGroupLock = (db: Writer, groupId: string, id: string | null) =>
  db.q.updateTable('group_numbers').set({ long_write_id: id }).where('group_id', '=', groupId).execute()

interface Ours {
  readonly groupId: string
  readonly id: string
  readonly leasedBy: string
}

const renew = statement<Ours & { until: Instant }>()((q, p) =>
  q
    .updateTable('long_writes')
    .set({ leased_until: p.until })
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id)
    .where('leased_by', '=', p.leasedBy)
    .returning(['state', 'facts', 'total', 'done']),
)

/** How far a long write is. */
export type Progress = NonNullable<Awaited<ReturnType<typeof renewLease>>>

/** Renews the lease in the transaction that is to change something; throws LeaseLost when it is no longer ours, or has gone with its group. */
export async function renewLease(db: Writer, claim: Claim, now: Instant) {
  const row = await db.first(renew, { ...claim, until: addMilliseconds(now, leaseLength) })
  if (row === undefined) throw leaseLost()
  return row
}

/** Why work on a long write ends that somebody else has the lease of. */
export const leaseLost = (): LeaseLost =>
  new LeaseLost('Another server has taken the long write over, or its group was deleted')

const move = statement<{ groupId: string; id: string; done: number }>()((q, p) =>
  q
    .updateTable('long_writes')
    .set({ done: p.done, error: null })
    .where('group_id', '=', p.groupId)
    .where('id', '=', p.id),
)

/** Notes how many batches are in the rows now. */
export const setDone = (db: Writer, { groupId, id }: Claim, done: number): Promise<number> =>
  db.run(move, { groupId, id, done })

/** Changes the row of a long write, in a transaction under its renewed lease. */
export const changeRow = (
  db: Writer,
  { groupId, id }: Pick<Claim, 'groupId' | 'id'>,
  changes: Updateable<LongWritesTable>,
) =>
  db.q.updateTable('long_writes').set(changes).where('group_id', '=', groupId).where('id', '=', id).execute()

/**
 * Ends a long write and gives the lock back: what is left of it only has to be removed. With it goes the idempotency key of the
 * request that asked for it: answered by what was done, or free when nothing was.
 */
export async function end(db: Writer, claim: Claim, done?: EndedLongWrite): Promise<void> {
  if (done === undefined) await freeKeyOf(db, claim)
  else await keepAnswerOf(db, claim, { is: 'facts', ...done })
  await changeRow(db, claim, { state: 'ended' })
  await setGroupLock(db, claim.groupId, null)
}

/** Long writes that nobody carries out: their lease has ended, or reaches further than one can. */
export const findAbandoned = (db: Reader, now: Instant, groupId?: string) =>
  db.q
    .selectFrom('long_writes')
    .select(['group_id as groupId', 'id', 'kind', 'format', 'state'])
    .where(groupId === undefined ? sql<boolean>`1 = 1` : sql<boolean>`group_id = ${groupId}`)
    .where(({ eb, or }) =>
      or([eb('state', '=', 'ended'), leaseHasEnded('leased_until', now, latestNoted(now, leaseLength))]),
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
  if (found === undefined) return undefined
  const row = await db.q
    .updateTable('long_writes')
    .set({ leased_by: leasedBy, leased_until: addMilliseconds(now, leaseLength) })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .returning(['kind', 'actor_id as actorId', 'at'])
    .executeTakeFirstOrThrow()
  return { groupId, id, leasedBy, ...row }
}

/** Ends all leases, or those of some holders: for whoever knows that nobody else works on this database, or that they have died. */
export async function releaseLongWrites(database: Database, holders?: readonly string[]): Promise<void> {
  await database.write(null, ({ db }) =>
    db.q
      .updateTable('long_writes')
      .set({ leased_until: zeroInstant })
      .where('state', '!=', 'ended')
      .$if(holders !== undefined, query => query.where('leased_by', 'in', holders ?? []))
      .execute(),
  )
}

/** Who carries out the long writes that have not ended. */
export async function findLongWriteHolders(db: Reader): Promise<string[]> {
  const rows = await db.q
    .selectFrom('long_writes')
    .select('leased_by')
    .where('state', '!=', 'ended')
    .execute()
  return rows.map(({ leased_by }) => leased_by)
}

/** Ends the lease of a claim before its time, so that whoever comes next goes on. */
export const letGo = (db: Writer, { groupId, id, leasedBy }: Claim) =>
  db.q
    .updateTable('long_writes')
    .set({ leased_until: zeroInstant })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .where('leased_by', '=', leasedBy)
    .execute()

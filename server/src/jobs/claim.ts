import { type Kysely, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { WriteScope } from '#db/database.ts'
import type { Dialect } from '#db/query/dialect.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { JobsTable } from '#db/tables/jobs.ts'
import type { Tables } from '#db/tables.ts'
import { addMilliseconds, type Instant, latestNoted, second } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import { leaveAbandoned, leaveHeavy } from './abandoned.ts'
import type { Job } from './define-job.ts'
import { leaseHasEnded } from './lease.ts'
import { longestWait } from './queue.ts'

/** The jobs that a worker knows how to do, by kind. */
export type KnownJobs = ReadonlyMap<string, Job>

/** A job that is ours until its lease ends. */
export interface Claim {
  readonly id: string
  readonly groupId: string | null
  readonly job: Job
  /** JSON. */
  readonly input: string
  /** How often it was tried, this time included; not when something was away that comes back by itself. */
  readonly attempts: number
  readonly createdAt: Instant
  /** A new one for each claim: whoever has an older one has lost the job. */
  readonly leasedBy: string
}

interface Due {
  readonly kinds: readonly string[]
  readonly now: Instant
  /** The latest end of a lease. */
  readonly latestLease: Instant
  /** The latest time for which a job is put off. */
  readonly latestRun: Instant
}

const dueAt = (now: Instant, jobs: KnownJobs): Due => {
  const longestLease = Math.max(0, ...[...jobs.values()].map(({ leaseSeconds }) => leaseSeconds))
  return {
    kinds: [...jobs.keys()],
    now,
    latestLease: latestNoted(now, longestLease * second),
    latestRun: latestNoted(now, longestWait),
  }
}

/** The oldest of each kind is found by an index, so that a long queue of one kind costs the others nothing. */
const dueOf = (q: Kysely<Tables>, p: Due, dialect: Dialect, oldest: Oldest) => {
  const ofKind = oldest(
    q.selectFrom('jobs as j').select('j.id').where('j.kind', '=', sql.ref<string>('k.value')),
    p,
  )
  return q
    .selectFrom('jobs')
    .select(['id', 'group_id as groupId', 'kind', 'input', 'state', 'attempts', 'created_at as createdAt'])
    .select('leased_until as leasedUntil')
    .where('id', 'in', sql<string>`(select (${ofKind}) from ${dialect.listTable(p.kinds, 'text')} k)`)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
}

type OfKind = SelectQueryBuilder<Tables & { j: JobsTable }, 'j', { id: string }>
type Oldest = (ofKind: OfKind, p: Due) => OfKind
/** Those of a group whose turn a long write has wait until it is free: they could write nothing. */
const inTurn = (jobs: OfKind): OfKind =>
  jobs
    // Not as `not exists`: PostgreSQL would join all jobs before it takes the first of them.
    .where(
      ({ selectFrom }) =>
        selectFrom('group_numbers as g').select('g.long_write_id').whereRef('g.group_id', '=', 'j.group_id'),
      'is',
      null,
    )
    .orderBy('j.run_at')
    .orderBy('j.id')
    .limit(1)
const waiting: Oldest = (jobs, p) =>
  inTurn(jobs.where('j.state', '=', 'waiting').where('j.run_at', '<=', p.now))
/** Put off by a clock that ran ahead. */
const misdated: Oldest = (jobs, p) =>
  inTurn(jobs.where('j.state', '=', 'waiting').where('j.run_at', '>', p.latestRun))
const abandoned: Oldest = (jobs, p) =>
  inTurn(jobs.where('j.state', '=', 'running').where(leaseHasEnded('j.leased_until', p.now, p.latestLease)))

const first = (oldest: Oldest) => statement<Due>()((q, p, dialect) => dueOf(q, p, dialect, oldest))
const take = (oldest: Oldest) =>
  statement<Due>()((q, p, dialect) => dueOf(q, p, dialect, (jobs, p) => dialect.skipLocked(oldest(jobs, p))))
/** Whose turn it is, the most urgent first. */
const order = [abandoned, waiting, misdated] as const
const [looks, takes] = [order.map(first), order.map(take)]

/** The first job that one of the statements finds. */
async function firstOf(db: Reader, statements: typeof looks, due: Due) {
  for (const each of statements) {
    const row = await db.first(each, due)
    if (row !== undefined) return row
  }
  return undefined
}

/** Is there anything to do? Asked first, so that an idle worker never writes. */
export async function isAnythingDue(db: Reader, jobs: KnownJobs, now: Instant): Promise<boolean> {
  return (await firstOf(db, looks, dueAt(now, jobs))) !== undefined
}

/** Takes the oldest job that is due: one that its worker has abandoned, or one that waits. */
export async function claimNext(
  scope: WriteScope,
  jobs: KnownJobs,
  now: Instant,
): Promise<Claim | undefined> {
  const { db } = scope
  const row = await firstOf(db, takes, dueAt(now, jobs))
  if (row === undefined) return undefined
  const job = requireValue(jobs.get(row.kind))
  const isLeft =
    row.state === 'running' ? await leaveAbandoned(scope, job, row, now) : await leaveHeavy(db, job, row, now)
  if (isLeft) return claimNext(scope, jobs, now)
  const claim = {
    id: row.id,
    groupId: row.groupId,
    job,
    input: row.input,
    attempts: row.attempts + 1,
    createdAt: row.createdAt,
    leasedBy: newId(),
  }
  const { attempts, leasedBy } = claim
  await db.q
    .updateTable('jobs')
    .set({ state: 'running', attempts, leased_by: leasedBy, leased_until: leaseFrom(now, job) })
    .where('id', '=', row.id)
    .execute()
  return claim
}

/** When a lease taken now ends. */
export const leaseFrom = (now: Instant, { leaseSeconds }: Job): Instant =>
  addMilliseconds(now, leaseSeconds * second)

/** Changes the row of a claimed job; false, and nothing changes, when the claim was lost. */
export async function changeClaimed(
  db: Writer,
  claim: Claim,
  changes: Updateable<JobsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('jobs')
    .set(changes)
    .where('id', '=', claim.id)
    .where('leased_by', '=', claim.leasedBy)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Takes a job that is done off the queue, if it is still ours. */
export async function finishClaimed(db: Writer, claim: Claim): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('jobs')
    .where('id', '=', claim.id)
    .where('leased_by', '=', claim.leasedBy)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

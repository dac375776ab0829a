import type { Kysely, Updateable } from 'kysely'
import type { Dialect } from '#db/dialect/dialect.ts'
import type { Reader, Writer } from '#db/scope.ts'
import { statement } from '#db/statement.ts'
import type { JobsTable, Tables } from '#db/tables.ts'
import { type Instant, second, shift } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Job } from './define-job.ts'

/** The jobs that a worker knows how to do, by kind. */
export type KnownJobs = ReadonlyMap<string, Job>

/** A job that is ours until its lease ends. */
export interface Claim {
  readonly id: string
  readonly groupId: string | null
  readonly job: Job
  /** JSON. */
  readonly input: string
  /** How often it was tried, this time included. */
  readonly attempts: number
  /** A new one for each claim: whoever has an older one has lost the job. */
  readonly leasedBy: string
}

interface Due {
  readonly kinds: readonly string[]
  readonly now: Instant
}

const dueOf = (q: Kysely<Tables>, p: Due, dialect: Dialect) =>
  q
    .selectFrom('jobs')
    .select(['id', 'group_id as groupId', 'kind', 'input', 'state', 'attempts'])
    .where(({ ref }) => dialect.isAnyOf(ref('kind'), p.kinds, 'text'))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
const waiting = (q: Kysely<Tables>, p: Due, dialect: Dialect) =>
  dueOf(q, p, dialect).where('state', '=', 'waiting').where('run_at', '<=', p.now)
const abandoned = (q: Kysely<Tables>, p: Due, dialect: Dialect) =>
  dueOf(q, p, dialect).where('state', '=', 'running').where('leased_until', '<', p.now)

const firstWaiting = statement<Due>()(waiting)
const firstAbandoned = statement<Due>()(abandoned)
const takeWaiting = statement<Due>()((q, p, dialect) => dialect.skipLocked(waiting(q, p, dialect)))
const takeAbandoned = statement<Due>()((q, p, dialect) => dialect.skipLocked(abandoned(q, p, dialect)))

/** Is there anything to do? Asked first, so that an idle worker never writes. */
export async function isAnythingDue(db: Reader, jobs: KnownJobs, now: Instant): Promise<boolean> {
  const due = { kinds: [...jobs.keys()], now }
  return ((await db.first(firstAbandoned, due)) ?? (await db.first(firstWaiting, due))) !== undefined
}

/** Takes the oldest job that is due: one that its worker has abandoned, or one that waits. */
export async function claimNext(db: Writer, jobs: KnownJobs, now: Instant): Promise<Claim | undefined> {
  const due = { kinds: [...jobs.keys()], now }
  const row = (await db.first(takeAbandoned, due)) ?? (await db.first(takeWaiting, due))
  if (row === undefined) return undefined
  const job = jobs.get(row.kind) as Job
  if (row.state === 'running' && row.attempts >= job.attempts) {
    await giveUp(db, row.id)
    return claimNext(db, jobs, now)
  }
  const claim = {
    id: row.id,
    groupId: row.groupId,
    job,
    input: row.input,
    attempts: row.attempts + 1,
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

/** A job that takes its worker down each time must not do so for ever. */
const giveUp = (db: Writer, id: string) =>
  db.q
    .updateTable('jobs')
    .set({
      state: 'failed',
      error: 'The server stopped each time while this ran',
      leased_by: null,
      leased_until: null,
    })
    .where('id', '=', id)
    .execute()

/** When a lease taken now ends. */
export const leaseFrom = (now: Instant, { leaseSeconds }: Job): Instant => shift(now, leaseSeconds * second)

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

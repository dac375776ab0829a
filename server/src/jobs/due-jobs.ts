import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import { leaseHasEnded } from '#db/leases.ts'
import type { Dialect } from '#db/query/dialect.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { JobsTable } from '#db/tables/jobs.ts'
import type { Tables } from '#db/tables.ts'
import { type Instant, latestNoted, second } from '#kernel/clock.ts'
import type { Job } from './define-job.ts'
import { longestWait } from './queue.ts'

/** The jobs that a worker knows how to do, by kind. */
export type KnownJobs = ReadonlyMap<string, Job>

/** Turn of jobs without a group; the same text as in the index `jobs_by_group_turn`. */
const noGroup = 'none'
const turn = sql<string>`coalesce(group_id, ${sql.lit(noGroup)})`
/** Turn of a group. */
export const turnOf = (groupId: string | null): string => groupId ?? noGroup
/** Before all others. */
const firstTurn = ''

/** A job that is due; undefined when none is. */
export async function findDue(db: Reader, jobs: KnownJobs, now: Instant) {
  const due = dueAt(now, jobs, firstTurn)
  return (
    (await db.first(look.abandoned, due)) ??
    (await db.first(look.waiting, due)) ??
    (await db.first(look.misdated, due))
  )
}

/** The job whose turn it is, the most urgent first, held until the transaction ends. */
export async function takeDue(db: Writer, jobs: KnownJobs, now: Instant, lastTurn: string) {
  const due = dueAt(now, jobs, lastTurn)
  return (
    (await db.first(take.abandoned, due)) ??
    (await db.first(take.waiting, due)) ??
    (await db.first(take.waiting, { ...due, lastTurn: firstTurn })) ??
    (await db.first(take.misdated, due))
  )
}

interface Due {
  readonly kinds: readonly string[]
  readonly now: Instant
  /** The latest end of a lease. */
  readonly latestLease: Instant
  /** The latest time for which a job is enqueued. */
  readonly latestRun: Instant
  /** Jobs that wait are looked for from the group on that comes after this one. */
  readonly lastTurn: string
}

function dueAt(now: Instant, jobs: KnownJobs, lastTurn: string): Due {
  const longestLease = Math.max(0, ...[...jobs.values()].map(({ leaseSeconds }) => leaseSeconds))
  return {
    kinds: [...jobs.keys()],
    now,
    latestLease: latestNoted(now, longestLease * second),
    latestRun: latestNoted(now, longestWait),
    lastTurn,
  }
}

/** Leaves the jobs alone that it finds. */
const look = {
  abandoned: firstOf(abandoned, jobs => jobs),
  waiting: firstOf(waiting, jobs => jobs),
  misdated: firstOf(misdated, jobs => jobs),
}
/** Until the transaction ends nobody else finds what it finds. */
const take = {
  abandoned: firstOf(abandoned, (jobs, dialect) => dialect.skipLocked(jobs)),
  waiting: firstOf(waiting, (jobs, dialect) => dialect.skipLocked(jobs)),
  misdated: firstOf(misdated, (jobs, dialect) => dialect.skipLocked(jobs)),
}

/** Jobs of one kind, `k.value`; their ids are asked for. */
type OfKind = SelectQueryBuilder<Tables & { j: JobsTable }, 'j', { id: string }>
type Lock = (jobs: OfKind) => OfKind
/** Finds the job of a kind whose turn it is. */
type ForKind = (q: Kysely<Tables>, p: Due, lock: Lock) => Expression<unknown>

/**
 * The statement for the first job of any kind. Each kind is asked for its own, by an index: a long queue of one kind costs
 * the others nothing.
 */
function firstOf(forKind: ForKind, lock: (jobs: OfKind, dialect: Dialect) => OfKind) {
  return statement<Due>()((q, p, dialect) => {
    const ofEachKind = sql<string>`(select (${forKind(q, p, jobs => lock(jobs, dialect))})
      from ${dialect.listTable(p.kinds, 'text')} k)`
    const due = q
      .selectFrom('jobs')
      .select(['id', 'group_id as groupId', 'kind', 'input', 'state', 'attempts', 'created_at as createdAt'])
      .select(['leased_by as leasedBy', 'leased_until as leasedUntil'])
      .where('id', 'in', ofEachKind)
    return (forKind === waiting ? due.orderBy(turn) : due).orderBy('run_at').orderBy('id').limit(1)
  })
}

/** Begun by a process that is gone: its lease has ended. */
function abandoned(q: Kysely<Tables>, p: Due, lock: Lock): Expression<unknown> {
  const hasEnded = leaseHasEnded('j.leased_until', p.now, p.latestLease)
  return lock(oldest(ofKind(q, 'running').where(hasEnded)))
}

/** Of the next group that has a job to begin, the oldest: each group is found by one look, however many jobs it has. */
function waiting(q: Kysely<Tables>, p: Due, lock: Lock): Expression<unknown> {
  const ofTurn = ofKind(q, 'waiting').where(turn, '=', sql.ref<string>('turns.turn'))
  return sql`with recursive turns (turn) as (
      select ${turnAfter(p.lastTurn)} union all select ${turnAfter(sql.ref('turn'))} from turns where turn is not null
    )
    select id from (select (${lock(oldest(ofTurn.where('j.run_at', '<=', p.now)))}) as id from turns where turn is not null) t
    where id is not null limit 1`
}

/** Enqueued by a clock that ran ahead. */
function misdated(q: Kysely<Tables>, p: Due, lock: Lock): Expression<unknown> {
  return lock(oldest(ofKind(q, 'waiting').where('j.run_at', '>', p.latestRun)))
}

/** The first group after another one in which a job of the kind waits. */
const turnAfter = (last: unknown) =>
  sql<string>`(select ${turn} from jobs where kind = k.value and state = 'waiting' and ${turn} > ${last}
    order by ${turn} limit 1)`

const ofKind = (q: Kysely<Tables>, state: 'waiting' | 'running'): OfKind =>
  q
    .selectFrom('jobs as j')
    .select('j.id')
    .where('j.kind', '=', sql.ref<string>('k.value'))
    .where('j.state', '=', state)

/** The oldest, but for those of a group whose lock a long write has, until it is free: they could write nothing. */
const oldest = (jobs: OfKind): OfKind =>
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

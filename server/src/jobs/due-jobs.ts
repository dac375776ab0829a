import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { JobsTable } from '#db/tables/jobs.ts'
import type { Tables } from '#db/tables.ts'
import { type Instant, latestNoted, second } from '#kernel/clock.ts'
import type { Job } from './define-job.ts'
import { leaseHasEnded } from './lease.ts'
import { longestWait } from './queue.ts'

/** The jobs that a worker knows how to do, by kind. */
export type KnownJobs = ReadonlyMap<string, Job>

/** Who takes turns: a group, or all jobs of none. In the words of the index `jobs_by_group_turn`. */
const noGroup = 'none'
const turn = sql<string>`coalesce(group_id, ${sql.lit(noGroup)})`
/** Whose turn it is to have a job of this group begun. */
export const turnOf = (groupId: string | null): string => groupId ?? noGroup
/** Before all others. */
const start = ''

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

const dueAt = (now: Instant, jobs: KnownJobs, lastTurn: string): Due => {
  const longestLease = Math.max(0, ...[...jobs.values()].map(({ leaseSeconds }) => leaseSeconds))
  return {
    kinds: [...jobs.keys()],
    now,
    latestLease: latestNoted(now, longestLease * second),
    latestRun: latestNoted(now, longestWait),
    lastTurn,
  }
}

/** Finds the job of a kind (`k.value`) whose turn it is, by an index: a long queue of one kind costs the others nothing. */
type ForKind = (q: Kysely<Tables>, p: Due, lock: Lock) => Expression<unknown>
type OfKind = SelectQueryBuilder<Tables & { j: JobsTable }, 'j', { id: string }>
type Lock = (jobs: OfKind) => OfKind

const dueOf = (q: Kysely<Tables>, p: Due, dialect: Dialect, forKind: Expression<unknown>) =>
  q
    .selectFrom('jobs')
    .select(['id', 'group_id as groupId', 'kind', 'input', 'state', 'attempts', 'created_at as createdAt'])
    .select('leased_until as leasedUntil')
    .where('id', 'in', sql<string>`(select (${forKind}) from ${dialect.listTable(p.kinds, 'text')} k)`)

const ofKind = (q: Kysely<Tables>): OfKind =>
  q.selectFrom('jobs as j').select('j.id').where('j.kind', '=', sql.ref<string>('k.value'))

/** Those of a group whose turn a long write has wait until it is free: they could write nothing. */
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

/** The first group after another one in which a job of the kind waits. */
const nextTurn = (after: unknown) =>
  sql<string>`(select ${turn} from jobs where kind = k.value and state = 'waiting' and ${turn} > ${after}
    order by ${turn} limit 1)`

/** Of the next group that has a job to begin, the oldest: each group is found by one look, however many jobs it has. */
const waiting: ForKind = (q, p, lock) => {
  const ofTurn = ofKind(q).where('j.state', '=', 'waiting').where(turn, '=', sql.ref<string>('turns.turn'))
  return sql`with recursive turns (turn) as (
      select ${nextTurn(p.lastTurn)} union all select ${nextTurn(sql.ref('turn'))} from turns where turn is not null
    )
    select id from (select (${lock(oldest(ofTurn.where('j.run_at', '<=', p.now)))}) as id from turns where turn is not null) t
    where id is not null limit 1`
}

/** Enqueued by a clock that ran ahead. */
const misdated: ForKind = (q, p, lock) =>
  lock(oldest(ofKind(q).where('j.state', '=', 'waiting').where('j.run_at', '>', p.latestRun)))

const abandoned: ForKind = (q, p, lock) =>
  lock(
    oldest(
      ofKind(q)
        .where('j.state', '=', 'running')
        .where(leaseHasEnded('j.leased_until', p.now, p.latestLease)),
    ),
  )

/** `isLocked`: until the transaction ends nobody else finds it. */
const finding = (forKind: ForKind, isLocked: boolean) =>
  statement<Due>()((q, p, dialect) => {
    const lock: Lock = jobs => (isLocked ? dialect.skipLocked(jobs) : jobs)
    const due = dueOf(q, p, dialect, forKind(q, p, lock))
    return (forKind === waiting ? due.orderBy(turn) : due).orderBy('run_at').orderBy('id').limit(1)
  })

const look = {
  abandoned: finding(abandoned, false),
  waiting: finding(waiting, false),
  misdated: finding(misdated, false),
}
const take = {
  abandoned: finding(abandoned, true),
  waiting: finding(waiting, true),
  misdated: finding(misdated, true),
}

/** A job that is due; undefined when none is. */
export async function findDue(db: Reader, jobs: KnownJobs, now: Instant) {
  const due = dueAt(now, jobs, start)
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
    (await db.first(take.waiting, { ...due, lastTurn: start })) ??
    (await db.first(take.misdated, due))
  )
}

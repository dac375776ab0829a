import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { type Instant, latestNoted } from '#kernel/clock.ts'
import { jobId, toJobRow } from './queue.ts'

/** A moment at which a periodic task is to be done. */
export interface Tick {
  readonly task: string
  /** The kind of its jobs. */
  readonly kind: string
  readonly at: Instant
  /** It is one tick with any that was noted since then. */
  readonly since: Instant
  readonly now: Instant
}

interface Noted {
  readonly task: string
  readonly at: Instant
  readonly since: Instant
  readonly latest: Instant
}

const noteTick = statement<Noted>()((q, p) =>
  q
    .insertInto('schedule')
    .values({ task: p.task, last_at: p.at })
    .onConflict(conflict =>
      conflict
        .column('task')
        .doUpdateSet({ last_at: p.at })
        .where(({ eb, or }) =>
          or([eb('schedule.last_at', '<', p.since), eb('schedule.last_at', '>', p.latest)]),
        ),
    ),
)

/**
 * Notes that it is time for a task and enqueues its job, however many servers do so: the job has an id that is made of
 * the task and the tick. False when another server has noted the tick.
 *
 * A job that still waits since an earlier tick gives way to the new one. One that is under way does for both, and has
 * all its attempts again: what has taken its server down each time is tried anew at its next time.
 */
export async function enqueueTick(db: Writer, { task, kind, at, since, now }: Tick): Promise<boolean> {
  if ((await db.run(noteTick, { task, at, since, latest: latestNoted(now) })) === 0) return false
  await db.q.deleteFrom('jobs').where('kind', '=', kind).where('state', '=', 'waiting').execute()
  const { numUpdatedRows: underWay } = await db.q
    .updateTable('jobs')
    .set({ attempts: 0 })
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  if (underWay > 0n) return true
  const work = { kind, input: { at }, groupId: null, runAt: now, now }
  await db.q
    .insertInto('jobs')
    .values(toJobRow(jobId(task, at), work))
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  return true
}

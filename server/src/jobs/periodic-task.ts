import { z } from 'zod'
import { hour, minute } from '#kernel/clock.ts'
import type { BackgroundCtx } from './background.ts'
import { defineJob, type Job } from './define-job.ts'
import type { WorkerPool } from './worker-pools.ts'

/** Something that is done again and again, by one of the processes on the database. */
export interface Task {
  /** Names it in the table of ticks, and its jobs: unique, never renamed lightly. */
  readonly name: string
  /** Minute, hour, day, month, weekday; in the configured time zone. */
  readonly pattern: string
  /**
   * Done when a server starts, too: `always`, unless another one has just done it, or `when missed`: no server ran when it
   * was time. What must not be missed is also tried again when it has failed.
   */
  readonly atStart?: 'always' | 'when missed'
  /** Is what it works on part of this machine? Then each process does it, without a job. */
  readonly isLocal?: true
  run(ctx: BackgroundCtx): Promise<void>
}

/** Pauses before retries of tasks that must not be missed, milliseconds; the last one repeats. */
const retryPauses: readonly number[] = [5 * minute, 15 * minute, hour]

/** The kind of the jobs of a task. */
export const kindOf = ({ name }: Pick<Task, 'name'>): string => `task.${name}`

/** Must this task be made up for? */
export const catchesUpMissedRuns = ({ atStart }: Pick<Task, 'atStart'>): boolean => atStart === 'when missed'

/** Does the jobs of tasks; several at once, so that a long one does not hold up the others. */
export const taskPool = (tasks: readonly Task[]): WorkerPool => ({
  jobs: tasks.filter(({ isLocal }) => isLocal !== true).map(taskJob),
  slots: 4,
})

/** The job that does a task once. Running twice is harmless, as its task says. */
const taskJob = (task: Task): Job =>
  defineJob({
    kind: kindOf(task),
    input: z.object({ at: z.string() }),
    attempts: retryPauses.length + 1,
    leaseSeconds: catchesUpMissedRuns(task) ? 5 * 60 : 60,
    task: { name: task.name, retryPauses: catchesUpMissedRuns(task) ? retryPauses : [] },
    run: ctx => task.run(ctx),
  })

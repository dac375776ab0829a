import type { z } from 'zod'
import type { WriteScope } from '#db/database.ts'
import type { Instant } from '#kernel/clock.ts'
import type { JobKind } from '#server/context.ts'
import type { BackgroundCtx } from './background.ts'

/** Context of a job. A `write` rolls back when another worker has taken the job over. */
export interface JobCtx extends BackgroundCtx {
  readonly jobId: string
  readonly groupId: string | null
  /** Notes how far it is, 0 to 100. Not inside of `write`: it opens a transaction of its own. */
  progress(percent: number): Promise<void>
}

/** A job that nobody will try again. */
export interface LostJob<I> {
  readonly groupId: string | null
  readonly input: I
  readonly now: Instant
  /** In a sentence; not what went wrong inside of us. */
  readonly why: string
}

/** The periodic task whose tick a job is. Such a job is forgotten when it is given up: its task comes again. */
export interface TickOf {
  readonly name: string
  /**
   * Pauses before retries, milliseconds; the last one repeats. Without pauses a failed job is given up at
   * once. A job that kills its server each time is given up after its attempts.
   */
  readonly retryPauses: readonly number[]
}

/** A kind of work that is enqueued with `ctx.later(job, input)`. */
export interface Job<I = unknown> extends JobKind<I> {
  /** Attempts before it is given up. */
  readonly attempts: number
  /** After so long without a sign of life from its worker, another one takes it over. */
  readonly leaseSeconds: number
  readonly task: TickOf | undefined
  /** Could it take its server down? Then it is tried only once more after a death: later, and when nothing else runs. */
  readonly isHeavy: boolean
  /** Reads the stored input and does the work; throws a ZodError when the input is of another version. */
  start(ctx: JobCtx, input: unknown): Promise<void>
  /** Does what is left to do for a job that was given up; `input` is as it was stored. */
  onFailed(scope: WriteScope, lost: LostJob<unknown>): Promise<void>
}

interface JobDefinition<S extends z.ZodType> {
  /** Stored with each job: never renamed while jobs may be waiting. */
  readonly kind: string
  readonly input: S
  readonly attempts?: number
  readonly leaseSeconds?: number
  readonly task?: TickOf
  readonly isHeavy?: true
  run(ctx: JobCtx, input: z.output<S>): Promise<void>
  /** Told in the transaction in which the job is given up, so that whoever waits for it does not wait for ever. */
  onFailed?(scope: WriteScope, lost: LostJob<z.output<S>>): Promise<void>
}

/**
 * Declares a job. It may run twice, because a worker can die between doing and noting: its doc comment says why that
 * is harmless.
 */
export const defineJob = <S extends z.ZodType>(definition: JobDefinition<S>): Job<z.input<S>> => ({
  kind: definition.kind,
  attempts: definition.attempts ?? 5,
  leaseSeconds: definition.leaseSeconds ?? 60,
  task: definition.task,
  isHeavy: definition.isHeavy ?? false,
  start: async (ctx, input) => definition.run(ctx, definition.input.parse(input)),
  async onFailed(scope, lost) {
    const { success, data } = definition.input.safeParse(lost.input)
    if (success) await definition.onFailed?.(scope, { ...lost, input: data })
  },
})

/** Pause of a tick after a number of failed attempts, milliseconds; undefined without a retry. */
export const pauseAfter = ({ task }: Job, attempts: number): number | undefined =>
  task?.retryPauses[Math.min(attempts, task.retryPauses.length) - 1]

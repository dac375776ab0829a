import type { WriteOptions } from '#db/database.ts'
import { refreshPlannerStatistics } from '#db/postgres/planner-statistics.ts'
import type { Writer } from '#db/reader-writer.ts'
import { closeChange, type WholeChange } from '#events/changes.ts'
import { type FinalizeProgress, finalizeBatch, finalizeRest } from '#events/finalize-change.ts'
import type { BackgroundTools } from '#jobs/background.ts'
import { noRequest } from '#jobs/background.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import type { Mutex } from '#kernel/mutex.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { WriteCtx } from '#server/context.ts'
import type { LaterWork } from './batches.ts'
import { type Claim, end, type Progress, renewLease } from './claim.ts'
import type { AnyLongWrite, FinishCtx, Requester } from './define-long-write.ts'

export interface LongWriteTools extends BackgroundTools {
  /** Of Stowage. */
  readonly version: string
  /** Deleted rows go to the trash; default true. */
  readonly keepsTrash?: boolean
  /** Pause before a failed batch is retried, milliseconds; doubles each time. */
  readonly retryPause?: number
}

/** One long write that this process carries out. */
export interface Run {
  readonly tools: LongWriteTools
  readonly claim: Claim
  readonly kind: AnyLongWrite
  /** Aborted when the process stops. */
  readonly signal: AbortSignal
  /** Turns of batches, one at a time, so that writers of other groups wait for one batch at the most. */
  readonly turns: Mutex
  readonly disk: Disk
}

/** Unsynced transactions of a long write. */
export class Disk {
  #synced: Promise<void> = Promise.resolve()

  /** Notes that a step is on its way, and resolves once the step before it is durable: so little waits that others wait for little. */
  async take(synced: Promise<void>): Promise<void> {
    const before = this.#synced
    this.#synced = synced
    // The next one throws what becomes of it.
    synced.catch(() => undefined)
    await before
  }

  /** Resolves when all steps are durable. */
  durable(): Promise<void> {
    return this.#synced
  }
}

/**
 * Yields to the event loop between two steps: a request needs several until it waits for its transaction. With one yield,
 * writes took twice as long during an import of files.
 */
const roundsBetween = 4

/**
 * Like `inTransaction`, for one step of many: the next one is made while the disk is at work for this one. Whoever acknowledges the
 * long write waits for the disk.
 */
export async function inBatchTransaction<T>(
  run: Run,
  work: (ctx: WriteCtx<Requester>, progress: Progress) => Promise<T>,
): Promise<T> {
  let synced = Promise.resolve()
  const result = await inTransaction(run, work, later => {
    synced = later
  })
  await run.disk.take(synced)
  // The disk may have been so quick that nobody had a turn.
  for (let round = 0; round < roundsBetween; round++) await yieldToEventLoop()
  return result
}

/** Runs `work` in a transaction of the long write, under its renewed lease; throws LeaseLost when that is lost. */
export const inTransaction = <T>(
  { tools, claim }: Run,
  work: (ctx: WriteCtx<Requester>, progress: Progress) => Promise<T>,
  onDurable?: WriteOptions['onDurable'],
): Promise<T> => {
  const { groupId, id, kind, actorId, at } = claim
  const actor = { userId: actorId, groupId }
  const frame = {
    actor,
    now: at,
    request: noRequest(`${kind} ${id}`),
    groupId,
    options: { longWriteId: id, onDurable },
  }
  return tools.openWrite(frame, async ctx => {
    const [progress] = await allOrFirstError([
      renewLease(ctx.db, claim, tools.clock.now().toISOString()),
      refreshPlannerStatistics(ctx.db),
    ])
    return work(ctx, progress)
  })
}

/** Facts of the change of a long write. */
const changeOf = ({ tools, claim, kind }: Run, facts: unknown): WholeChange => {
  const { groupId, id, at, actorId } = claim
  const { keepsTrash = true } = tools
  return { groupId, id, at, actorId, keepsTrash, ...kind.tellChange?.(facts) }
}

const lastSubjectsOf = ({ claim, kind }: Run, facts: unknown): readonly string[] =>
  kind.lastSubjects?.(facts, claim.groupId) ?? []

/** Looks through some more of the change that the batches have recorded. */
export const finalizeSome = (
  run: Run,
  db: Writer,
  facts: unknown,
  progress: FinalizeProgress,
): Promise<FinalizeProgress> => finalizeBatch(db, progress, changeOf(run, facts), lastSubjectsOf(run, facts))

/**
 * Ends the long write in the transaction that has done the last of it, and with it the change that it is, which is
 * announced, and has been looked through unless that transaction has done all of it.
 */
export async function endWithChange(
  run: Run,
  { db, announce }: Pick<WriteCtx, 'db' | 'announce'>,
  facts: unknown,
  progress?: FinalizeProgress,
): Promise<void> {
  const { groupId } = run.claim
  const sums = progress && (await finalizeRest(db, groupId, progress, lastSubjectsOf(run, facts)))
  const changeId = await closeChange(db, changeOf(run, facts), announce, sums)
  await end(db, run.claim, { facts: JSON.stringify(facts), changeId })
}

/** Context of a batch in a write of one transaction. */
export const singleTransactionCtx = (
  ctx: Pick<WriteCtx, keyof FinishCtx & keyof WriteCtx>,
  groupId: string,
): FinishCtx => ({
  groupId,
  db: ctx.db,
  now: ctx.now,
  emit: ctx.emit,
  later: (kind, input) => ctx.later(kind, input),
  laterForEach: (kind, inputs) => ctx.laterForEach(kind, inputs),
  announce: ctx.announce,
})

/** The same, noting what would have to be taken back. */
export function notingCtx(
  ctx: Pick<WriteCtx, keyof FinishCtx & keyof WriteCtx>,
  groupId: string,
): { batch: FinishCtx; events: string[]; jobs: LaterWork[] } {
  const events: string[] = []
  const jobs: LaterWork[] = []
  const batch: FinishCtx = {
    ...singleTransactionCtx(ctx, groupId),
    emit: async (...facts) => events.push(...(await ctx.emit(...facts))),
    later: async ({ kind }, input) => void jobs.push({ kind, input }),
    laterForEach: async ({ kind }, inputs) => void jobs.push({ kind, inputs }),
  }
  return { batch, events, jobs }
}

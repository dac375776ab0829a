import { setTimeout as pause } from 'node:timers/promises'
import { zeroInstant } from '@stowage/contract/values/times'
import { GroupLocked } from '#db/group-lock.ts'
import { LeaseLost } from '#db/leases.ts'
import type { Writer } from '#db/reader-writer.ts'
import { type FinalizeProgress, forgetBatch, initialFinalizeProgress } from '#events/finalize-change.ts'
import { second } from '#kernel/clock.ts'
import { isPassing, Problem, reasonOf } from '#kernel/problem.ts'
import type { WriteCtx } from '#server/context.ts'
import { noteBefore, requireBatch } from './batches.ts'
import { type Claim, end, leaseLost, longWriteLeases, requireFacts } from './claim.ts'
import type { Requester } from './define-long-write.ts'
import {
  endWithChange,
  finalizeSome,
  inBatchTransaction,
  inTransaction,
  notingCtx,
  type Run,
  singleTransactionCtx,
} from './run.ts'

/** Failures of one transaction before the long write is rolled back. */
const maxFailures = 3

/** Default first pause between two attempts, milliseconds. */
const firstPause = second / 2
/** Longest pause between two attempts, milliseconds. */
const maxPause = 30 * second

/** The process stops; whoever comes next goes on. */
export class Stopped extends Error {
  constructor() {
    super('The server stops')
  }
}

/**
 * Carries out a plan that is complete, from wherever it has come to, one transaction after the other, until it has ended.
 * What goes wrong and comes back by itself is waited for. What fails again and again is taken back: then it throws what
 * went wrong.
 */
export async function carryOut(run: Run): Promise<void> {
  const attempts = new Attempts(run)
  let finalized = initialFinalizeProgress
  for (;;) {
    if (run.signal.aborted) return stop(run)
    const outcome = await attempts.make(() => inTurn(run, () => step(run, attempts.failure, finalized)))
    if (outcome === 'ended') break
    if (outcome !== 'more') finalized = outcome
  }
  await run.disk.durable()
  if (attempts.failure !== undefined) throw attempts.failure
}

/** Tries one step after the other, with growing pauses while they fail. */
class Attempts {
  readonly #run: Run
  #failures = 0
  #pause: number
  /** Why the long write is taken back; undefined unless it is. */
  failure: unknown

  constructor(run: Run) {
    this.#run = run
    this.#pause = run.tools.retryPause ?? firstPause
  }

  /** Outcome of a step, or `more` after a failure and its pause; throws when another holder has the lease. */
  async make(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      const outcome = await work()
      this.#failures = 0
      this.#pause = this.#run.tools.retryPause ?? firstPause
      return outcome
    } catch (error) {
      if (isLost(error)) throw leaseLost()
      if (!isWaitedFor(error) && ++this.#failures >= maxFailures) this.failure ??= error
      await this.#wait(error)
      return 'more'
    }
  }

  async #wait(cause: unknown): Promise<void> {
    const { tools, claim, signal } = this.#run
    tools.log.warn({ err: cause, longWrite: claim.id, kind: claim.kind }, 'A long write waits')
    await noteError(this.#run, cause)
    await pause(this.#pause, undefined, { signal }).catch(() => undefined)
    this.#pause = Math.min(maxPause, 2 * this.#pause)
  }
}

/** Ends the lease before its time, so that whoever comes next goes on. */
async function stop({ tools, claim }: Run): Promise<never> {
  const letGo = ({ db }: { db: Writer }) => longWriteLeases.renew(db, claim, zeroInstant)
  await tools.database.write(claim.groupId, letGo, { longWriteId: claim.id })
  throw new Stopped()
}

/** One batch of all long writes of this process at a time. */
async function inTurn<T>({ turns }: Run, work: () => Promise<T>): Promise<T> {
  await turns.acquire()
  try {
    return await work()
  } finally {
    turns.release()
  }
}

const isLost = (error: unknown): boolean => error instanceof LeaseLost || error instanceof GroupLocked

/** Is it waited for? Also that there is no room: to take back what was done would need some as well. */
const isWaitedFor = (error: unknown): boolean =>
  isPassing(error) || (error instanceof Problem && error.code === 'storage.full')

/** Remaining work; after the last batch, the progress of finalizing the change. */
type Outcome = 'more' | 'ended' | FinalizeProgress

/** Does what comes next, in one transaction: where the long write stands is read in it, so nothing is done twice. */
const step = (run: Run, failure: unknown, finalized: FinalizeProgress): Promise<Outcome> =>
  inBatchTransaction(run, async (ctx, { state, done, total }) => {
    if (state === 'ended') return 'ended'
    if (state === 'reverting') return done > 0 ? takeBack(run, ctx, done - 1) : takenBack(run, ctx, failure)
    if (failure !== undefined) return turnBack(ctx.db, run.claim)
    if (done < total) return applyNext(run, ctx, done)
    return finalizeNext(run, ctx, finalized)
  })

async function applyNext(run: Run, ctx: WriteCtx<Requester>, position: number): Promise<Outcome> {
  const { claim, kind } = run
  const { subjects } = await requireBatch(ctx.db, claim, position)
  const { batch, events, jobs } = notingCtx(ctx, claim.groupId)
  const undo = await kind.apply(batch, subjects)
  await noteBefore(ctx.db, claim, position, { undo, events, jobs })
  await longWriteLeases.change(ctx.db, claim, { done: position + 1, error: null })
  return 'more'
}

/** Looks through some more of the change, and ends the long write with it once all of it was seen. */
async function finalizeNext(
  run: Run,
  ctx: WriteCtx<Requester>,
  finalized: FinalizeProgress,
): Promise<Outcome> {
  const facts = await requireFacts(ctx.db, run.claim)
  const closed = await finalizeSome(run, ctx.db, facts, finalized)
  if (!closed.isDone) return closed
  await run.kind.finish?.(singleTransactionCtx(ctx, run.claim.groupId), facts)
  await endWithChange(run, ctx, facts, closed)
  return 'ended'
}

async function takeBack({ claim, kind }: Run, ctx: WriteCtx<Requester>, position: number): Promise<Outcome> {
  const { db } = ctx
  const { subjects, before } = await requireBatch(db, claim, position)
  if (before === null) throw new Error(`Batch ${position} of the long write ${claim.id} cannot be taken back`)
  await kind.revert(singleTransactionCtx(ctx, claim.groupId), subjects, before.undo)
  await forgetEvents(db, claim.groupId, before.events)
  await noteBefore(db, claim, position, null)
  await longWriteLeases.change(db, claim, { done: position, error: null })
  return 'more'
}

/** All of it is taken back. What went wrong is not known any more when another process has seen it. */
async function takenBack({ claim, kind }: Run, ctx: WriteCtx<Requester>, failure: unknown): Promise<Outcome> {
  if (!(await forgetBatch(ctx.db, claim.groupId))) return 'more'
  const facts = await requireFacts(ctx.db, claim)
  await kind.tellTakenBack?.(singleTransactionCtx(ctx, claim.groupId), facts, reasonOf(failure))
  await end(ctx.db, claim)
  return 'ended'
}

const forgetEvents = (db: Writer, groupId: string, ids: readonly string[]) =>
  db.q
    .deleteFrom('events')
    .where('group_id', '=', groupId)
    .where(({ ref }) => db.dialect.isAnyOf(ref('id'), ids, 'text'))
    .execute()

/** From here on the batches go back, the last one first. */
async function turnBack(db: Writer, claim: Claim): Promise<Outcome> {
  await longWriteLeases.change(db, claim, { state: 'reverting' })
  return 'more'
}

/** Lets the doctor know why a long write waits, if there is room for that. */
async function noteError(run: Run, error: unknown): Promise<void> {
  await inTransaction(run, ({ db }) =>
    longWriteLeases.change(db, run.claim, { error: reasonOf(error) }),
  ).catch(() => undefined)
}

import { LeaseLost } from '#db/leases.ts'
import { refreshPlannerStatistics } from '#db/postgres/planner-statistics.ts'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import { hasChange } from '#events/changes.ts'
import { RunningWork } from '#jobs/running-work.ts'
import { minute, second } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Mutex } from '#kernel/mutex.ts'
import { notYet } from '#kernel/not-yet.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { Turns } from '#kernel/turns.ts'
import type { Done, ReadCtx, RequestFacts, WorkCtx, WriteCtx, WriteOfAnySize } from '#server/context.ts'
import { removeSome } from './batches.ts'
import { carryOut, Stopped } from './carry-out.ts'
import { type Abandoned, begin, type Claim, end, findAbandoned, takeOver } from './claim.ts'
import { type AnyLongWrite, type LongWrite, maxShortWrite, type Requester } from './define-long-write.ts'
import { applyAll, makePlan, maxAtOnce, type Planned, takeAll } from './plan.ts'
import { Disk, inTransaction, type LongWriteTools, type Run, singleTransactionCtx } from './run.ts'

/** Interval of the search for abandoned long writes, milliseconds. */
const lookEvery = 5 * second
/**
 * The most plans at once, because a plan may need much memory; one per group, so that a huge archive or many
 * requests of one group leave a slot to others.
 */
const plans = { name: 'plans of long writes', max: 2, maxPerKey: 1, timeoutMs: minute / 2, retryAfter: 5 }

/** Context of the requester of a long write. */
type Asking<A extends Requester> = Pick<WorkCtx<A>, 'actor' | 'write'> & {
  /** Hears which change it was. */
  readonly request: Pick<RequestFacts, 'noteChange' | 'asker'>
} & Partial<Pick<WorkCtx<A>, 'concludeAndShow' | 'handOver' | 'ended'>>

/** Carries out writes of any size on a database that other processes may share (docs/adr/0040). */
export class LongWrites {
  readonly #tools: LongWriteTools
  readonly #kinds: ReadonlyMap<string, AnyLongWrite>
  readonly #work = new RunningWork<unknown>(new Stopped())
  readonly #turns = new Mutex('batches of long writes')
  readonly #planTurns = new Turns(plans)
  #looking: NodeJS.Timeout | undefined

  constructor(tools: LongWriteTools, kinds: readonly AnyLongWrite[]) {
    this.#tools = tools
    this.#kinds = new Map(kinds.map(each => [each.kind, each]))
    tools.database.watchGroupLocks(groupId => void this.resume(groupId).catch(this.#logError))
  }

  /**
   * Does what is asked for: at once and in one transaction when that is little, else batch by batch. Throws what refuses it,
   * and then nothing has changed; or `overloaded` when the server stops meanwhile, and then it is finished later.
   */
  async run<A extends Requester, I, S, U, F, R>(
    ctx: Asking<A>,
    kind: LongWrite<I, S, U, F, R>,
    input: I,
  ): Promise<R> {
    const short = await runShort(ctx, kind, input, async ({ result }) => result)
    if (short !== notYet) return short
    return (await this.#runInBatches(ctx, kind, input)).result
  }

  /** The same, and answers what `show` makes of it when it is done: in the same transaction where there is but one. */
  async runAndShow<A extends Requester, I, S, U, F, R, T>(
    ctx: Asking<A> & Pick<WorkCtx<A>, 'read'>,
    kind: LongWrite<I, S, U, F, R>,
    input: I,
    show: (done: Done<R>) => Promise<T>,
  ): Promise<T> {
    const short = await runShort(ctx, kind, input, show)
    if (short !== notYet) return short
    const done = await this.#runInBatches(ctx, kind, input)
    return ctx.read(({ db }) => show({ ...done, db }))
  }

  /** A write of any size, which answers its result. */
  ofAnySize<A extends Requester, I, S, U, F, R>(kind: LongWrite<I, S, U, F, R>): WriteOfAnySize<A, I, R> {
    return {
      atOnce: (ctx, input) => runAtOnce(ctx, kind, input),
      inBatches: async (ctx, input) => (await this.#runInBatches(ctx, kind, input)).result,
    }
  }

  /** The same, which answers what `show` reads; `atOnce` is for what can be done more cheaply where it is little. */
  ofAnySizeShown<A extends Requester, I, S, U, F, R, T>(
    kind: LongWrite<I, S, U, F, R>,
    show: (ctx: ReadCtx<A>, input: I) => Promise<T>,
    atOnce = async (ctx: WriteCtx<A>, input: I): Promise<T | typeof notYet> =>
      (await runAtOnce(ctx, kind, input)) === notYet ? notYet : await show(ctx, input),
  ): WriteOfAnySize<A, I, T> {
    return {
      atOnce,
      inBatches: async (ctx, input) => {
        await this.#runInBatches(ctx, kind, input)
        return await ctx.read(reading => show(reading, input))
      },
    }
  }

  async #runInBatches<A extends Requester, I, S, U, F, R>(
    ctx: Asking<A>,
    kind: LongWrite<I, S, U, F, R>,
    input: I,
  ): Promise<Omit<Done<R>, 'db'>> {
    const { facts, changeId } = await this.#work.track(this.#runLong(ctx, kind, input))
    return { result: kind.result(facts), changeId }
  }

  /** Ends or finishes what nobody carries out, in all groups or in one; resolves when that is done. */
  resume(groupId?: string): Promise<void> {
    return this.#work.track(this.#takeUpAll(groupId))
  }

  async #takeUpAll(groupId: string | undefined): Promise<void> {
    const found = await this.#tools.database.read(db => findAbandoned(db, this.#now(), groupId))
    const known = found.filter(({ kind, format }) => this.#kinds.get(kind)?.format === format)
    await Promise.all(known.map(each => this.#work.track(this.#takeUp(each))))
  }

  /** From now on looks for what nobody carries out. */
  start(): void {
    const look = () => void this.resume().catch(this.#logError)
    this.#looking ??= setInterval(look, lookEvery).unref()
    look()
  }

  /** Ends after the batches that are under way; whoever comes next goes on. */
  async stop(): Promise<void> {
    clearInterval(this.#looking)
    await this.#work.stop(minute)
  }

  readonly #logError = (error: unknown): void =>
    this.#tools.log.error({ err: error }, 'A long write could not be finished; it will be retried')

  readonly #now = (): string => this.#tools.clock.now().toISOString()

  #runOf(claim: Claim, kind: AnyLongWrite): Run {
    return {
      tools: this.#tools,
      claim,
      kind,
      turns: this.#turns,
      disk: new Disk(),
      signal: this.#work.signal,
    }
  }

  async #runLong<A extends Requester, I, S, U, F, R>(
    ctx: Asking<A>,
    kind: LongWrite<I, S, U, F, R>,
    input: I,
  ): Promise<{ readonly facts: F; readonly changeId: string | undefined }> {
    const ended = ctx.ended?.()
    if (ended !== undefined) {
      const { facts, changeId } = ended
      if (changeId !== undefined) ctx.request.noteChange(changeId)
      return { facts: JSON.parse(facts), changeId }
    }
    try {
      const { run, facts, isDone } = await this.#planInTurn(ctx, kind, input)
      if (!isDone) await this.#carryOut(run)
      else this.#clearLater(run.claim)
      return { facts, changeId: await this.#noteChange(ctx, run.claim) }
    } catch (error) {
      if (error instanceof LeaseLost)
        this.#tools.log.warn({ err: error, kind: kind.kind }, 'A long write was lost')
      throw interrupted(error)
    }
  }

  /** The change of a long write has its id, unless nothing was changed. */
  async #noteChange(
    { request }: Pick<Asking<Requester>, 'request'>,
    { groupId, id }: Claim,
  ): Promise<string | undefined> {
    if (!(await this.#tools.database.read(db => hasChange(db, groupId, id)))) return undefined
    request.noteChange(id)
    return id
  }

  async #planInTurn<A extends Requester, I, S, U, F, R>(
    ctx: Asking<A>,
    kind: LongWrite<I, S, U, F, R>,
    input: I,
  ): Promise<Planned<F> & { run: Run }> {
    const asker = { key: ctx.actor.groupId, signal: ctx.request.asker.signal }
    return await this.#planTurns.take(asker, async () => {
      const run = this.#runOf(await ctx.write(write => this.#begin(ctx, write, kind, input)), kind)
      const planned = await makePlan(run, kind, input).catch(async (error: unknown) => {
        // When that fails, too, the lease ends, and whoever comes next discards it.
        await this.#discard(run).catch(() => undefined)
        throw error
      })
      return { run, ...planned }
    })
  }

  async #begin(
    { handOver }: Pick<Asking<Requester>, 'handOver'>,
    ctx: WriteCtx<Requester>,
    kind: AnyLongWrite,
    input: unknown,
  ): Promise<Claim> {
    await kind.countSubjects(ctx, input)
    await refreshPlannerStatistics(ctx.db)
    const { groupId, userId: actorId } = ctx.actor
    const { version, database } = this.#tools
    const leasedBy = database.newHolder()
    const claim = { groupId, id: newId(), kind: kind.kind, actorId, at: ctx.now, leasedBy }
    await begin(ctx.db, claim, { format: kind.format, version, now: this.#now() })
    await handOver?.(ctx.db, claim.id)
    return claim
  }

  async #carryOut(run: Run): Promise<void> {
    try {
      await carryOut(run)
    } finally {
      if (!this.#work.signal.aborted) this.#clearLater(run.claim)
    }
  }

  /** A plan that is not complete has changed nothing. */
  async #discard(run: Run): Promise<void> {
    await inTransaction(run, ({ db }) => end(db, run.claim))
    this.#clearLater(run.claim)
  }

  async #takeUp(abandoned: Abandoned): Promise<void> {
    if (abandoned.state === 'ended') return this.#clear(abandoned)
    const { database, log } = this.#tools
    const leasedBy = database.newHolder()
    const claim = await database.write(
      abandoned.groupId,
      ({ db }) => takeOver(db, abandoned, { now: this.#now(), leasedBy }),
      { longWriteId: abandoned.id },
    )
    if (claim === undefined) return
    const run = this.#runOf(claim, requireValue(this.#kinds.get(claim.kind)))
    log.warn(
      { longWrite: claim.id, kind: claim.kind, state: abandoned.state },
      'A long write was interrupted',
    )
    if (abandoned.state === 'planning') await this.#discard(run)
    else await this.#carryOut(run)
  }

  /** Removes what is left of a long write that has ended; nobody waits for it. */
  #clearLater(ended: Claim): void {
    void this.#work.track(this.#clear(ended)).catch(this.#logError)
  }

  async #clear(ended: Pick<Claim, 'groupId' | 'id'>): Promise<void> {
    const { database } = this.#tools
    while (!this.#work.signal.aborted)
      if (await database.write(null, ({ db }) => removeSome(db, ended, this.#now()))) return
  }
}

/** Does what is little in one transaction, and answers from it; `notYet` for what is not. */
const runShort = <A extends Requester, I, S, U, F, R, T>(
  ctx: Asking<A>,
  kind: LongWrite<I, S, U, F, R>,
  input: I,
  show: (done: Done<R>) => Promise<T>,
): Promise<T | typeof notYet> => {
  const conclude = ctx.concludeAndShow ?? concludeWith(ctx)
  return conclude(write => runAtOnce(write, kind, input), show)
}

/** Does what is little in a transaction that is open; `notYet` for what is not. */
async function runAtOnce<I, S, U, F, R>(
  ctx: WriteCtx<Requester>,
  kind: LongWrite<I, S, U, F, R>,
  input: I,
): Promise<R | typeof notYet> {
  const count = await kind.countSubjects(ctx, input)
  if (count > maxShortWrite) return notYet
  if (count > 1 && count > (await maxAtOnce(ctx.db, ctx.actor.groupId, kind, input))) return notYet
  return await doAtOnce(ctx, kind, input)
}

/** For whoever has no request that could be repeated. */
const concludeWith =
  <A extends Requester>({ write }: Asking<A>): WorkCtx<A>['concludeAndShow'] =>
  (work, show) =>
    write(async ctx => {
      const result = await work(ctx)
      return result === notYet ? notYet : show({ db: ctx.db, result, changeId: undefined })
    })

/** All of a write in the transaction of its request. */
async function doAtOnce<I, S, U, F, R>(
  ctx: WriteCtx<Requester>,
  kind: LongWrite<I, S, U, F, R>,
  input: I,
): Promise<R> {
  const { db, now } = ctx
  const { groupId } = ctx.actor
  const subjects: S[] = []
  const take = (count: number) => takeRowNumbers(db, groupId, count)
  const plan = kind.plan({ groupId, db, now, takeRowNumbers: take }, input)
  const facts = await takeAll(plan, async more => {
    for (const subject of more) subjects.push(subject)
  })
  await applyAll(singleTransactionCtx(ctx, groupId), kind, subjects, facts)
  ctx.tellChange(kind.tellChange?.(facts) ?? {})
  return kind.result(facts)
}

/** Error for waiting requests when this process cannot continue; other errors stay as they are. */
function interrupted(cause: unknown): unknown {
  const why =
    cause instanceof Stopped
      ? 'The server stops; what was begun is finished when it is up again'
      : cause instanceof LeaseLost
        ? 'Another server has taken this over and finishes it; look again in a moment'
        : undefined
  return why === undefined ? cause : new Problem('overloaded', { text: why, retryAfter: 5, cause })
}

import { keepLease, usualLease } from '#db/leases.ts'
import { forEachBatch } from '#db/query/batches.ts'
import { takeRowNumbers } from '#db/query/row-numbers.ts'
import type { Reader } from '#db/reader-writer.ts'
import { maxEntitiesPerWrite } from '#db/search-index.ts'
import { addBatch } from './batches.ts'
import { longWriteLeases } from './claim.ts'
import { type AnyLongWrite, type FinishCtx, type LongWrite, maxShortWrite } from './define-long-write.ts'
import { endWithChange, inBatchTransaction, inTransaction, type Run, singleTransactionCtx } from './run.ts'

/** Default number of subjects of a batch: its transaction takes about 50 ms on a slow machine. */
const batchSize = 100
/** The most bytes of JSON of a batch. */
const maxBatchBytes = 256 * 1024

/** The most bytes of JSON of the subjects of a write in one transaction. */
const maxShortBytes = 1024 * 1024

const sizeOf = (kind: AnyLongWrite): number => kind.batchSize ?? batchSize

/** The most subjects that a long write may write at once with texts of any length. */
export const maxAtOnce = async <I, S, U, F, R>(
  db: Reader,
  groupId: string,
  kind: LongWrite<I, S, U, F, R>,
  input: I,
): Promise<number> =>
  kind.writesTexts?.(input) === false ? Number.POSITIVE_INFINITY : maxEntitiesPerWrite(db, groupId)

/** Result of planning. */
export interface Planned<F> {
  readonly facts: F
  /** Nothing is left to do: there was so little that one transaction has done it. */
  readonly isDone: boolean
}

/**
 * Has the operation check everything and write its plan, while nobody else writes in the group, and passes the point from
 * which on it is finished whatever happens. When it throws, nothing was changed.
 */
export async function makePlan<I, S, U, F, R>(
  run: Run,
  kind: LongWrite<I, S, U, F, R>,
  input: I,
): Promise<Planned<F>> {
  const { tools, claim } = run
  const snapshot = await tools.database.snapshot()
  const lease = keepPlanning(run)
  try {
    const { groupId, at: now } = claim
    const plan = new Plan(run, await maxAtOnce(snapshot.db, groupId, kind, input))
    const take = (count: number) => inTransaction(run, ({ db }) => takeRowNumbers(db, groupId, count))
    const ctx = { groupId, db: snapshot.db, now, takeRowNumbers: take }
    const facts = await takeAll(kind.plan(ctx, input), async subjects => {
      run.signal.throwIfAborted()
      await plan.add(subjects)
    })
    run.signal.throwIfAborted()
    return await plan.complete(facts)
  } finally {
    lease.stop()
    await snapshot.close()
  }
}

/** Takes all subjects that a plan yields; resolves to its facts. */
export async function takeAll<S, F>(
  plan: AsyncGenerator<readonly S[], F>,
  take: (subjects: readonly S[]) => Promise<void>,
): Promise<F> {
  for (;;) {
    const next = await plan.next()
    if (next.done) return next.value
    await take(next.value)
  }
}

/** Planning may take longer than a lease lasts. */
const keepPlanning = (run: Run) =>
  keepLease({
    clock: run.tools.clock,
    length: usualLease,
    // One that is lost is noticed by the next transaction.
    renew: () => inTransaction(run, async () => true),
  })

/** The batches of a plan: kept in the memory while they are few, then written down as they come. */
class Plan {
  readonly #run: Run
  readonly #batchSize: number
  /** The most subjects of a write in one transaction. */
  readonly #maxFew: number
  /** All subjects, while they are few enough for one transaction. */
  #few: unknown[] | undefined = []
  /** The content of batches that are full and not written. */
  #full: string[] = []
  #batch: string[] = []
  #batchBytes = 0
  #bytes = 0
  #total = 0

  constructor(run: Run, atOnce: number) {
    this.#run = run
    this.#batchSize = Math.min(sizeOf(run.kind), atOnce)
    this.#maxFew = Math.min(maxShortWrite, atOnce)
  }

  async add(subjects: readonly unknown[]): Promise<void> {
    await forEachBatch(subjects, async batch => {
      for (const subject of batch) this.#gather(subject)
      if (this.#few === undefined) await this.#writeFull()
    })
  }

  #gather(subject: unknown): void {
    const text = JSON.stringify(subject)
    const isFull = this.#batch.length === this.#batchSize || this.#batchBytes + text.length > maxBatchBytes
    if (isFull && this.#batch.length > 0) this.#endBatch()
    this.#batch.push(text)
    this.#batchBytes += text.length
    this.#bytes += text.length
    this.#few?.push(subject)
    if (this.#bytes > maxShortBytes || (this.#few?.length ?? 0) > this.#maxFew) this.#few = undefined
  }

  #endBatch(): void {
    this.#full.push(`[${this.#batch.join(',')}]`)
    this.#batch = []
    this.#batchBytes = 0
  }

  async #writeFull(): Promise<void> {
    const { claim } = this.#run
    for (const content of this.#full)
      await inBatchTransaction(this.#run, ({ db }) => addBatch(db, claim, this.#total++, content))
    this.#full = []
  }

  async complete<F>(facts: F): Promise<Planned<F>> {
    if (this.#few !== undefined) return this.#doAtOnce(this.#few, facts)
    this.#endBatch()
    await this.#writeFull()
    const complete = { state: 'running' as const, facts: JSON.stringify(facts), total: this.#total }
    await inTransaction(this.#run, ({ db }) => longWriteLeases.change(db, this.#run.claim, complete))
    return { facts, isDone: false }
  }

  async #doAtOnce<F>(subjects: readonly unknown[], facts: F): Promise<Planned<F>> {
    const { kind, claim } = this.#run
    await inTransaction(this.#run, async ctx => {
      await applyAll(singleTransactionCtx(ctx, claim.groupId), kind, subjects, facts)
      await endWithChange(this.#run, ctx, facts)
    })
    return { facts, isDone: true }
  }
}

/** Carries out a plan of few subjects in one transaction. */
export async function applyAll(
  ctx: FinishCtx,
  kind: AnyLongWrite,
  subjects: readonly unknown[],
  facts: unknown,
): Promise<void> {
  await forEachBatch(subjects, batch => kind.apply(ctx, batch), { size: sizeOf(kind) })
  await kind.finish?.(ctx, facts)
}

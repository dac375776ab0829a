import type { LiveEvent } from '@stowage/contract/history/events'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { ToldChange } from '#events/changes.ts'
import type { Instant } from '#kernel/clock.ts'
import type { Fact, JobKind, WriteCtx } from '#server/context.ts'

/** The most subjects that one transaction may change, including side effects; more make a long write. */
export const maxShortWrite = 1000

/** Requester of a long write: a person, who may be deleted by now, or null. */
export interface Requester {
  readonly userId: string | null
  readonly groupId: string
}

/** Context of planning. */
export interface PlanCtx {
  readonly groupId: string
  /** A state after which nobody else has written in the group. */
  readonly db: Reader
  readonly now: Instant
  /** Takes row numbers for new entities and tags, never handed out again; returns the first of them. */
  takeRowNumbers(this: void, count: number): Promise<number>
}

/** Context of a batch, in its own transaction or in that of a short write. */
export interface BatchCtx {
  readonly groupId: string
  readonly db: Writer
  readonly now: Instant
  /** Records what happened; taken back with the batch. */
  emit(...facts: Fact[]): Promise<unknown>
  /** Puts work off until the long write has ended; it is forgotten when that is taken back. */
  later<I>(kind: JobKind<I>, input: I): Promise<void>
  /** The same for each input, unless it is queued already. */
  laterForEach<I>(kind: JobKind<I>, inputs: readonly I[]): Promise<unknown>
}

/** Context of the last transaction. */
export interface FinishCtx extends BatchCtx {
  announce(live: LiveEvent): Promise<void>
}

/**
 * A write that may change more than `maxShortWrite` items: checked as a whole, then carried out batch by batch
 * (docs/adr/0040). `S` is one subject of the plan and `U` what takes a batch back; both, and the facts `F`, are stored as
 * JSON, so that they hold ids and values, never rows.
 */
export interface LongWrite<I, S, U, F, R> {
  /** Stored with each plan: never renamed while one may be unfinished. */
  readonly kind: string
  /** Raised when the stored subjects or facts change their shape. */
  readonly format: number
  /** The most subjects of a batch; default `batchSize` of plan.ts. */
  readonly batchSize?: number
  /** May it write as much of an item as all of its texts? It may unless this says no: batches are smaller where texts are long. */
  writesTexts?(input: I): boolean
  /** Says of its change what the rows do not tell. */
  tellChange?(facts: F): ToldChange
  /** Upper bound of the subjects that it changes; must be cheap. Throws when the write is refused at once. */
  countSubjects(ctx: WriteCtx<Requester>, input: I): Promise<number>
  /** Checks everything, then yields the subjects in the order in which they are to be changed; returns the facts. */
  plan(ctx: PlanCtx, input: I): AsyncGenerator<readonly S[], F>
  /** Changes some subjects; returns what `revert` needs. What can be seen after any batch must be sound in itself. */
  apply(ctx: BatchCtx, subjects: readonly S[]): Promise<U>
  /** Takes a batch back that was the last one to be applied. */
  revert(ctx: BatchCtx, subjects: readonly S[], undo: U): Promise<void>
  /** Does what comes once, after the last batch. */
  finish?(ctx: FinishCtx, facts: F): Promise<void>
  /** Ids of subjects that `finish` changes; of the others the change has been looked through by then. */
  lastSubjects?(facts: F, groupId: string): readonly string[]
  /** Lets whoever waits for it know that it was taken back, and why: the process that they asked may be gone. */
  tellTakenBack?(ctx: FinishCtx, facts: F, why: string): Promise<void>
  /** Answer to the caller. */
  result(facts: F): R
}

/** A long write of any kind, as the machine sees it. */
export type AnyLongWrite = LongWrite<unknown, unknown, unknown, unknown, unknown>

/** Declares a long write, with its types worked out. */
export const defineLongWrite = <I, S, U, F, R>(
  definition: LongWrite<I, S, U, F, R>,
): LongWrite<I, S, U, F, R> => definition

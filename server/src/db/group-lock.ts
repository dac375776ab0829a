import { setTimeout as pause } from 'node:timers/promises'
import { second, stopwatch } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { type WriteOptions, writeTimeoutMs } from './database.ts'
import { statement } from './query/statement.ts'
import type { Reader } from './reader-writer.ts'

/** Thrown in a transaction of a group whose lock belongs to another long write; nothing is written. */
export class GroupLocked extends Error {
  constructor() {
    super('A long write has the lock of the group')
  }
}

/** Holder of the lock of a deleted group whose rows are still being removed; no transaction may write in it. */
export const deletion = 'deletion'

/** Was a transaction refused because a long write holds the group lock? */
export const isGroupLocked = (error: unknown): boolean =>
  error instanceof Problem && error.cause instanceof GroupLocked

/** Throws when another long write holds the group lock. */
export function requireGroupLock(holder: string | null | undefined, options: WriteOptions): void {
  if (holder === null || holder === undefined || options.endsLongWrite || holder === options.longWriteId)
    return
  throw new GroupLocked()
}

const holderOf = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('group_numbers').select('long_write_id').where('group_id', '=', p.groupId),
)

/** Long write that holds the lock of a group; null when free, undefined when the group does not exist. */
export const findHolder = async (db: Reader, groupId: string): Promise<string | null | undefined> =>
  (await db.first(holderOf, { groupId }))?.long_write_id

const progressOf = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('group_numbers as g')
    .leftJoin('long_writes as l', join =>
      join.onRef('l.group_id', '=', 'g.group_id').onRef('l.id', '=', 'g.long_write_id'),
    )
    .select(['l.state', 'l.done', 'l.total'])
    .where('g.group_id', '=', p.groupId)
    .where('g.long_write_id', 'is not', null),
)

/** Progress of the long write that holds the lock of a group; undefined when the lock is free. */
const findProgress = (db: Reader, groupId: string) => db.first(progressOf, { groupId })

type Progress = NonNullable<Awaited<ReturnType<typeof findProgress>>>

/** Polling interval for locks released by other processes, milliseconds. */
const pollMs = 100

/**
 * Writers of groups whose lock a long write holds. They wait outside of the queue of writers, so that other
 * groups do not wait behind them. One poll serves all writers of a group.
 */
export class GroupLocks {
  readonly #held = new Map<string, HeldLock>()
  readonly #read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>
  #hear: ((groupId: string) => void) | undefined

  constructor(read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>) {
    this.#read = read
  }

  /** Calls `hear` repeatedly for a group while writers wait. */
  watch(hear: (groupId: string) => void): void {
    this.#hear = hear
  }

  /** Retries a transaction until the lock is free; throws `overloaded` after the timeout. */
  async pass<T>(
    groupId: string,
    options: WriteOptions,
    attempt: (deadline: number) => Promise<T>,
  ): Promise<T> {
    if (options.longWriteId !== undefined)
      return attempt(stopwatch() + writeTimeoutMs).finally(() => this.#held.get(groupId)?.wake())
    for (const deadline = stopwatch() + writeTimeoutMs; ; ) {
      if (options.waitsForGroupLock ?? true)
        await this.#held.get(groupId)?.end(deadline, options.asker?.signal)
      try {
        return await attempt(deadline)
      } catch (error) {
        if (!(error instanceof GroupLocked)) throw error
        const lock = this.#hold(groupId)
        if (options.waitsForGroupLock === false) throw lock.refusal(error)
      }
    }
  }

  #hold(groupId: string): HeldLock {
    const known = this.#held.get(groupId)
    if (known !== undefined) return known
    const lock = new HeldLock()
    this.#held.set(groupId, lock)
    const release = () => {
      this.#held.delete(groupId)
      lock.release()
    }
    this.#look(groupId, lock).then(release, release)
    return lock
  }

  /** Polls until the lock is free, nobody waits, or polling fails; then the writers retry. */
  async #look(groupId: string, lock: HeldLock): Promise<void> {
    do {
      const progress = await this.#read(db => findProgress(db, groupId))
      if (progress === undefined) return
      lock.note(progress)
      this.#hear?.(groupId)
      await lock.pause()
    } while (lock.isAwaited)
  }
}

/** A held lock, and the speed of its long write. */
class HeldLock {
  readonly #end = Promise.withResolvers<void>()
  #wake = Promise.withResolvers<void>()
  #waiting = 0
  #first: { readonly at: number; readonly left: number } | undefined
  #left = 0

  get isAwaited(): boolean {
    return this.#waiting > 0
  }

  /** Resolves when the lock may be free; throws `overloaded` at the deadline (of the stopwatch), and the reason of the signal. */
  async end(deadline: number, signal?: AbortSignal): Promise<void> {
    const limit = new AbortController()
    const abort = () => limit.abort()
    signal?.addEventListener('abort', abort)
    this.#waiting++
    try {
      const isFree = await Promise.race([
        this.#end.promise.then(() => true),
        pause(Math.max(0, deadline - stopwatch()), false, { signal: limit.signal }).catch(() => false),
      ])
      signal?.throwIfAborted()
      if (!isFree) throw this.refusal()
    } finally {
      this.#waiting--
      signal?.removeEventListener('abort', abort)
      limit.abort()
    }
  }

  /** Refusal after the timeout, with `Retry-After`. */
  refusal(cause = new GroupLocked()): Problem {
    return new Problem('overloaded', { retryAfter: this.#secondsLeft(), cause })
  }

  release(): void {
    this.#end.resolve()
  }

  wake(): void {
    this.#wake.resolve()
  }

  /** Waits until the lock may have changed. */
  async pause(): Promise<void> {
    await Promise.race([this.#wake.promise, pause(pollMs, undefined, { ref: false })])
    this.#wake = Promise.withResolvers()
  }

  note({ state, done, total }: Progress): void {
    this.#left = state === 'reverting' ? (done ?? 0) : (total ?? 0) - (done ?? 0)
    if (this.#first === undefined || this.#left > this.#first.left)
      this.#first = { at: stopwatch(), left: this.#left }
  }

  /** Estimated seconds left at the measured speed; a few seconds when unknown. */
  #secondsLeft(): number {
    const { at, left } = this.#first ?? { at: 0, left: 0 }
    const rate = (left - this.#left) / (stopwatch() - at)
    if (!(rate > 0)) return unknownSeconds
    return Math.min(maxSeconds, Math.max(1, Math.ceil(this.#left / rate / second)))
  }
}

/** `Retry-After` when the remaining time is unknown, seconds. */
const unknownSeconds = 5
/** The largest `Retry-After`, seconds. */
const maxSeconds = 600

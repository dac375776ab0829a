import { setTimeout as pause } from 'node:timers/promises'
import { second, stopwatch } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { type WriteOptions, writeTimeoutMs } from './database.ts'
import { statement } from './query/statement.ts'
import type { Reader } from './reader-writer.ts'

/** Thrown in a transaction of a group whose lock a long write has that it does not belong to: nothing is written. */
export class GroupLocked extends Error {
  constructor() {
    super('A long write has the lock of the group')
  }
}

/** Has the lock of a group that is deleted, and of which only rows are left to be removed: nobody writes in it any more. */
export const deletion = 'deletion'

/** Was a transaction not made because a long write has the lock of the group? */
export const isGroupLocked = (error: unknown): boolean =>
  error instanceof Problem && error.cause instanceof GroupLocked

/** Throws when a long write has the lock of the group, and the transaction does not belong to it. */
export function requireGroupLock(holder: string | null | undefined, options: WriteOptions): void {
  if (holder === null || holder === undefined || options.endsLongWrite || holder === options.longWriteId)
    return
  throw new GroupLocked()
}

const holderOf = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('group_numbers').select('long_write_id').where('group_id', '=', p.groupId),
)

/** The long write that has the lock of a group, if there is such a group and one has it. */
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

/** How far the long write is that has the lock of a group; undefined when none has it. */
const findProgress = (db: Reader, groupId: string) => db.first(progressOf, { groupId })

type Progress = NonNullable<Awaited<ReturnType<typeof findProgress>>>

/** How long until somebody looks whether a lock is free again, when nothing in this process says so, milliseconds. */
const pollMs = 100

/**
 * Where writers of a group wait while a long write has its lock: beside the queue of the writers, so that nobody of another
 * group waits behind them. One of them looks for all.
 */
export class GroupLocks {
  readonly #held = new Map<string, HeldLock>()
  readonly #read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>
  #hear: ((groupId: string) => void) | undefined

  constructor(read: <T>(work: (db: Reader) => Promise<T>) => Promise<T>) {
    this.#read = read
  }

  /** Calls `hear` again and again for a group in which writers wait. */
  watch(hear: (groupId: string) => void): void {
    this.#hear = hear
  }

  /** Attempts a transaction until it has met a free lock; throws `overloaded` when none was free in time. */
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

  /** Looks until the lock is free, nobody waits for it any more, or looking fails: then the writers see for themselves. */
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

/** A lock that a long write has, and how fast it goes on. */
class HeldLock {
  readonly #end = Promise.withResolvers<void>()
  #wake = Promise.withResolvers<void>()
  #waiting = 0
  #first: { readonly at: number; readonly left: number } | undefined
  #left = 0

  get isAwaited(): boolean {
    return this.#waiting > 0
  }

  /** Resolves when the lock may be free; throws `overloaded` at the deadline, on the stopwatch, and the reason of the signal. */
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

  /** What somebody is told who does not wait any longer. */
  refusal(cause = new GroupLocked()): Problem {
    return new Problem('overloaded', { retryAfter: this.#secondsLeft(), cause })
  }

  release(): void {
    this.#end.resolve()
  }

  wake(): void {
    this.#wake.resolve()
  }

  /** Until something may have changed. */
  async pause(): Promise<void> {
    await Promise.race([this.#wake.promise, pause(pollMs, undefined, { ref: false })])
    this.#wake = Promise.withResolvers()
  }

  note({ state, done, total }: Progress): void {
    this.#left = state === 'reverting' ? (done ?? 0) : (total ?? 0) - (done ?? 0)
    if (this.#first === undefined || this.#left > this.#first.left)
      this.#first = { at: stopwatch(), left: this.#left }
  }

  /** How long it still takes at the rate that was seen; a few seconds when none was. */
  #secondsLeft(): number {
    const { at, left } = this.#first ?? { at: 0, left: 0 }
    const rate = (left - this.#left) / (stopwatch() - at)
    if (!(rate > 0)) return unknownSeconds
    return Math.min(maxSeconds, Math.max(1, Math.ceil(this.#left / rate / second)))
  }
}

/** What a writer is told when nobody knows how long a long write still takes, seconds, and the most that it is told. */
const [unknownSeconds, maxSeconds] = [5, 600]

import { setTimeout as wait } from 'node:timers/promises'
import { second } from '#kernel/clock.ts'

/** Running work of this process, which is aborted when the server stops. */
export class RunningWork<T> {
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<T>>()
  readonly #reason: Error

  /** `reason` is why work is told to end. */
  constructor(reason = new Error('The server stops')) {
    this.#reason = reason
  }

  /** Aborted when the server stops. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** All of it. */
  get all(): readonly Promise<T>[] {
    return [...this.#running]
  }

  /** Counts work as under way until it has ended. */
  track<U extends T>(work: Promise<U>): Promise<U> {
    const tracked = work.finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
    return tracked
  }

  /** Tells all of it to end, and waits for it for at most `timeoutMs` milliseconds. */
  async stop(timeoutMs = 10 * second): Promise<void> {
    this.#stopping.abort(this.#reason)
    const limit = new AbortController()
    await Promise.race([
      Promise.allSettled(this.#running),
      wait(timeoutMs, undefined, { ref: false, signal: limit.signal }).catch(() => undefined),
    ])
    limit.abort()
  }
}

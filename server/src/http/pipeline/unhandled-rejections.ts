import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** A running request. */
interface Running {
  /** Fails the request; returns whether it was still running. */
  fail(error: Error): boolean
  /** Rejection that failed the request. */
  failure: Error | undefined
}

const running = new AsyncLocalStorage<Running>()

/**
 * Runs the work of one request. Rejects as soon as a promise of the request has an unhandled rejection. The
 * work continues: its database scope stays open until it ends.
 */
export async function withUnhandledRejections<T>(work: () => Promise<T>): Promise<T> {
  const { promise: failed, reject } = Promise.withResolvers<never>()
  let isOver = false
  const request: Running = {
    failure: undefined,
    fail(error) {
      this.failure ??= error
      reject(error)
      return !isOver
    },
  }
  // The request may have ended before.
  failed.catch(() => undefined)
  try {
    return await Promise.race([running.run(request, work), failed])
  } finally {
    isOver = true
  }
}

/** Throws the unhandled rejection of the running request, if any, so that its transaction rolls back. */
export function requireNoUnhandledRejection(): void {
  const failure = running.getStore()?.failure
  if (failure !== undefined) throw failure
}

/**
 * Keeps the process alive after an unhandled rejection. The request of the promise answers 500 and logs the
 * reason; without a running request the reason is logged here. Calls `count` for each rejection. Returns a
 * function that stops it.
 */
export function surviveUnhandledRejections(log: Logger, count: () => void = () => undefined): () => void {
  const hear = (reason: unknown): void => {
    count()
    const error = new Error('A promise was rejected and nobody handled it', { cause: reason })
    if (running.getStore()?.fail(error) !== true) log.error({ err: error }, error.message)
  }
  process.on('unhandledRejection', hear)
  return () => void process.off('unhandledRejection', hear)
}

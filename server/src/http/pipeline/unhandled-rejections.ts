import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'

/** A request that is being carried out, and how it fails. */
interface Running {
  /** Returns whether the request still waits for its answer. */
  fail(error: Error): boolean
  /** The rejection that has failed the request. */
  failure: Error | undefined
}

const running = new AsyncLocalStorage<Running>()

/**
 * Runs the work of one request. Rejects as soon as a promise that the request has made is rejected and nobody handles it. The
 * work itself goes on: it may still use its database scope, which stays open until the work ends.
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
  // The request may be over before.
  failed.catch(() => undefined)
  try {
    return await Promise.race([running.run(request, work), failed])
  } finally {
    isOver = true
  }
}

/** Throws the unhandled rejection of the request that runs, if there is one: its transaction is rolled back. */
export function requireNoUnhandledRejection(): void {
  const failure = running.getStore()?.failure
  if (failure !== undefined) throw failure
}

/**
 * Keeps the process alive when a promise is rejected and nobody handles it. The request that made the promise answers 500 and
 * logs the reason; without such a request, or when it has answered, the reason is logged here. `count` is called for each
 * rejection. Returns how to stop.
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

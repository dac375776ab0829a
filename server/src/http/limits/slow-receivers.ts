import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/**
 * A body that is passed on as fast as the client takes it, letting other requests in between each two batches. When the
 * client takes none for `timeoutMs` milliseconds (0: waits for ever), it is given up. What breaks a body is logged: the
 * client sees no more than that it ends too early.
 */
export function pacedStream(
  batches: AsyncIterable<Buffer | string>,
  timeoutMs: number,
  log: FastifyBaseLogger,
): Readable {
  const giveUp = () => void body.destroy(new Problem('request.abandoned'))
  const body = Readable.from(paced(batches, timeoutMs, giveUp), { objectMode: false, highWaterMark: 1 << 18 })
  return body.once('error', error => {
    if (error instanceof Problem) log.info({ reason: error.message }, 'A response was given up')
    else log.error({ err: error }, 'A response was aborted')
  })
}

async function* paced<T>(
  batches: AsyncIterable<T>,
  timeoutMs: number,
  giveUp: () => void,
): AsyncGenerator<T> {
  for await (const batch of batches) {
    const timer = timeoutMs === 0 ? undefined : setTimeout(giveUp, timeoutMs)
    try {
      yield batch
    } finally {
      clearTimeout(timer)
    }
    await yieldToEventLoop()
  }
}

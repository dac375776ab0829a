import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '#kernel/problem.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/**
 * Streams a body at the speed of the client, and lets other requests run between batches. Aborts when the
 * client takes nothing for `timeoutMs` milliseconds (0: no timeout). Errors of the body are logged; the
 * client only sees a truncated answer.
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

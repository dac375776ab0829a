import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Target } from './request.ts'

/** How long a trivial request took beside the heavy ones; milliseconds. */
export interface Stalls {
  readonly count: number
  readonly p50: number
  readonly longest: number
}

/**
 * Asks for the status every five milliseconds while something else runs; what takes long to answer has found the
 * server's event loop busy. It has a thread of its own, so that reading a long answer does not disturb it.
 */
export async function watchStalls<T>(
  target: Target,
  work: () => Promise<T>,
): Promise<{ result: T; stalls: Stalls }> {
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), {
    workerData: { target, every: 5 },
  })
  await once(worker, 'online')
  const told = once(worker, 'message') as Promise<[Stalls]>
  told.catch(() => undefined)
  try {
    const result = await work()
    worker.postMessage('stop')
    return { result, stalls: (await told)[0] }
  } finally {
    await worker.terminate()
  }
}

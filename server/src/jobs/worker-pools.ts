import type { Worker, WorkerTools } from './worker.ts'

/** The kinds of jobs that one worker takes turns with. */
export type WorkerPool = Pick<WorkerTools, 'jobs' | 'slots'>

/** Several workers as one, each with kinds of jobs of its own: a long queue of one kind holds up no other. */
export const combineWorkers = (workers: readonly Worker[]): Worker => ({
  start() {
    for (const worker of workers) worker.start()
  },
  wake() {
    for (const worker of workers) worker.wake()
  },
  async runDue() {
    for (let done = 0; ; ) {
      const counts = await Promise.all(workers.map(worker => worker.runDue()))
      const more = counts.reduce((sum, count) => sum + count, 0)
      if (more === 0) return done
      done += more
    }
  },
  async stop(timeoutMs) {
    await Promise.all(workers.map(worker => worker.stop(timeoutMs)))
  },
})

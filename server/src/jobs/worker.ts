import { setTimeout as wait } from 'node:timers/promises'
import { second } from '#kernel/clock.ts'
import type { BackgroundTools } from './background.ts'
import { type Claim, claimNext, isAnythingDue, type KnownJobs } from './claim.ts'
import type { Job } from './define-job.ts'
import { runClaim } from './run-claim.ts'

const pollEvery = 5 * second

export interface WorkerTools extends BackgroundTools {
  readonly jobs: readonly Job[]
  /** How many jobs run at once; 1 unless told otherwise. */
  readonly slots?: number
}

/** Does the jobs of the queue; any number of workers share one database. */
export interface Worker {
  /** From now on takes up jobs as they come. */
  start(): void
  /** There is something new; does nothing before `start`. */
  wake(): void
  /** Runs everything that is due, until nothing is, and tells how many jobs that were. */
  runDue(): Promise<number>
  /** Takes up nothing more, tells running jobs to end and waits for them for at most `patience` milliseconds. */
  stop(timeoutMs?: number): Promise<void>
}

/** A worker for these kinds of jobs; others stay in the queue. */
export function createWorker({ jobs, slots = 1, ...tools }: WorkerTools): Worker {
  const known: KnownJobs = new Map(jobs.map(job => [job.kind, job]))
  const stopping = new AbortController()
  const running = new Set<Promise<number>>()
  let poll: NodeJS.Timeout | undefined
  let calls = 0

  /** Takes up one job after the other until none is due. */
  async function drain(): Promise<number> {
    let done = 0
    while (!stopping.signal.aborted) {
      const claim = await claimDue(tools, known)
      if (claim === undefined) break
      await runClaim(tools, claim, stopping.signal)
      done++
    }
    return done
  }

  function track(work: Promise<number>): Promise<number> {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
    return tracked
  }

  /** Drains again while somebody calls, so that nothing that came at the last moment is left. */
  async function answerCalls(): Promise<number> {
    let done = 0
    for (let heard = -1; heard !== calls; ) {
      heard = calls
      done += await drain().catch(error => {
        tools.log.error({ err: error }, 'The job queue could not be read')
        return 0
      })
    }
    return done
  }

  function wake(): void {
    calls++
    if (poll === undefined || stopping.signal.aborted || known.size === 0) return
    while (running.size < slots) void track(answerCalls())
  }

  return {
    wake,
    start() {
      poll ??= setInterval(wake, pollEvery).unref()
      wake()
    },
    async runDue() {
      for (let done = 0; ; ) {
        const counts = await Promise.all([...running, track(drain())])
        const more = counts.reduce((sum, count) => sum + count, 0)
        if (more === 0) return done
        done += more
      }
    },
    async stop(timeoutMs = 10 * second) {
      clearInterval(poll)
      stopping.abort(new Error('The server stops'))
      const limit = new AbortController()
      await Promise.race([
        Promise.allSettled(running),
        wait(timeoutMs, undefined, { ref: false, signal: limit.signal }).catch(() => undefined),
      ])
      limit.abort()
    },
  }
}

async function claimDue({ database, clock }: BackgroundTools, known: KnownJobs): Promise<Claim | undefined> {
  const now = clock.now().toISOString()
  if (!(await database.read(db => isAnythingDue(db, known, now)))) return undefined
  return database.write(null, scope => claimNext(scope, known, now))
}

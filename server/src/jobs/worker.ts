import { second } from '#kernel/clock.ts'
import type { BackgroundTools } from './background.ts'
import { type Claim, claimNext, isAnythingDue } from './claim.ts'
import type { Job } from './define-job.ts'
import { type KnownJobs, turnOf } from './due-jobs.ts'
import { runClaim } from './run-claim.ts'
import { RunningWork } from './running-work.ts'

const pollEvery = 5 * second

export interface WorkerTools extends BackgroundTools {
  readonly jobs: readonly Job[]
  /** The most concurrent jobs; default 1. */
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
  /** Takes up nothing more, tells running jobs to end and waits for them for at most `timeoutMs` milliseconds. */
  stop(timeoutMs?: number): Promise<void>
}

/** A worker for these kinds of jobs; others stay in the queue. */
export const createWorker = (tools: WorkerTools): Worker => new QueueWorker(tools)

class QueueWorker implements Worker {
  readonly #tools: BackgroundTools
  readonly #known: KnownJobs
  readonly #slots: number
  readonly #work = new RunningWork<number>()
  #poll: NodeJS.Timeout | undefined
  #calls = 0
  /** Turn of the last job; the next one is of the group after it. */
  #lastTurn = ''

  constructor({ jobs, slots = 1, ...tools }: WorkerTools) {
    this.#tools = tools
    this.#known = new Map(jobs.map(job => [job.kind, job]))
    this.#slots = slots
  }

  start(): void {
    this.#poll ??= setInterval(() => this.wake(), pollEvery).unref()
    this.wake()
  }

  wake(): void {
    this.#calls++
    if (this.#poll === undefined || this.#work.signal.aborted || this.#known.size === 0) return
    while (this.#work.all.length < this.#slots)
      this.#work
        .track(this.#answerCalls())
        .catch(error => this.#tools.log.error({ err: error }, 'The job queue could not be read'))
  }

  async runDue(): Promise<number> {
    for (let done = 0; ; ) {
      const counts = await Promise.all([...this.#work.all, this.#work.track(this.#drain())])
      const more = counts.reduce((sum, count) => sum + count, 0)
      if (more === 0) return done
      done += more
    }
  }

  async stop(timeoutMs?: number): Promise<void> {
    clearInterval(this.#poll)
    await this.#work.stop(timeoutMs)
  }

  /** Drains again while somebody calls, so that nothing that came at the last moment is left. */
  async #answerCalls(): Promise<number> {
    let done = 0
    for (let heard = -1; heard !== this.#calls; ) {
      heard = this.#calls
      done += await this.#drain().catch(error => {
        this.#tools.log.error({ err: error }, 'The job queue could not be read')
        return 0
      })
    }
    return done
  }

  /** Takes up one job after the other until none is due. */
  async #drain(): Promise<number> {
    let done = 0
    while (!this.#work.signal.aborted) {
      const claim = await this.#claim()
      if (claim === undefined) break
      this.#lastTurn = turnOf(claim.groupId)
      await runClaim(this.#tools, claim, this.#work.signal)
      done++
    }
    return done
  }

  async #claim(): Promise<Claim | undefined> {
    const { database, clock } = this.#tools
    const now = clock.now().toISOString()
    if (!(await database.read(db => isAnythingDue(db, this.#known, now)))) return undefined
    const taking = { now, lastTurn: this.#lastTurn, leasedBy: database.newHolder() }
    return database.write(null, scope => claimNext(scope, this.#known, taking))
  }
}

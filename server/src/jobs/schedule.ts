import { Cron } from 'croner'
import { addMilliseconds, type Instant, minute } from '#kernel/clock.ts'
import { type BackgroundTools, openBackground } from './background.ts'
import { enqueueTick, type Tick } from './enqueue-tick.ts'
import { catchesUpMissedRuns, kindOf, type Task } from './periodic-task.ts'
import { RunningWork } from './running-work.ts'

export interface ScheduleTools extends BackgroundTools {
  readonly tasks: readonly Task[]
  readonly timeZone?: string
  /** Called when a job was enqueued. */
  readonly wakeWorker: () => void
}

export interface Schedule {
  /** Sets the timers; resolves when the jobs of the start are enqueued, and what is done in each process is done. */
  start(): Promise<void>
  /** Does a task now, whoever else does it. */
  runNow(name: string): Promise<void>
  /** Drops the timers, tells running tasks to end and waits for them for at most `timeoutMs` milliseconds. */
  stop(timeoutMs?: number): Promise<void>
}

type Times = Pick<Tick, 'at' | 'since'>

/** Two servers that start within this time share the tasks of the start, milliseconds. */
const together = minute

/** Pause before a failed tick is stored again, milliseconds. */
const tickAgain = 5 * minute

/** Enqueues the jobs of periodic tasks at their times, each in one of the processes on this database. */
export const createSchedule = (tools: ScheduleTools): Schedule => new TaskSchedule(tools)

class TaskSchedule implements Schedule {
  readonly #tools: ScheduleTools
  readonly #work = new RunningWork<void>()
  readonly #timers: { stop(): void }[] = []

  constructor(tools: ScheduleTools) {
    this.#tools = tools
  }

  async start(): Promise<void> {
    const timed = this.#tools.tasks.map(task => ({ task, timer: this.#setTimer(task) }))
    for (const { task, timer } of timed)
      if (task.atStart !== undefined)
        await this.#tick(task, () => (catchesUpMissedRuns(task) ? this.#lastTime(timer) : this.#thisStart()))
  }

  async runNow(name: string): Promise<void> {
    const task = this.#tools.tasks.find(task => task.name === name)
    if (task === undefined) throw new Error(`There is no task "${name}"`)
    await this.#run(task)
  }

  async stop(timeoutMs?: number): Promise<void> {
    for (const timer of this.#timers) timer.stop()
    await this.#work.stop(timeoutMs)
  }

  #run({ name, run }: Task): Promise<void> {
    return run(openBackground(this.#tools, { name, groupId: null, signal: this.#work.signal }))
  }

  /** It is time for a task. Never rejects. */
  #tick(task: Task, times: () => Times): Promise<void> {
    return this.#work.track(this.#enqueueOrRun(task, times))
  }

  async #enqueueOrRun(task: Task, times: () => Times): Promise<void> {
    const { signal } = this.#work
    if (signal.aborted) return
    try {
      if (task.isLocal) await this.#run(task)
      else await this.#enqueue(task, times())
    } catch (error) {
      if (signal.aborted) return
      this.#tools.log.error({ err: error, task: task.name }, 'A periodic task failed')
      if (catchesUpMissedRuns(task)) this.#tickLater(task, times)
    }
  }

  async #enqueue(task: Task, times: Times): Promise<void> {
    const { database, wakeWorker } = this.#tools
    const tick = { task: task.name, kind: kindOf(task), ...times, now: this.#now() }
    if (await database.write(null, ({ db }) => enqueueTick(db, tick))) wakeWorker()
  }

  #tickLater(task: Task, times: () => Times): void {
    const timer = setTimeout(() => void this.#tick(task, times), tickAgain).unref()
    this.#timers.push({ stop: () => clearTimeout(timer) })
  }

  /** `protect`: a local task that takes longer than its period misses ticks, and never runs twice at once. */
  #setTimer(task: Task): Cron {
    const { timeZone } = this.#tools
    const timer = new Cron(
      task.pattern,
      { unref: true, protect: true, ...(timeZone === undefined ? {} : { timezone: timeZone }) },
      timer => this.#tick(task, () => this.#lastTime(timer)),
    )
    this.#timers.push(timer)
    return timer
  }

  /** The last time of a task, which may be this very moment. */
  #lastTime(timer: Cron): Times {
    const [last] = timer.previousRuns(1, new Date(this.#tools.clock.now().getTime() + 1))
    const at = last?.toISOString() ?? this.#now()
    return { at, since: at }
  }

  #thisStart(): Times {
    return { at: this.#now(), since: addMilliseconds(this.#now(), -together) }
  }

  #now(): Instant {
    return this.#tools.clock.now().toISOString()
  }
}

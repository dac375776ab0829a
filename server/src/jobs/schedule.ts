import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import { addMilliseconds, minute, second } from '#kernel/clock.ts'
import { type BackgroundTools, openBackground } from './background.ts'
import { enqueueTick, type Tick } from './enqueue-tick.ts'
import { isMadeUp, kindOf, type Task } from './periodic-task.ts'

export interface ScheduleTools extends BackgroundTools {
  readonly tasks: readonly Task[]
  readonly timeZone?: string
  /** Called when a job was put off. */
  readonly wakeWorker: () => void
}

export interface Schedule {
  /** Sets the timers; resolves when the jobs of the start are put off, and what is done in each process is done. */
  start(): Promise<void>
  /** Does a task now, whoever else does it. */
  runNow(name: string): Promise<void>
  /** Drops the timers, tells running tasks to end and waits for them for at most `timeoutMs` milliseconds. */
  stop(timeoutMs?: number): Promise<void>
}

type Times = Pick<Tick, 'at' | 'since'>

/** Two servers that start within this time share the tasks of the start, milliseconds. */
const together = minute

/** How long after a tick could not be noted it is noted again, milliseconds. */
const tickAgain = 5 * minute

/** Puts off the jobs of periodic tasks at their times, each in one of the processes on this database. */
export function createSchedule({ tasks, timeZone, wakeWorker, ...tools }: ScheduleTools): Schedule {
  const { database, clock, log } = tools
  const stopping = new AbortController()
  const timers: { stop(): void }[] = []
  const running = new Set<Promise<void>>()
  const now = () => clock.now().toISOString()

  const run = ({ name, run }: Task) =>
    run(openBackground(tools, { name, groupId: null, signal: stopping.signal }))

  /** It is time for a task. Never rejects. */
  async function tick(task: Task, times: () => Times): Promise<void> {
    if (stopping.signal.aborted) return
    try {
      if (task.isLocal) await run(task)
      else await putOff(task, times())
    } catch (error) {
      if (stopping.signal.aborted) return
      log.error({ err: error, task: task.name }, 'A periodic task failed')
      if (isMadeUp(task)) tickLater(task, times)
    }
  }

  async function putOff(task: Task, times: Times): Promise<void> {
    const found = { task: task.name, kind: kindOf(task), ...times, now: now() }
    if (await database.write(null, ({ db }) => enqueueTick(db, found))) wakeWorker()
  }

  function tickLater(task: Task, times: () => Times): void {
    const timer = setTimeout(() => void track(tick(task, times)), tickAgain).unref()
    timers.push({ stop: () => clearTimeout(timer) })
  }

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
    return tracked
  }

  /** `protect`: a local task that takes longer than its period misses ticks, and never runs twice at once. */
  const setTimer = (task: Task): Cron =>
    new Cron(
      task.pattern,
      { unref: true, protect: true, ...(timeZone === undefined ? {} : { timezone: timeZone }) },
      timer => track(tick(task, () => lastTime(timer))),
    )

  /** The last time of a task, which may be this very moment. */
  function lastTime(timer: Cron): Times {
    const [last] = timer.previousRuns(1, new Date(clock.now().getTime() + 1))
    const at = last?.toISOString() ?? now()
    return { at, since: at }
  }

  const thisStart = (): Times => ({ at: now(), since: addMilliseconds(now(), -together) })

  return {
    async start() {
      const timed = tasks.map(task => ({ task, timer: setTimer(task) }))
      timers.push(...timed.map(({ timer }) => timer))
      for (const { task, timer } of timed)
        if (task.atStart !== undefined)
          await track(tick(task, isMadeUp(task) ? () => lastTime(timer) : thisStart))
    },
    async runNow(name) {
      const task = tasks.find(task => task.name === name)
      if (task === undefined) throw new Error(`There is no task "${name}"`)
      await run(task)
    },
    async stop(timeoutMs = 10 * second) {
      for (const timer of timers) timer.stop()
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

import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import { type Instant, minute, second, shift } from '#kernel/clock.ts'
import { type BackgroundCtx, type BackgroundTools, openBackground } from './background.ts'
import { takeTurn } from './turns.ts'

/** Something that is done again and again; processes on one database take turns. */
export interface Task {
  /** Names it in the table of turns: unique, never renamed lightly. */
  readonly name: string
  /** Minute, hour, day, month, weekday; in the configured time zone. */
  readonly pattern: string
  /**
   * Done when a server starts, too: `always`, unless another one has just done it, or `when missed`, because no server ran
   * when it was time, or there never was one.
   */
  readonly atStart?: 'always' | 'when missed'
  run(ctx: BackgroundCtx): Promise<void>
}

export interface ScheduleTools extends BackgroundTools {
  readonly tasks: readonly Task[]
  readonly timeZone?: string
}

export interface Schedule {
  /** Sets the timers, and resolves when what is done at the start is done. */
  start(): Promise<void>
  /** Does a task now, whoever's turn it is. */
  runNow(name: string): Promise<void>
  /** Drops the timers, tells running tasks to end and waits for them for at most `patience` milliseconds. */
  stop(patience?: number): Promise<void>
}

/** Two servers that start within this time share the tasks of the start, milliseconds. */
const together = minute

/** Runs periodic tasks at their times, each in one of the processes on this database. */
export function createSchedule({ tasks, timeZone, ...tools }: ScheduleTools): Schedule {
  const { database, clock, log } = tools
  const stopping = new AbortController()
  const timers: Cron[] = []
  const running = new Set<Promise<void>>()
  const now = () => clock.now().toISOString()

  const run = ({ name, run }: Task) =>
    run(openBackground(tools, { name, groupId: null, signal: stopping.signal }))

  /** Runs the task unless its turn was taken since then. Never rejects. */
  async function takePart(task: Task, since: Instant): Promise<void> {
    try {
      const turn = { task: task.name, now: now(), since }
      if (stopping.signal.aborted || !(await database.write(null, ({ db }) => takeTurn(db, turn)))) return
      await run(task)
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, task: task.name }, 'A periodic task failed')
    }
  }

  function track(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => running.delete(tracked))
    running.add(tracked)
    return tracked
  }

  /** `protect`: a task that takes longer than its period misses turns, and never runs twice at once here. */
  const setTimer = (task: Task): Cron =>
    new Cron(
      task.pattern,
      { unref: true, protect: true, ...(timeZone === undefined ? {} : { timezone: timeZone }) },
      timer => track(takePart(task, lastTime(timer))),
    )
  const lastTime = (timer: Cron): Instant => timer.previousRuns(1, clock.now())[0]?.toISOString() ?? now()

  const startedSince = (task: Task, timer: Cron): Instant =>
    task.atStart === 'always' ? shift(now(), -together) : lastTime(timer)

  return {
    async start() {
      const timed = tasks.map(task => ({ task, timer: setTimer(task) }))
      timers.push(...timed.map(({ timer }) => timer))
      for (const { task, timer } of timed)
        if (task.atStart !== undefined) await track(takePart(task, startedSince(task, timer)))
    },
    async runNow(name) {
      const task = tasks.find(task => task.name === name)
      if (task === undefined) throw new Error(`There is no task "${name}"`)
      await run(task)
    },
    async stop(patience = 10 * second) {
      for (const timer of timers) timer.stop()
      stopping.abort(new Error('The server stops'))
      const limit = new AbortController()
      await Promise.race([
        Promise.allSettled(running),
        wait(patience, undefined, { ref: false, signal: limit.signal }).catch(() => undefined),
      ])
      limit.abort()
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import { addMilliseconds, hour, type Instant, minute, second } from '#kernel/clock.ts'
import { type BackgroundCtx, type BackgroundTools, openBackground } from './background.ts'
import { doOwed } from './do-owed.ts'
import { pauses as ownPauses } from './owed.ts'
import { takeTurn } from './turns.ts'

/** Something that is done again and again; processes on one database take turns. */
export interface Task {
  /** Names it in the table of turns: unique, never renamed lightly. */
  readonly name: string
  /** Minute, hour, day, month, weekday; in the configured time zone. */
  readonly pattern: string
  /**
   * Done when a server starts, too: `always`, unless another one has just done it, or `when owed`: it has not ended well
   * since it was time, because no server ran, or one died over it. What is owed is also tried again when it has failed.
   */
  readonly atStart?: 'always' | 'when owed'
  /** Is what it works on part of this machine? Then each process does it, without turns. */
  readonly isLocal?: true
  run(ctx: BackgroundCtx): Promise<void>
}

export interface ScheduleTools extends BackgroundTools {
  readonly tasks: readonly Task[]
  readonly timeZone?: string
  /** How long after it has failed an owed task is tried again, the last for all later tries, milliseconds. */
  readonly pauses?: readonly number[]
}

export interface Schedule {
  /** Sets the timers, and resolves when what is done at the start is done. */
  start(): Promise<void>
  /** Does a task now, whoever's turn it is. */
  runNow(name: string): Promise<void>
  /** Drops the timers, tells running tasks to end and waits for them for at most `patience` milliseconds. */
  stop(timeoutMs?: number): Promise<void>
}

/** Two servers that start within this time share the tasks of the start, milliseconds. */
const together = minute

/** Runs periodic tasks at their times, each in one of the processes on this database. */
export function createSchedule({ tasks, timeZone, pauses = ownPauses, ...tools }: ScheduleTools): Schedule {
  const { database, clock, log } = tools
  const stopping = new AbortController()
  const timers: Cron[] = []
  const running = new Set<Promise<void>>()
  /** Tasks that may be owed: who looks after them now, or will. */
  const looks = new Map<string, 'looking' | NodeJS.Timeout>()
  const now = () => clock.now().toISOString()

  const run = ({ name, run }: Task, signal = stopping.signal) =>
    run(openBackground(tools, { name, groupId: null, signal }))

  /** Runs the task unless its turn was taken since then. Never rejects. */
  async function takePart(task: Task, since: Instant): Promise<void> {
    try {
      if (stopping.signal.aborted || !(await isOurTurn(task, since))) return
      await run(task)
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, task: task.name }, 'A periodic task failed')
    }
  }

  const isOurTurn = async ({ name, isLocal }: Task, since: Instant): Promise<boolean> =>
    isLocal === true || database.write(null, ({ db }) => takeTurn(db, { task: name, now: now(), since }))

  /** Looks after a task that may be owed, now and again until it is done. Never rejects. */
  async function lookAfter(task: Task, timer: Cron): Promise<void> {
    const { name } = task
    if (stopping.signal.aborted || looks.get(name) === 'looking') return
    clearTimeout(looks.get(name))
    looks.set(name, 'looking')
    const owed = { name, since: lastTime(timer), pauses, stopping: stopping.signal }
    const again = await doOwed(tools, { ...owed, run: signal => run(task, signal) }).catch(error => {
      log.error({ err: error, task: name }, 'How it stands with a periodic task could not be read or noted')
      return addMilliseconds(now(), pauses[0] ?? minute)
    })
    looks.delete(name)
    if (again === undefined || stopping.signal.aborted) return
    const pause = Math.min(hour, Date.parse(again) - clock.now().getTime())
    looks.set(name, setTimeout(() => void track(lookAfter(task, timer)), pause).unref())
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
      timer => track(isOwed(task) ? lookAfter(task, timer) : takePart(task, lastTime(timer))),
    )

  /** The last time of a task, which may be this very moment. */
  const lastTime = (timer: Cron): Instant =>
    timer.previousRuns(1, new Date(clock.now().getTime() + 1))[0]?.toISOString() ?? now()

  const doAtStart = (task: Task, timer: Cron): Promise<void> =>
    isOwed(task) ? lookAfter(task, timer) : takePart(task, addMilliseconds(now(), -together))

  return {
    async start() {
      const timed = tasks.map(task => ({ task, timer: setTimer(task) }))
      timers.push(...timed.map(({ timer }) => timer))
      for (const { task, timer } of timed) if (task.atStart !== undefined) await track(doAtStart(task, timer))
    },
    async runNow(name) {
      const task = tasks.find(task => task.name === name)
      if (task === undefined) throw new Error(`There is no task "${name}"`)
      await run(task)
    },
    async stop(timeoutMs = 10 * second) {
      for (const timer of timers) timer.stop()
      for (const look of looks.values()) if (look !== 'looking') clearTimeout(look)
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

const isOwed = ({ atStart }: Task): boolean => atStart === 'when owed'

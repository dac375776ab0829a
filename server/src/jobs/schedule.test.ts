import { mkdtempSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LocalStore } from '#files/local-store.ts'
import { addMilliseconds, type Clock, day, hour, minute, second } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Outbound } from '#outbound/outbound.ts'
import { loadConfig } from '#server/config.ts'
import { periodicTasks } from '#server/periodic-tasks.ts'
import { backgroundTools } from '#test/background-tools.ts'
import { everyDatabase } from '#test/databases.ts'
import { type BareDatabase, bareDatabase } from '#test/open-database.ts'
import { TestClock } from '#test/test-clock.ts'
import { enqueueTick } from './enqueue-tick.ts'
import { type Task, taskPool } from './periodic-task.ts'
import { createSchedule, type Schedule } from './schedule.ts'
import { createWorker, type Worker } from './worker.ts'

const noFiles = mkdtempSync(path.join(tmpdir(), 'stowage-no-files-'))
afterAll(() => rm(noFiles, { recursive: true }))
const tasksOn = ({ database }: BareDatabase, files = noFiles) =>
  periodicTasks({
    database,
    store: new LocalStore(files),
    outbound: new Outbound(),
    config: loadConfig({}).config,
  })

/** A schedule, and the worker that does what comes of it. */
type Process = Schedule & { readonly schedule: Schedule; readonly worker: Worker }

describe.each(everyDatabase)('the schedule, on %s', kind => {
  let household: BareDatabase
  let clock: TestClock
  let processes: Process[]

  beforeEach(async () => {
    household = await bareDatabase(kind)
    clock = new TestClock()
    processes = []
  })
  afterEach(async () => {
    for (const process of processes) await process.stop(100)
    await household.close()
  })

  /** One process of several on the same database; `start` also does what is due then. */
  function processWith(tasks: readonly Task[], processClock: Clock = clock): Process {
    const tools = backgroundTools(household.again(), processClock)
    const worker = createWorker({ ...tools, ...taskPool(tasks) })
    const schedule = createSchedule({ ...tools, tasks, timeZone: 'UTC', wakeWorker: () => worker.wake() })
    const process: Process = {
      schedule,
      runNow: name => schedule.runNow(name),
      worker,
      async start() {
        await schedule.start()
        await worker.runDue()
      },
      async stop(timeoutMs) {
        await Promise.all([schedule.stop(timeoutMs), worker.stop(timeoutMs)])
      },
    }
    processes.push(process)
    return process
  }
  const jobs = () => household.database.read(db => db.q.selectFrom('jobs').selectAll().execute())

  test('does a task of the start once, however many servers start together', async () => {
    let runs = 0
    const task: Task = {
      name: 'water',
      pattern: '0 4 1 1 *',
      atStart: 'always',
      run: async () => void runs++,
    }
    await Promise.all([processWith([task]).start(), processWith([task]).start(), processWith([task]).start()])
    expect(runs).toBe(1)
    clock.advance(2 * minute)
    await processWith([task]).start()
    expect(runs).toBe(2)
  })

  test('does a task again whose last time was noted by a clock that ran ahead', async () => {
    let runs = 0
    const task: Task = {
      name: 'water',
      pattern: '0 4 1 1 *',
      atStart: 'always',
      run: async () => void runs++,
    }
    clock.advance(365 * day)
    await processWith([task]).start()
    clock.advance(-365 * day)
    await processWith([task]).start()
    expect(runs).toBe(2)
    await processWith([task]).start()
    expect(runs).toBe(2)
  })

  describe('for a task that must not be missed', () => {
    /** One whose time is half a day off, so that minutes do not lead past it. */
    const lasting = (run: Task['run']): Task => ({
      name: 'wind',
      pattern: `0 ${timeOfDay} * * *`,
      atStart: 'when missed',
      run,
    })
    let timeOfDay: number
    beforeEach(() => {
      timeOfDay = (clock.now().getUTCHours() + 12) % 24
    })
    const untilNextTime = (): number => {
      const now = clock.now()
      const next = new Date(now).setUTCHours(timeOfDay, 0, 0, 0) - now.getTime()
      return next > 0 ? next : next + day
    }
    const starts = (task: Task) => processWith([task]).start()
    const failing = () => Promise.reject(new Error('The bucket is away'))
    const dying = () => new Promise<void>(() => undefined)
    /** Starts a process that gets as far as this. */
    async function begin(run: () => Promise<void>): Promise<Process> {
      const begun = Promise.withResolvers<void>()
      const process = processWith([
        lasting(() => {
          begun.resolve()
          return run()
        }),
      ])
      const started = process.start()
      await begun.promise
      if (run !== dying) await started
      return process
    }

    test('makes up for a time at which no server was there', async () => {
      let runs = 0
      const task = lasting(async () => void runs++)
      for (const [later, expected] of [
        [0, 1],
        [minute, 1],
        [day, 2],
        [minute, 2],
      ] as const) {
        clock.advance(later)
        await starts(task)
        expect(runs).toBe(expected)
      }
    })

    test('does it again when a clock that ran ahead has noted that it is done, has failed or is under way', async () => {
      for (const way of [async () => undefined, failing, dying]) {
        clock.advance(365 * day)
        const ahead = await begin(way)
        await ahead.stop(100)
        clock.advance(-365 * day)
        let runs = 0
        await starts(lasting(async () => void runs++))
        expect(runs).toBe(1)
        await starts(lasting(async () => void runs++))
        expect(runs).toBe(1)
        clock.advance(day)
      }
    })

    test('makes up for it once, however many servers start together', async () => {
      let runs = 0
      const task = lasting(async () => void runs++)
      await Promise.all(Array.from({ length: 4 }, () => starts(task)))
      expect(runs).toBe(1)
    })

    test('makes up for a run that failed, after pauses that grow until its next time', async () => {
      let runs = 0
      const task = lasting(() => {
        runs++
        return failing()
      })
      for (const [later, expected] of [
        [0, 1],
        [4 * minute, 1],
        [2 * minute, 2],
        [10 * minute, 2],
        [6 * minute, 3],
        [50 * minute, 3],
        [11 * minute, 4],
        [50 * minute, 4],
      ] as const) {
        clock.advance(later)
        await starts(task)
        expect(runs).toBe(expected)
      }
      clock.advance(12 * hour)
      await starts(task)
      expect(runs).toBe(5)
      clock.advance(6 * minute)
      await starts(task)
      expect(runs).toBe(6)
    })

    test('tries again by itself, in one of the processes, until it has ended well', async () => {
      let tries = 0
      const task = lasting(() => (++tries < 4 ? failing() : Promise.resolve()))
      const both = [processWith([task]), processWith([task])]
      await Promise.all(both.map(process => process.start()))
      for (const { worker } of both) worker.start()
      for (let failed = 1; failed < 4; failed++) {
        const waiting = [{ state: 'waiting', attempts: failed }]
        await vi.waitFor(async () => expect(await jobs()).toMatchObject(waiting))
        clock.advance(61 * minute)
        for (const { worker } of both) worker.wake()
      }
      await vi.waitFor(async () => expect(await jobs()).toEqual([]))
      await starts(task)
      expect(tries).toBe(4)
    })

    test('makes up at once for a run that the end of the server broke off', async () => {
      const begun = Promise.withResolvers<void>()
      const stopped = processWith([
        lasting(({ signal }) => {
          begun.resolve()
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        }),
      ])
      void stopped.start()
      await begun.promise
      await stopped.stop()
      let runs = 0
      await starts(lasting(async () => void runs++))
      expect(runs).toBe(1)
    })

    test('lets nobody begin what another process is at, and makes up for one that died over it', async () => {
      await begin(dying)
      let runs = 0
      const task = lasting(async () => void runs++)
      clock.advance(4 * minute)
      await starts(task)
      expect(runs).toBe(0)
      clock.advance(2 * minute)
      await starts(task)
      expect(runs).toBe(1)
    })

    describe('and that takes its server down', () => {
      let runs: number
      const sound = () => starts(lasting(async () => void runs++))
      beforeEach(async () => {
        runs = 0
        for (const pause of [5, 15, 60]) {
          await begin(dying)
          clock.advance((pause - 1) * minute)
          await sound()
          clock.advance(2 * minute)
        }
        expect(runs).toBe(0)
      })

      test('leaves it alone after four times, until its next time', async () => {
        await begin(dying)
        clock.advance(untilNextTime() - minute)
        await sound()
        expect([runs, await jobs()]).toEqual([0, []])
        clock.advance(2 * minute)
        await sound()
        expect([runs, await jobs()]).toEqual([1, []])
      })

      test('does it at its next time though it did so just before', async () => {
        clock.advance(untilNextTime() - minute)
        await begin(dying)
        clock.advance(2 * minute)
        await sound()
        expect(runs).toBe(0)
        clock.advance(4 * minute)
        await sound()
        expect([runs, await jobs()]).toEqual([1, []])
      })
    })

    test('lets a run that goes on beyond its next time do for both', async () => {
      const begun = Promise.withResolvers<void>()
      const finish = Promise.withResolvers<void>()
      let runs = 0
      const task = lasting(() => {
        runs++
        begun.resolve()
        return finish.promise
      })
      const started = starts(task)
      await begun.promise
      clock.advance(untilNextTime() + minute)
      await processWith([task]).schedule.start()
      finish.resolve()
      await started
      await starts(task)
      expect([runs, await jobs()]).toEqual([1, []])
    })

    describe('that goes on for long', () => {
      beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
      afterEach(() => void vi.useRealTimers())

      /** Somebody who is at it until told otherwise. */
      async function beAtIt(): Promise<AbortSignal> {
        const { promise: told, resolve: begin } = Promise.withResolvers<AbortSignal>()
        void starts(
          lasting(({ signal }) => {
            begin(signal)
            return new Promise(() => undefined)
          }),
        )
        return told
      }
      /** Four minutes, in which the lease is renewed; resolves when that has been written down. */
      async function fourMinutes(): Promise<void> {
        const [before] = await jobs()
        clock.advance(4 * minute)
        vi.advanceTimersByTime(2 * minute)
        await vi.waitFor(async () =>
          expect((await jobs()).map(row => row.leased_until)).not.toEqual([before?.leased_until]),
        )
      }

      test('lets nobody else begin it', async () => {
        const signal = await beAtIt()
        let runs = 0
        for (let i = 0; i < 3; i++) {
          await fourMinutes()
          await starts(lasting(async () => void runs++))
        }
        expect([runs, signal.aborted]).toEqual([0, false])
      })

      test('is told to end when somebody else has taken it over', async () => {
        const signal = await beAtIt()
        clock.advance(6 * minute)
        let runs = 0
        await starts(lasting(async () => void runs++))
        expect([runs, signal.aborted]).toEqual([1, false])
        vi.advanceTimersByTime(2 * minute)
        await vi.waitFor(() => expect(signal.aborted).toBe(true))
        expect(signal.reason).toMatchObject({ message: 'Another worker has taken the job over' })
      })
    })

    test('does not mind a last time that nobody can read', async () => {
      let runs = 0
      const task = lasting(async () => void runs++)
      await household.database.write(null, ({ db }) =>
        db.q.insertInto('schedule').values({ task: 'wind', last_at: 'by hand' }).execute(),
      )
      await starts(task)
      await starts(task)
      expect(runs).toBe(1)
    })
  })

  test('sweeps what a crash has left on each machine, whoever has taken turns', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'stowage-machines-'))
    const machines = ['one', 'other'].map(name => path.join(folder, name, 'files'))
    for (const files of machines) {
      await mkdir(path.join(files, '.incoming'), { recursive: true })
      await writeFile(path.join(files, '.incoming', 'left'), 'half of a picture')
    }
    clock.advance(2 * day)
    await Promise.all(machines.map(files => processWith(tasksOn(household, files)).start()))
    for (const files of machines) expect(await readdir(path.join(files, '.incoming'))).toEqual([])
    await rm(folder, { recursive: true })
  })

  /** The second of the tick whose job is under way. */
  const tickUnderWay = async (): Promise<number> => {
    const [job] = (await jobs()).filter(({ state }) => state === 'running')
    return Date.parse(JSON.parse(job?.input ?? '{}').at) / second
  }

  test('does a task whose timer fires on the very second', async () => {
    const clock: Clock = { now: () => new Date(Math.floor(Date.now() / second) * second) }
    const seconds: number[] = []
    const run = async () => void seconds.push(await tickUnderWay())
    const process = processWith([{ name: 'tick', pattern: '* * * * * *', run }], clock)
    await process.start()
    process.worker.start()
    // On a busy machine one may come so late that it does for the next as well.
    const areTwoInTurn = () => seconds.some((at, i) => seconds[i + 1] === at + 1)
    await vi.waitFor(() => expect(areTwoInTurn()).toBe(true), { timeout: 30_000 })
    expect(seconds).toEqual([...new Set(seconds)].toSorted((a, b) => a - b))
  })

  test('does a task at its time, in one of the processes', async () => {
    const seconds: number[] = []
    const run = async () => void seconds.push(await tickUnderWay())
    const task: Task = { name: 'tick', pattern: '* * * * * *', run }
    const both = [processWith([task]), processWith([task])]
    await Promise.all(both.map(process => process.start()))
    for (const { worker } of both) worker.start()
    await vi.waitFor(() => expect(seconds.length).toBeGreaterThan(1), { timeout: 30_000 })
    expect(seconds).toEqual([...new Set(seconds)])
  })

  test('puts the job of each tick off once', async () => {
    const now = clock.now().toISOString()
    const later = addMilliseconds(now, 1)
    const tick = { task: 'water', kind: 'task.water', now }
    const enqueue = (at: string, since: string) =>
      household.database.write(null, ({ db }) => enqueueTick(db, { ...tick, at, since }))
    const inputs = async () => (await jobs()).map(({ input }) => JSON.parse(input))
    expect(await Promise.all([enqueue(now, now), enqueue(now, now), enqueue(now, now)])).toContain(true)
    expect(await enqueue(now, now)).toBe(false)
    expect(await enqueue(now, addMilliseconds(now, -minute))).toBe(false)
    expect(await inputs()).toEqual([{ at: now }])
    expect(await enqueue(later, later)).toBe(true)
    expect(await inputs()).toEqual([{ at: later }])
  })

  test('goes on after a task has failed', async () => {
    const done: string[] = []
    const broken: Task = {
      name: 'broken',
      pattern: '0 4 1 1 *',
      atStart: 'always',
      run: () => Promise.reject(new Error('no')),
    }
    const sound: Task = {
      name: 'sound',
      pattern: '0 4 1 1 *',
      atStart: 'always',
      run: async () => void done.push('sound'),
    }
    await processWith([broken, sound]).start()
    expect(done).toEqual(['sound'])
    expect(await jobs()).toEqual([])
  })

  test('forgets what nobody needs any more, and nothing else', async () => {
    const now = clock.now().toISOString()
    const past = addMilliseconds(now, -1)
    const future = addMilliseconds(now, day)
    const old = addMilliseconds(now, -31 * day)
    const dated = { created_at: now, updated_at: now }
    const userId = newId()
    const groupId = newId()
    await household.database.write(null, async ({ db }) => {
      await db.q
        .insertInto('users')
        .values({ id: userId, name: 'Ada', email: 'ada@example.com', ...dated })
        .execute()
      await db.q
        .insertInto('groups')
        .values({ id: groupId, name: 'Home', currency: 'EUR', ...dated })
        .execute()
      const session = (id: string, expires_at: string) => ({
        id,
        user_id: userId,
        lifetime_seconds: 1,
        created_at: now,
        expires_at,
      })
      await db.q
        .insertInto('sessions')
        .values([session('gone', past), session('kept', future)])
        .execute()
      await db.q
        .insertInto('session_tokens')
        .values([{ token_hash: 'h', session_id: 'gone', role: 'user' }])
        .execute()
      const reset = (id: string, expires_at: string, used_at: string | null) => ({
        id,
        user_id: userId,
        token_hash: id,
        created_at: now,
        expires_at,
        used_at,
      })
      await db.q
        .insertInto('password_resets')
        .values([reset('gone', past, null), reset('used', future, past), reset('kept', future, null)])
        .execute()
      const invitation = (id: string, expires_at: string, uses: number) => ({
        id,
        group_id: groupId,
        token_hash: id,
        expires_at,
        uses,
        ...dated,
      })
      await db.q
        .insertInto('invitations')
        .values([invitation('gone', past, 1), invitation('used', future, 0), invitation('kept', future, 1)])
        .execute()
      const counter = (key: string, last_at: string, locked_until: string | null) => ({
        key,
        failures: 1,
        last_at,
        locked_until,
      })
      await db.q
        .insertInto('rate_counters')
        .values([counter('gone', old, past), counter('locked', old, future), counter('kept', now, null)])
        .execute()
      const job = (id: string, state: 'failed' | 'waiting', run_at: string) => ({
        id,
        kind: 'x',
        input: '{}',
        state,
        attempts: 0,
        progress: 0,
        run_at,
        created_at: run_at,
      })
      await db.q
        .insertInto('jobs')
        .values([job('gone', 'failed', old), job('new', 'failed', now), job('kept', 'waiting', old)])
        .execute()
    })

    const tasks = tasksOn(household)
    const schedule = processWith(tasks)
    for (const { name } of tasks) await schedule.runNow(name)

    const left = await household.database.read(async db => [
      (await db.q.selectFrom('sessions').select('id').execute()).map(row => row.id),
      (await db.q.selectFrom('session_tokens').select('token_hash').execute()).length,
      (await db.q.selectFrom('password_resets').select('id').execute()).map(row => row.id),
      (await db.q.selectFrom('invitations').select('id').execute()).map(row => row.id),
      (await db.q.selectFrom('rate_counters').select('key').orderBy('key').execute()).map(row => row.key),
      (await db.q.selectFrom('jobs').select('id').orderBy('id').execute()).map(row => row.id),
    ])
    expect(left).toEqual([['kept'], 0, ['kept'], ['kept'], ['kept', 'locked'], ['kept', 'new']])
  })

  test('sweeps more than fits into one batch', async () => {
    const row = (i: number) => ({
      key: `k${i}`,
      failures: 1,
      last_at: '2020-01-01T00:00:00.000Z',
      locked_until: null,
    })
    for (let from = 0; from < 2500; from += 500) {
      const some = Array.from({ length: 500 }, (_, i) => row(from + i))
      await household.database.write(null, ({ db }) =>
        db.q.insertInto('rate_counters').values(some).execute(),
      )
    }
    await processWith(tasksOn(household)).runNow('sweep-rate-counters')
    expect(
      await household.database.read(db => db.q.selectFrom('rate_counters').select('key').execute()),
    ).toEqual([])
  })

  test('every task has a name of its own and a pattern that can be read', async () => {
    const tasks = tasksOn(household)
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length)
    await processWith(tasks).start()
  })
})

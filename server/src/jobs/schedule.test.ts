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
import { databases } from '#test/databases.ts'
import { type BareDatabase, bareDatabase } from '#test/open-database.ts'
import { TestClock } from '#test/test-clock.ts'
import { createSchedule, type Schedule, type ScheduleTools, type Task } from './schedule.ts'
import { takeTurn } from './turns.ts'

const noFiles = mkdtempSync(path.join(tmpdir(), 'stowage-no-files-'))
afterAll(() => rm(noFiles, { recursive: true }))
const tasksOn = ({ database }: BareDatabase, files = noFiles) =>
  periodicTasks({
    database,
    store: new LocalStore(files),
    outbound: new Outbound(),
    config: loadConfig({}).config,
  })

describe.each(databases)('the schedule, on %s', kind => {
  let house: BareDatabase
  let clock: TestClock
  let schedules: Schedule[]

  beforeEach(async () => {
    house = await bareDatabase(kind)
    clock = new TestClock()
    schedules = []
  })
  afterEach(async () => {
    for (const schedule of schedules) await schedule.stop(100)
    await house.close()
  })

  /** One process of several on the same database. */
  function processWith(tasks: readonly Task[], more: Partial<ScheduleTools> = {}): Schedule {
    const tools = { ...backgroundTools(house.again(), clock), tasks, timeZone: 'UTC', ...more }
    const schedule = createSchedule(tools)
    schedules.push(schedule)
    return schedule
  }

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

  describe('for a task that is owed', () => {
    /** One whose time is half a day off, so that minutes do not lead past it. */
    const owed = (run: Task['run']): Task => ({
      name: 'wind',
      pattern: `0 ${(clock.now().getUTCHours() + 12) % 24} * * *`,
      atStart: 'when owed',
      run,
    })
    const starts = (task: Task, more?: Partial<ScheduleTools>) => processWith([task], more).start()
    const failing = () => Promise.reject(new Error('The bucket is away'))
    /** What the database says about it. */
    const standing = async () => {
      const facts = await house.database.read(db => db.q.selectFrom('instance').selectAll().execute())
      return facts.find(({ key }) => key === 'task:wind')?.value
    }

    test('makes up for a time at which no server was there', async () => {
      let runs = 0
      const task = owed(async () => void runs++)
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
      const dying = () => new Promise<void>(() => undefined)
      const ways: Task['run'][] = [async () => undefined, failing, dying]
      for (const way of ways) {
        clock.advance(365 * day)
        const ahead = processWith([owed(way)])
        const before = await standing()
        const started = ahead.start()
        await vi.waitFor(async () => expect(await standing()).not.toBe(before), { timeout: 5000 })
        if (way !== dying) await started
        await ahead.stop(100)
        clock.advance(-365 * day)
        let runs = 0
        await starts(owed(async () => void runs++))
        expect(runs).toBe(1)
        await starts(owed(async () => void runs++))
        expect(runs).toBe(1)
        clock.advance(day)
      }
    })

    test('makes up for it once, however many servers start together', async () => {
      let runs = 0
      const task = owed(async () => void runs++)
      await Promise.all(Array.from({ length: 4 }, () => starts(task)))
      expect(runs).toBe(1)
    })

    test('makes up for a run that failed, after pauses that grow until its next time', async () => {
      let runs = 0
      const task = owed(() => {
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
      const tries: string[] = []
      const task = (process: string) => owed(() => (tries.push(process) < 4 ? failing() : Promise.resolve()))
      const pauses = [20, 10]
      await Promise.all(['one', 'other'].map(process => starts(task(process), { pauses })))
      await vi.waitFor(() => expect(tries).toHaveLength(4), { timeout: 5000 })
      const isDone = async () => (await standing())?.includes('doneAt')
      await vi.waitFor(async () => expect(await isDone()).toBe(true), { timeout: 5000 })
      await starts(task('one'))
      expect(tries).toHaveLength(4)
    })

    test('makes up at once for a run that the end of the server broke off', async () => {
      const begun = Promise.withResolvers<void>()
      const stopped = processWith([
        owed(({ signal }) => {
          begun.resolve()
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        }),
      ])
      void stopped.start()
      await begun.promise
      await stopped.stop()
      let runs = 0
      await starts(owed(async () => void runs++))
      expect(runs).toBe(1)
    })

    test('lets nobody begin what another process is at, and makes up for one that died over it', async () => {
      const begun = Promise.withResolvers<void>()
      const dead = processWith([
        owed(() => {
          begun.resolve()
          return new Promise(() => undefined)
        }),
      ])
      void dead.start()
      await begun.promise
      let runs = 0
      const task = owed(async () => void runs++)
      clock.advance(4 * minute)
      await starts(task)
      expect(runs).toBe(0)
      clock.advance(2 * minute)
      await starts(task)
      expect(runs).toBe(1)
    })

    describe('that goes on for long', () => {
      beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
      afterEach(() => void vi.useRealTimers())

      /** Somebody who is at it until told otherwise. */
      async function beAtIt(): Promise<AbortSignal> {
        const { promise: told, resolve: begin } = Promise.withResolvers<AbortSignal>()
        void starts(
          owed(({ signal }) => {
            begin(signal)
            return new Promise(() => undefined)
          }),
        )
        return told
      }
      /** Four minutes, and what is done every minute; resolves when that has been written down. */
      async function fourMinutes(): Promise<void> {
        const before = await standing()
        clock.advance(4 * minute)
        vi.advanceTimersByTime(minute)
        await vi.waitFor(async () => expect(await standing()).not.toBe(before))
      }

      test('lets nobody else begin it', async () => {
        const signal = await beAtIt()
        let runs = 0
        for (let i = 0; i < 3; i++) {
          await fourMinutes()
          await starts(owed(async () => void runs++))
        }
        expect([runs, signal.aborted]).toEqual([0, false])
      })

      test('is told to end when somebody else has taken it over', async () => {
        const signal = await beAtIt()
        clock.advance(6 * minute)
        let runs = 0
        await starts(owed(async () => void runs++))
        expect([runs, signal.aborted]).toEqual([1, false])
        vi.advanceTimersByTime(minute)
        await vi.waitFor(() => expect(signal.aborted).toBe(true))
        expect(signal.reason).toMatchObject({ message: 'Another server has taken the task over' })
      })
    })

    test('does not mind a word about it that nobody can read', async () => {
      let runs = 0
      const task = owed(async () => void runs++)
      await house.database.write(null, ({ db }) =>
        db.q.insertInto('instance').values({ key: 'task:wind', value: 'by hand' }).execute(),
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
    await Promise.all(machines.map(files => processWith(tasksOn(house, files)).start()))
    for (const files of machines) expect(await readdir(path.join(files, '.incoming'))).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('does a task whose timer fires on the very second', async () => {
    const clock: Clock = { now: () => new Date(Math.floor(Date.now() / second) * second) }
    const seconds: number[] = []
    const run = async () => void seconds.push(clock.now().getTime() / second)
    const tools = backgroundTools(house.again(), clock)
    await processWith([{ name: 'tick', pattern: '* * * * * *', run }], tools).start()
    await vi.waitFor(() => expect(seconds.length).toBeGreaterThan(2), { timeout: 8000 })
    const [first = 0] = seconds
    expect(seconds).toEqual(seconds.map((_, i) => first + i))
  })

  test('does a task at its time, in one of the processes', async () => {
    const seconds: number[] = []
    const run = async () => void seconds.push(Math.floor(clock.now().getTime() / 1000))
    const task: Task = { name: 'tick', pattern: '* * * * * *', run }
    await Promise.all([processWith([task]).start(), processWith([task]).start()])
    await vi.waitFor(() => expect(seconds.length).toBeGreaterThan(1), { timeout: 5000 })
    expect(seconds).toEqual([...new Set(seconds)])
  })

  test('gives each turn to one', async () => {
    const now = clock.now().toISOString()
    const take = (since: string) =>
      house.database.write(null, ({ db }) => takeTurn(db, { task: 'water', now, since }))
    expect(await take(now)).toBe(true)
    expect(await take(now)).toBe(false)
    expect(await take(addMilliseconds(now, -minute))).toBe(false)
    expect(await take(addMilliseconds(now, minute))).toBe(true)
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
  })

  test('forgets what nobody needs any more, and nothing else', async () => {
    const now = clock.now().toISOString()
    const past = addMilliseconds(now, -1)
    const future = addMilliseconds(now, day)
    const old = addMilliseconds(now, -31 * day)
    const dated = { created_at: now, updated_at: now }
    const userId = newId()
    const groupId = newId()
    await house.database.write(null, async ({ db }) => {
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

    const tasks = tasksOn(house)
    const schedule = processWith(tasks)
    for (const { name } of tasks) await schedule.runNow(name)

    const left = await house.database.read(async db => [
      (await db.q.selectFrom('sessions').select('id').execute()).map(row => row.id),
      (await db.q.selectFrom('session_tokens').select('token_hash').execute()).length,
      (await db.q.selectFrom('password_resets').select('id').execute()).map(row => row.id),
      (await db.q.selectFrom('invitations').select('id').execute()).map(row => row.id),
      (await db.q.selectFrom('rate_counters').select('key').orderBy('key').execute()).map(row => row.key),
      (await db.q.selectFrom('jobs').select('id').orderBy('id').execute()).map(row => row.id),
    ])
    expect(left).toEqual([['kept'], 0, ['kept'], ['kept'], ['kept', 'locked'], ['kept', 'new']])
  })

  test('sweeps more than fits into one slice', async () => {
    const row = (i: number) => ({
      key: `k${i}`,
      failures: 1,
      last_at: '2020-01-01T00:00:00.000Z',
      locked_until: null,
    })
    for (let from = 0; from < 2500; from += 500) {
      const some = Array.from({ length: 500 }, (_, i) => row(from + i))
      await house.database.write(null, ({ db }) => db.q.insertInto('rate_counters').values(some).execute())
    }
    await processWith(tasksOn(house)).runNow('sweep-rate-counters')
    expect(await house.database.read(db => db.q.selectFrom('rate_counters').select('key').execute())).toEqual(
      [],
    )
  })

  test('every task has a name of its own and a pattern that can be read', async () => {
    const tasks = tasksOn(house)
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length)
    await processWith(tasks).start()
  })
})

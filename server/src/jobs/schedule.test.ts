import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LocalStore } from '#files/local-store.ts'
import { day, minute, shift } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { Outbound } from '#outbound/outbound.ts'
import { loadConfig } from '#server/config.ts'
import { everyTask } from '#server/every-task.ts'
import { backgroundTools } from '#test/background-tools.ts'
import { databases } from '#test/databases.ts'
import { type BareDatabase, bareDatabase } from '#test/open-database.ts'
import { TestClock } from '#test/test-clock.ts'
import { createSchedule, type Schedule, type Task } from './schedule.ts'
import { takeTurn } from './turns.ts'

const tasksOn = ({ database }: BareDatabase) =>
  everyTask({
    database,
    store: new LocalStore(path.join(tmpdir(), `stowage-no-files-${newId()}`)),
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
    for (const schedule of schedules) await schedule.stop()
    await house.close()
  })

  /** One process of several on the same database. */
  function processWith(tasks: readonly Task[]): Schedule {
    const schedule = createSchedule({ ...backgroundTools(house.again(), clock), tasks, timeZone: 'UTC' })
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

  test('makes up for a time at which no server was there', async () => {
    let runs = 0
    const run = async () => void runs++
    // Half a day off, so that minutes do not lead past it.
    const hour = (clock.now().getUTCHours() + 12) % 24
    const task: Task = { name: 'wind', pattern: `0 ${hour} * * *`, atStart: 'when missed', run }
    for (const [later, expected] of [
      [0, 1],
      [minute, 1],
      [day, 2],
      [minute, 2],
    ] as const) {
      clock.advance(later)
      await processWith([task]).start()
      expect(runs).toBe(expected)
    }
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
    expect(await take(shift(now, -minute))).toBe(false)
    expect(await take(shift(now, minute))).toBe(true)
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
    const past = shift(now, -1)
    const future = shift(now, day)
    const old = shift(now, -31 * day)
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

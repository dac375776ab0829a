import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeGroup } from '#features/groups/index.ts'
import { addMilliseconds, hour, minute, second } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { backgroundTools } from '#test/background-tools.ts'
import { everyDatabase } from '#test/databases.ts'
import { type BareDatabase, bareDatabase } from '#test/open-database.ts'
import { TestClock } from '#test/test-clock.ts'
import { jobLeases } from './claim.ts'
import { defineJob, type JobCtx } from './define-job.ts'
import { PermanentFailure } from './permanent-failure.ts'
import { enqueue } from './queue.ts'
import { createWorker, type Worker } from './worker.ts'

const tooLate = 61_000

/** A promise that somebody else fulfils. */
function gate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

describe.each(everyDatabase)('the job worker, on %s', kind => {
  let household: BareDatabase
  let clock: TestClock
  let workers: Worker[]

  beforeEach(async () => {
    household = await bareDatabase(kind)
    clock = new TestClock()
    workers = []
  })
  afterEach(async () => {
    for (const worker of workers) await worker.stop(100)
    await household.close()
  })

  /** A worker of a single task, optionally as another process on the same database. */
  function workerThat(
    run: (ctx: JobCtx, name: string) => Promise<void>,
    database = household.database,
  ): Worker {
    const greet = defineJob({
      kind: 'greet',
      input: z.object({ name: z.string() }),
      run: (ctx, { name }) => run(ctx, name),
    })
    const worker = createWorker({ ...backgroundTools(database, clock), jobs: [greet] })
    workers.push(worker)
    return worker
  }

  const enqueueJob = (job = 'greet', input: unknown = { name: 'Ada' }) => {
    const now = clock.now().toISOString()
    return household.database.write(null, ({ db }) =>
      enqueue(db, { kind: job, input, groupId: null, runAt: now, now }),
    )
  }
  const rows = () => household.database.read(db => db.q.selectFrom('jobs').selectAll().execute())
  const failing = async () => {
    throw new Error('The printer is on fire')
  }

  test('does at once what a clock that ran ahead has enqueued, or had begun', async () => {
    const year = 365 * 24 * hour
    const done: string[] = []
    clock.advance(year)
    await enqueueJob()
    await workerThat(failing).runDue()
    await enqueueJob('greet', { name: 'Grace' })
    const began = gate()
    const dying = workerThat(async (_, name) => {
      if (name === 'Grace') began.open()
      await new Promise(() => undefined)
    })
    void dying.runDue()
    await began.opened
    clock.advance(-year)
    await workerThat(async (_, name) => void done.push(name)).runDue()
    expect(done.toSorted()).toEqual(['Ada', 'Grace'])
    expect(await rows()).toEqual([])
  })

  test('does what is due, in order, and forgets it', async () => {
    await enqueueJob('greet', { name: 'Ada' })
    await enqueueJob('greet', { name: 'Grace' })
    const greeted: string[] = []
    expect(await workerThat(async (_ctx, name) => void greeted.push(name)).runDue()).toBe(2)
    expect(greeted).toEqual(['Ada', 'Grace'])
    expect(await rows()).toEqual([])
  })

  test('takes up by itself what comes after the start', async () => {
    const done = gate()
    const worker = workerThat(async () => done.open())
    worker.start()
    await enqueueJob()
    worker.wake()
    await done.opened
    await worker.stop()
    expect(await rows()).toEqual([])
  })

  describe('of a group whose lock a long write has', () => {
    let groupId: string
    beforeEach(async () => {
      const now = clock.now().toISOString()
      groupId = (await household.database.write(null, ({ db }) => makeGroup(db, 'Home', now))).id
      await household.database.write(null, ({ db }) =>
        enqueue(db, { kind: 'greet', input: { name: 'Ada' }, groupId, runAt: now, now }),
      )
    })
    const setHolder = (longWriteId: string | null) =>
      household.database.write(null, ({ db }) =>
        db.q
          .updateTable('group_numbers')
          .set({ long_write_id: longWriteId })
          .where('group_id', '=', groupId)
          .execute(),
      )

    test('begins no job until it is free', async () => {
      await setHolder('long')
      expect(await workerThat(failing).runDue()).toBe(0)
      await setHolder(null)
      let done = 0
      expect(await workerThat(async () => void done++).runDue()).toBe(1)
      expect(done).toBe(1)
    })

    test('puts a job back that wants to write, and does it when it is free, before time has passed', async () => {
      let written = 0
      const worker = workerThat(async ctx => {
        if (written === 0) await setHolder('long')
        written++
        await ctx.write(async () => undefined)
      })
      expect(await worker.runDue()).toBe(1)
      expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
      await setHolder(null)
      expect(await worker.runDue()).toBe(1)
      expect([written, await rows()]).toEqual([2, []])
    })
  })

  test('leaves kinds alone that it does not know', async () => {
    await enqueueJob('of another version')
    expect(await workerThat(failing).runDue()).toBe(0)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('tries again later, and then not sooner', async () => {
    await enqueueJob()
    let tries = 0
    const worker = workerThat(async () => {
      if (++tries === 1) await failing()
    })
    expect(await worker.runDue()).toBe(1)
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 1, error: 'The printer is on fire', leased_by: null },
    ])
    expect(await worker.runDue()).toBe(0)
    clock.advance(minute)
    expect(await worker.runDue()).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('gives up after five attempts, and says why', async () => {
    await enqueueJob()
    const worker = workerThat(async () => {
      throw new Error('x'.repeat(3000))
    })
    for (let i = 0; i < 7; i++) {
      await worker.runDue()
      clock.advance(2 * hour)
    }
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 5, error: 'x'.repeat(1000) }])
  })

  test('waits for a store that is away for a day, and only then counts', async () => {
    const id = await enqueueJob()
    let tries = 0
    const worker = workerThat(async () => {
      tries++
      throw new Problem('storage.unavailable')
    })
    const pass = async (times: number, pause: number) => {
      for (let i = 0; i < times; i++) {
        await worker.runDue()
        clock.advance(pause)
      }
    }
    await pass(8, 15 * second)
    expect(tries).toBeGreaterThan(2)
    expect(tries).toBeLessThan(7)
    await pass(7 * 23, hour / 7)
    expect(tries).toBeGreaterThan(50)
    expect(await rows()).toMatchObject([
      {
        id,
        state: 'waiting',
        attempts: 0,
        error: 'The file storage is unavailable; try again in a moment',
      },
    ])
    await pass(8, 2 * hour)
    expect(await rows()).toMatchObject([{ id, state: 'failed', attempts: 5 }])
  })

  test('tries again without an attempt less while another program holds the lock of the database', async () => {
    await enqueueJob()
    const worker = workerThat(async () => {
      throw new Problem('overloaded')
    })
    for (let i = 0; i < 7; i++) {
      await worker.runDue()
      clock.advance(hour)
    }
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  })

  test('goes on when the store is back, whatever else failed before', async () => {
    await enqueueJob()
    const failures = [
      ...Array.from({ length: 4 }, () => new Error('The printer is on fire')),
      ...Array.from({ length: 9 }, () => new Problem('storage.unavailable')),
    ]
    const worker = workerThat(async () => {
      const failure = failures.shift()
      if (failure !== undefined) throw failure
    })
    for (let i = 0; i < 13; i++) {
      expect(await worker.runDue()).toBe(1)
      clock.advance(hour)
    }
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 4 }])
    await worker.runDue()
    expect(await rows()).toEqual([])
  })

  test('gives up at once on input that it cannot read', async () => {
    await enqueueJob('greet', { nobody: true })
    await workerThat(failing).runDue()
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  test('gives up at once on what would fail in the same way each time', async () => {
    await enqueueJob()
    await workerThat(async () => {
      throw new PermanentFailure('There is no paper of that size')
    }).runDue()
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: 1, error: 'There is no paper of that size' },
    ])
  })

  /** Leaves a job in the middle, as a server does that is killed. */
  async function dieAtWork(): Promise<void> {
    const left = gate()
    const dead = workerThat(async () => {
      left.open()
      await new Promise(() => undefined)
    })
    await enqueueJob()
    dead.start()
    await left.opened
  }

  test('takes over what a dead server was doing', async () => {
    await dieAtWork()
    const greeted: string[] = []
    const next = workerThat(async (_ctx, name) => void greeted.push(name), household.again())
    expect(await next.runDue()).toBe(0)
    clock.advance(tooLate)
    expect(await next.runDue()).toBe(1)
    expect(greeted).toEqual(['Ada'])
    expect(await rows()).toEqual([])
  })

  test('takes it over at once when it knows that nobody else is there', async () => {
    await dieAtWork()
    const next = household.again()
    await next.write(null, ({ db }) => jobLeases.release(db))
    expect(await workerThat(async () => undefined, next).runDue()).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('tries heavy work once more after a death: later, and not beside anything else', async () => {
    const heavy = defineJob({
      kind: 'greet',
      input: z.object({ name: z.string() }),
      isHeavy: true,
      run: async () => new Promise(() => undefined),
    })
    const process = () => {
      const worker = createWorker({ ...backgroundTools(household.again(), clock), jobs: [heavy] })
      workers.push(worker)
      return worker
    }
    const die = () => void process().runDue()
    const only = async () => (await rows())[0]
    const id = await enqueueJob()
    die()
    await expect.poll(only).toMatchObject({ state: 'running', attempts: 1 })
    clock.advance(tooLate)
    die()
    await expect.poll(only).toMatchObject({ state: 'waiting', attempts: 4 })
    const other = await enqueueJob()
    const leaseUntil = addMilliseconds(clock.now().toISOString(), 60 * second)
    await household.database.write(null, ({ db }) =>
      db.q
        .updateTable('jobs')
        .set({ state: 'running', kind: 'other', leased_by: 'somebody', leased_until: leaseUntil })
        .where('id', '=', other)
        .execute(),
    )
    clock.advance(11 * second)
    const next = process()
    expect(await next.runDue()).toBe(0)
    await household.database.write(null, ({ db }) =>
      db.q.deleteFrom('jobs').where('id', '=', other).execute(),
    )
    clock.advance(11 * second)
    die()
    await expect.poll(only).toMatchObject({ id, state: 'running', attempts: 5 })
    clock.advance(tooLate)
    expect(await next.runDue()).toBe(0)
    expect(await only()).toMatchObject({
      state: 'failed',
      error: 'The server stopped each time while this ran',
    })
  })

  test('gives up on a job that takes its server down each time', async () => {
    const now = clock.now().toISOString()
    const id = await enqueueJob()
    await household.database.write(null, ({ db }) =>
      db.q
        .updateTable('jobs')
        .set({ state: 'running', attempts: 5, leased_by: 'somebody', leased_until: now })
        .where('id', '=', id)
        .execute(),
    )
    clock.advance(1000)
    expect(await workerThat(failing).runDue()).toBe(0)
    expect(await rows()).toMatchObject([
      { state: 'failed', error: 'The server stopped each time while this ran' },
    ])
  })

  test('tells what the job was for that it was given up, in the transaction that notes it', async () => {
    const lost: unknown[] = []
    const greet = defineJob({
      kind: 'greet',
      input: z.object({ name: z.string() }),
      attempts: 1,
      run: failing,
      onFailed: async ({ db }, { input, why }) => {
        const states = await db.q.selectFrom('jobs').select('state').execute()
        lost.push([input.name, why, states.map(({ state }) => state)])
      },
    })
    const worker = createWorker({ ...backgroundTools(household.database, clock), jobs: [greet] })
    workers.push(worker)
    await enqueueJob('greet', { name: 'Ada' })
    await worker.runDue()
    const id = await enqueueJob('greet', { name: 'Grace' })
    const now = clock.now().toISOString()
    await household.database.write(null, ({ db }) =>
      db.q
        .updateTable('jobs')
        .set({ state: 'running', attempts: 1, leased_by: 'somebody', leased_until: now })
        .where('id', '=', id)
        .execute(),
    )
    clock.advance(1000)
    await worker.runDue()
    expect(lost).toEqual([
      ['Ada', 'Internal server error; the log of the server says more', ['failed']],
      ['Grace', 'The server stopped each time while this ran', ['failed', 'failed']],
    ])
  })

  test('drops what a slow worker has to tell after another one took its job', async () => {
    const reached = gate()
    const goOn = gate()
    let outcome: unknown
    const slow = workerThat(async ctx => {
      reached.open()
      await goOn.opened
      outcome = await ctx
        .write(({ db }) => db.q.insertInto('instance').values({ key: 'slow', value: '' }).execute())
        .catch(error => error)
      throw outcome
    })
    await enqueueJob()
    slow.start()
    await reached.opened
    clock.advance(tooLate)

    const busy = gate()
    const finish = gate()
    const quick = workerThat(async () => {
      busy.open()
      await finish.opened
    }, household.again())
    quick.start()
    await busy.opened
    goOn.open()
    await slow.stop()
    expect(outcome).toMatchObject({ message: 'Another worker has taken the job over' })
    expect(await rows()).toMatchObject([{ state: 'running', attempts: 2, error: null }])
    expect(
      await household.database.read(db =>
        db.q.selectFrom('instance').select('key').where('key', '=', 'slow').execute(),
      ),
    ).toEqual([])

    finish.open()
    await quick.stop()
    expect(await rows()).toEqual([])
  })

  test('shares the queue with other workers, each job once', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `guest ${i}`)
    for (const name of names) await enqueueJob('greet', { name })
    const greeted: string[] = []
    const greet = async (_ctx: JobCtx, name: string) => void greeted.push(name)
    const counts = await Promise.all([
      workerThat(greet).runDue(),
      workerThat(greet, household.again()).runDue(),
    ])
    expect(counts[0] + counts[1]).toBe(20)
    expect(greeted.toSorted()).toEqual(names.toSorted())
  })

  test('puts a job back, without blame, when the server stops', async () => {
    const reached = gate()
    const worker = workerThat(async ({ signal }) => {
      reached.open()
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await enqueueJob()
    worker.start()
    await reached.opened
    await worker.stop()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, error: null, leased_by: null }])
  })

  test('notes how far a job is, and renews its lease with each write', async () => {
    await enqueueJob()
    let seen: unknown
    const worker = workerThat(async ctx => {
      await ctx.progress(41.9)
      clock.advance(30_000)
      await ctx.write(async () => undefined)
      const [row] = await rows()
      seen = [
        row?.progress,
        (row?.leased_until ?? '') > new Date(clock.now().getTime() + 50_000).toISOString(),
      ]
    })
    await worker.runDue()
    expect(seen).toEqual([41, true])
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { backgroundTools } from '#test/background-tools.ts'
import { everyDatabase } from '#test/databases.ts'
import { type BareDatabase, bareDatabase } from '#test/open-database.ts'
import { TestClock } from '#test/test-clock.ts'
import { defineJob, type Job } from './define-job.ts'
import { enqueue, enqueueEach } from './queue.ts'
import { createWorker, type Worker } from './worker.ts'
import { combineWorkers } from './worker-pools.ts'

describe.each(everyDatabase)('lanes of jobs, on %s', kind => {
  let household: BareDatabase
  const clock = new TestClock()
  const now = clock.now().toISOString()
  beforeEach(async () => {
    household = await bareDatabase(kind)
  })
  afterEach(() => household.close())

  const workerOf = (...jobs: Job[]): Worker =>
    createWorker({ ...backgroundTools(household.database, clock), jobs })
  const job = (kind: string, run: () => Promise<void>): Job => defineJob({ kind, input: z.object({}), run })
  const enqueueJob = (kind: string) =>
    household.database.write(null, ({ db }) =>
      enqueue(db, { kind, input: {}, groupId: null, runAt: now, now }),
    )
  const enqueueInputs = (inputs: readonly unknown[]) =>
    household.database.write(null, ({ db }) =>
      enqueueEach(db, { kind: 'slow', inputs, groupId: null, runAt: now, now }),
    )

  test('go on beside each other: what is slow in one holds up no other', async () => {
    const [reached, goOn, quick] = [0, 1, 2].map(() => Promise.withResolvers<void>()) as [
      PromiseWithResolvers<void>,
      PromiseWithResolvers<void>,
      PromiseWithResolvers<void>,
    ]
    const slow = job('slow', async () => {
      reached.resolve()
      await goOn.promise
    })
    const worker = combineWorkers([workerOf(slow), workerOf(job('quick', async () => quick.resolve()))])
    await enqueueInputs([{}])
    worker.start()
    await reached.promise
    await enqueueJob('quick')
    worker.wake()
    await quick.promise
    goOn.resolve()
    await worker.stop()
  })

  test('are done when nothing is due in any, and what one leaves to another is due', async () => {
    const done: string[] = []
    const quick = job('quick', async () => void done.push('quick'))
    const slow = job('slow', async () => {
      done.push('slow')
      if (done.length < 4) await enqueueJob('quick')
    })
    const worker = combineWorkers([workerOf(quick), workerOf(slow)])
    await enqueueInputs([{ a: 1 }, { a: 2 }])
    expect(await worker.runDue()).toBe(done.length)
    expect(done.toSorted()).toEqual(['quick', 'quick', 'slow', 'slow'])
  })

  test('the same work is enqueued once for each item, until it is done', async () => {
    const worker = workerOf(job('slow', async () => undefined))
    const inputs = Array.from({ length: 1234 }, (_, i) => ({ entity: i }))
    expect(await enqueueInputs(inputs)).toBe(1234)
    expect(await enqueueInputs([...inputs, { entity: -1 }])).toBe(1)
    expect(await worker.runDue()).toBe(1235)
    expect(await enqueueInputs(inputs.slice(0, 3))).toBe(3)
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeGroup } from '#features/groups/index.ts'
import { addMilliseconds, hour } from '#kernel/clock.ts'
import { backgroundTools } from '#test/background-tools.ts'
import { everyDatabase } from '#test/databases.ts'
import { type BareDatabase, bareDatabase } from '#test/open-database.ts'
import { TestClock } from '#test/test-clock.ts'
import { defineJob } from './define-job.ts'
import { enqueue, enqueueEach } from './queue.ts'
import { createWorker } from './worker.ts'

describe.each(everyDatabase)('turns of groups at one worker, on %s', kind => {
  let here: BareDatabase
  let done: string[]
  const clock = new TestClock()
  const now = clock.now().toISOString()
  const later = addMilliseconds(now, hour)
  beforeEach(async () => {
    here = await bareDatabase(kind)
    done = []
  })
  afterEach(() => here.close())

  const openGroup = async (name: string) =>
    (await here.database.write(null, ({ db }) => makeGroup(db, name, now))).id
  const enqueueJob = (groupId: string | null, name: string, job = 'draw', runAt = now) =>
    here.database.write(null, ({ db }) => enqueue(db, { kind: job, input: { name }, groupId, runAt, now }))
  const enqueueMany = (groupId: string, names: readonly string[], runAt = now) =>
    here.database.write(null, ({ db }) =>
      enqueueEach(db, { kind: 'draw', inputs: names.map(name => ({ name })), groupId, runAt, now }),
    )
  const times = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}${i}`)

  /** A worker that notes what it does; `meanwhile` is done in the first job. */
  const workerThat = (meanwhile: () => Promise<unknown> = async () => undefined) =>
    createWorker({
      ...backgroundTools(here.database, clock),
      jobs: ['draw', 'print'].map(job =>
        defineJob({
          kind: job,
          input: z.object({ name: z.string() }),
          async run(_ctx, { name }) {
            if (done.push(name) === 1) await meanwhile()
          },
        }),
      ),
    })

  test('a group with many jobs keeps nobody waiting for longer than the one that runs', async () => {
    const eve = await openGroup('Eve')
    const ada = await openGroup('Ada')
    await enqueueMany(eve, times(60, 'eve'))
    await workerThat(() => enqueueJob(ada, 'ada')).runDue()
    expect(done[1]).toBe('ada')
    expect(done).toHaveLength(61)
  })

  test('each group has a turn before any has the next one, and so has what belongs to none', async () => {
    const groups = await Promise.all(['a', 'b', 'c'].map(openGroup))
    for (const [i, group] of groups.entries()) await enqueueMany(group, times(3, 'abc'.charAt(i)))
    for (const name of ['x0', 'x1', 'x2']) await enqueueJob(null, name)
    await workerThat().runDue()
    const rounds = [0, 4, 8].map(from => done.slice(from, from + 4).map(name => name.charAt(0)))
    expect(rounds.map(round => round.toSorted().join(''))).toEqual(['abcx', 'abcx', 'abcx'])
    expect(new Set(rounds.map(String)).size).toBe(1)
  })

  test('a group has one turn for all kinds of jobs, the oldest first', async () => {
    const eve = await openGroup('Eve')
    const ada = await openGroup('Ada')
    for (const job of ['draw', 'print'])
      for (const [i, group] of [eve, ada].entries()) await enqueueJob(group, `${i}${job}`, job)
    await workerThat().runDue()
    const [first = '', second = ''] = done
    expect(done.map(name => name.charAt(0))).toEqual([first, second, first, second].map(n => n.charAt(0)))
    expect(first.charAt(0)).not.toBe(second.charAt(0))
    expect(done.map(name => name.slice(1))).toEqual(['draw', 'draw', 'print', 'print'])
  })

  test('what is to wait until later, or waits for a long write, takes nobody’s turn', async () => {
    const eve = await openGroup('Eve')
    const held = await openGroup('Held')
    const ada = await openGroup('Ada')
    await enqueueMany(eve, times(30, 'eve'), later)
    await enqueueMany(held, times(30, 'held'))
    await here.database.write(null, ({ db }) =>
      db.q
        .updateTable('group_numbers')
        .set({ long_write_id: 'other' })
        .where('group_id', '=', held)
        .execute(),
    )
    await enqueueJob(ada, 'ada')
    await workerThat().runDue()
    expect(done).toEqual(['ada'])
  })
})

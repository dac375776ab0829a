import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { getImport, type ImportRun, importEntities } from '@stowage/contract/tables/imports'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WriteOptions } from '#db/database.ts'
import { minute } from '#kernel/clock.ts'
import { csvOf } from '#test/csv-files.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { firstOf } from '#test/lane.ts'
import { storedKeys } from '#test/uploads.ts'
import { importFile } from '../import/import-long-write.ts'

/** One more subject than a transaction may change. */
const many = 1001
/** The number of its batches. */
const batches = 11

describe.each(everyDatabase)('a long import in the background, on %s,', kind => {
  const stowage = serverFor(kind)
  let home: Household
  beforeEach(async () => {
    home = await Household.of((await stowage.signUp()).client)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await expectKeptValues(stowage, home.groupId)
    expect(await storedKeys(stowage, home.groupId, 'imports')).toEqual([])
  })

  async function begin(file: string): Promise<string> {
    const form = new FormData()
    form.append('csv', new Blob([file]), 'items.csv')
    const { body } = await home.client.send(importEntities, { async: true }, { form })
    return (body as { id: string }).id
  }
  const beginMany = () => begin(csvOf(Array.from({ length: many }, (_, i) => ({ 'HB.name': `Item ${i}` }))))
  const show = (id: string): Promise<ImportRun> => home.client.call(getImport, { id })
  const count = async () => (await home.client.call(listEntities, { pageSize: 1 })).total

  /** From the n-th transaction of a long write on nothing more of it is written, as if the process had ended; resolves then. */
  function dieBefore(n: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { database } = stowage.app
    const write = database.write.bind(database)
    let at = 0
    vi.spyOn(database, 'write').mockImplementation(async (groupId, work, options?: WriteOptions) => {
      if (options?.longWriteId === undefined || at++ < n) return write(groupId, work, options)
      resolve()
      throw new Error('Dead')
    })
    return promise
  }

  async function restart(): Promise<void> {
    await stowage.restart()
    home = home.as({ baseUrl: stowage.baseUrl })
  }

  /** Lets everything be taken up that the dead server has left: leases end, and so do the pauses of jobs. */
  async function goOn(): Promise<void> {
    for (let i = 0; i < 3; i++) {
      stowage.clock.advance(3 * minute)
      await stowage.app.longWrites.resume()
      await stowage.app.worker.runDue()
    }
  }

  const deaths = [batches + 6, 0, batches + 2, 1, batches, 2 * batches + 1]
  for (const [cases, options] of firstOf(3, deaths))
    test.each(cases)(
      'whose server dies before transaction %i happens once, and says so',
      options,
      async n => {
        const id = await beginMany()
        const dead = dieBefore(n)
        const work = stowage.app.worker.runDue()
        await dead
        expect((await show(id)).status).toBe('running')
        await restart()
        await work
        await goOn()
        expect(await show(id)).toMatchObject({
          status: 'completed',
          progress: 100,
          changeId: id,
          report: { create: many },
        })
        expect(await count()).toBe(many)
      },
    )

  test('that fails again and again has failed and changed nothing', async () => {
    const { apply } = importFile
    let applied = 0
    vi.spyOn(importFile, 'apply').mockImplementation((...given) => {
      if (++applied > 5) throw new Error('Broken')
      return apply(...given)
    })
    const id = await beginMany()
    await stowage.app.worker.runDue()
    expect(await show(id)).toMatchObject({
      status: 'failed',
      error: { code: 'internal', error: expect.stringContaining('Internal server error') },
    })
    vi.restoreAllMocks()
    await goOn()
    expect(await count()).toBe(0)
  })

  test('waits while another long write of the group is under way', async () => {
    const first = await beginMany()
    const second = await begin('HB.name\nLast\n')
    await home.client.call(createEntity, { name: 'Before' })
    await stowage.app.worker.runDue()
    await goOn()
    expect([(await show(first)).status, (await show(second)).status]).toEqual(['completed', 'completed'])
    expect(await count()).toBe(many + 2)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureImportRefs } from '@stowage/contract/entities/actions'
import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { deleteGroup, listGroups } from '@stowage/contract/groups/groups'
import type { Reply } from '@stowage/contract/protocol/client'
import { getExport } from '@stowage/contract/tables/exports'
import { exportEntities } from '@stowage/contract/tables/table-exports'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database, WriteOptions } from '#db/database.ts'
import { fillGroup } from '#features/archives/index.ts'
import { minute } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { LongWrites } from '#long-writes/long-writes.ts'
import { requireReadable } from '#long-writes/require-readable.ts'
import { longWriteKinds } from '#server/long-write-kinds.ts'
import { openDatabase } from '#server/open-database.ts'
import { backgroundTools } from './background-tools.ts'
import { settingsOf, stowageHere } from './command-line.ts'
import { everyDatabase, openTestDatabase } from './databases.ts'
import { type FullHome, fillHome, rowsOfHome } from './full-home.ts'
import { tryImport, zipOf } from './group-archives.ts'
import { foreignArchive, foreignEntity, foreignId, foreignRow, foreignTag } from './homebox-archives.ts'
import { Household, must, refusalOf } from './household.ts'
import { expectKeptTrigrams, expectKeptValuesOfGroup } from './kept-values.ts'
import { firstOf } from './lane.ts'
import { longOperations } from './long-operations.ts'
import { addMany } from './many-entities.ts'
import { type Signed, type TestApp, testApp } from './test-app.ts'

/** One more than one transaction may change. */
const many = 1001
/** Batches of its plan, a hundred subjects each. */
const batches = 11
/** The point of the plan from which it is finished. */
const planned = 12
/** All transactions of it after the first one, which takes the turn. */
const all = planned + batches + 1

const silent = pino({ level: 'silent' })

describe.each(everyDatabase)('a long write, on %s', database => {
  let stowage: TestApp
  let ada: Signed
  let home: Household
  let neighbour: Household
  beforeAll(async () => {
    stowage = await testApp(database)
    ada = await stowage.signUp()
    neighbour = await Household.of(ada.client, 'Neighbour')
  })
  beforeEach(async () => {
    home = await Household.of(ada.client)
    await addMany(stowage, home, many, () => ({}))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    if ((await listed()).includes(home.groupId)) await expectKeptValuesOfGroup(stowage, home.groupId)
    expect(await leftOver()).toEqual([])
  })
  afterAll(async () => {
    await expectKeptTrigrams(stowage)
    await stowage.close()
  })

  const listed = async () => (await ada.client.call(listGroups, {})).map(({ id }) => id)
  const act = (client = home.client) => client.send(ensureImportRefs, {})
  const referred = () =>
    stowage.app.database.read(async ({ q }) => {
      const rows = await q
        .selectFrom('entities')
        .select('import_ref')
        .where('group_id', '=', home.groupId)
        .where('import_ref', 'is not', null)
        .execute()
      return rows.length
    })
  const history = () =>
    stowage.app.database.read(async ({ q }) => {
      const rows = await q
        .selectFrom('change_rows')
        .select('subject_id')
        .where('group_id', '=', home.groupId)
        .where('table_name', '=', 'entities')
        .where('op', '=', 'update')
        .execute()
      return rows.length
    })
  /** What there is of long writes, whatever their state, and turns that are not free. */
  const leftOver = async () => {
    await stowage.app.longWrites.resume()
    return stowage.app.database.read(async ({ q }) => [
      ...(await q.selectFrom('long_writes').select(['state', 'error']).execute()),
      ...(await q.selectFrom('long_write_batches').select('position').execute()),
      ...(await q
        .selectFrom('group_numbers')
        .select('group_id')
        .where('long_write_id', 'is not', null)
        .execute()),
    ])
  }

  /** Calls `before` with the number of each transaction of a long write from now on, and `after` when it has committed. */
  function watch(
    { before, after }: { before?: (n: number) => unknown; after?: (n: number) => unknown },
    on: Database = stowage.app.database,
  ): void {
    let count = 0
    const write = on.write.bind(on)
    vi.spyOn(on, 'write').mockImplementation(async (groupId, work, options?: WriteOptions) => {
      if (options?.longWriteId === undefined) return write(groupId, work, options)
      const n = count++
      await before?.(n)
      const result = await write(groupId, work, options)
      await after?.(n)
      return result
    })
  }

  /** From the n-th transaction on nothing more of long writes is written, as if the process had ended; resolves then. */
  const dieBefore = (n: number): Promise<void> => dieWhen(async at => at >= n)

  /** From when it is told on nothing more of long writes is written; resolves then. */
  function dieWhen(isDead: (n: number) => Promise<boolean>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    let hasDied = false
    watch({
      before: async n => {
        hasDied ||= await isDead(n)
        if (!hasDied) return
        resolve()
        throw new Error('Dead')
      },
    })
    return promise
  }

  const progress = () =>
    stowage.app.database.read(({ q }) =>
      q
        .selectFrom('long_writes')
        .select(['state', 'done', 'total'])
        .where('group_id', '=', home.groupId)
        .executeTakeFirstOrThrow(),
    )

  async function restart(): Promise<void> {
    await stowage.restart()
    const here = { baseUrl: stowage.baseUrl }
    ada = { ...ada, client: ada.client.as(here) }
    home = home.as(here)
    neighbour = neighbour.as(here)
  }

  /** Ends all leases that a process that is gone has left. */
  const letLeasesEnd = () => stowage.clock.advance(3 * minute)

  test('does all of it, in as many transactions as it has batches', async () => {
    const seen: number[] = []
    watch({ after: n => seen.push(n) })
    expect((await act()).body).toEqual({ completed: many })
    expect(seen.length).toBe(all)
    expect([await referred(), await history()]).toEqual([many, many])
    expect((await act()).body).toEqual({ completed: 0 })
  })

  describe('that dies', () => {
    const some = [0, planned, planned + 5]
    const others = Array.from({ length: all }, (_, n) => n).filter(n => !some.includes(n))

    for (const [cases, options] of firstOf(some.length, [...some, ...others]))
      test.each(cases)('before transaction %i is finished, or was never begun', options, async n => {
        const dead = dieBefore(n)
        const asked = act().catch(() => undefined)
        await dead
        await restart()
        await asked
        expect(await referred()).toBe(Math.min(many, Math.max(0, n - planned) * 100))
        letLeasesEnd()
        await stowage.app.longWrites.resume()
        expect([await referred(), await history()]).toEqual(n < planned ? [0, 0] : [many, many])
      })

    test.each([
      ['while it is planned lets the next writer write', 3, 0],
      ['in the middle is finished before the next write', planned + 4, many],
    ])('%s', async (_, n, expected) => {
      const dead = dieBefore(n)
      const asked = act().catch(() => undefined)
      await dead
      await restart()
      await asked
      letLeasesEnd()
      await home.make('Next')
      expect(await referred()).toBe(expected)
    })

    test('loses nothing when the answer to a commit is lost', async () => {
      let isLost = false
      watch({
        after: n => {
          if (n !== planned + 3 || isLost) return
          isLost = true
          throw new Problem('overloaded')
        },
      })
      expect((await act()).body).toEqual({ completed: many })
      expect([isLost, await referred(), await history()]).toEqual([true, many, many])
    })
  })

  for (const [operations, options] of firstOf(2, longOperations))
    describe.each(operations)('such as $name', options, ({ act, left }) => {
      const leftOf = (full: FullHome) => stowage.app.database.read(db => left(db, home, full))

      /** Dies before the batch of that position, after a neighbour has written. */
      const dieBeforeBatch = (position: number) =>
        dieWhen(async () => {
          const { state, done, total } = await progress()
          if (state !== 'running' || done < position) return false
          expect(done).toBeLessThan(total)
          await neighbour.make('Meanwhile')
          return true
        })

      async function diesAt(dead: Promise<void>, full: FullHome): Promise<void> {
        const asked = act(home, full).catch(() => undefined)
        await dead
        await restart()
        await asked
        await expectKeptValuesOfGroup(stowage, home.groupId)
        letLeasesEnd()
        await stowage.app.longWrites.resume()
      }

      test('is all or nothing, whenever it dies, and lets others write', async () => {
        home = await Household.of(ada.client)
        const full = await fillHome(stowage, home)
        const before = await rowsOfHome(stowage, home.groupId)
        await diesAt(dieBefore(4), full)
        expect(await rowsOfHome(stowage, home.groupId)).toBe(before)
        await diesAt(dieBeforeBatch(5), full)
        expect(await leftOf(full)).toBe(0)
      })
    })

  describe('lets', () => {
    test('others write in between, and those of its group wait until it has ended', async () => {
      const order: string[] = []
      let waiting: Promise<unknown> | undefined
      watch({
        before: async n => {
          if (n !== planned + 2) return
          waiting = home.make('Waits').then(() => order.push('same group'))
          await neighbour.make('Does not wait')
          order.push('neighbour')
        },
      })
      await act().then(() => order.push('long write'))
      await waiting
      expect(order[0]).toBe('neighbour')
      expect(await referred()).toBe(many)
      // What was made later than all that has no reference.
      expect(await home.names({ q: 'Waits' })).toEqual(['Waits'])
    })

    test('a reader of its group see it grow', async () => {
      let seen = 0
      watch({
        before: async n => {
          if (n === planned + 2) seen = await referred()
        },
      })
      await act()
      expect(seen).toBe(200)
    })

    test('writers of its group know when to come back', { tags: 'nightly' }, async () => {
      const reached = Promise.withResolvers<void>()
      const held = Promise.withResolvers<void>()
      watch({
        before: n => {
          if (n !== planned + 2) return undefined
          reached.resolve()
          return held.promise
        },
      })
      const asked = act()
      await reached.promise
      const early = await home.client.send(createEntity, { name: 'Too early' })
      expect(refusalOf(early)).toMatchObject({ status: 503, code: 'overloaded' })
      expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
      held.resolve()
      expect((await asked).body).toEqual({ completed: many })
      expect(await home.names({ q: 'Too early' })).toEqual([])
    })

    test('nobody take half of it away in a file', async () => {
      let early: Reply<unknown> | undefined
      watch({
        before: async n => {
          if (n === planned + 2) early = await home.client.send(exportEntities, {})
        },
      })
      await act()
      expect(early?.status).toBe(503)
      expect(Number(early?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await home.client.send(exportEntities, {})).status).toBe(200)
    })

    test('its group be deleted', async () => {
      let deleted: Promise<unknown> | undefined
      watch({
        before: async n => {
          if (n === planned + 2) await (deleted = home.client.call(deleteGroup, {}))
        },
      })
      expect((await act()).status).toBe(503)
      await deleted
      expect(await listed()).not.toContain(home.groupId)
      await stowage.app.worker.runDue()
    })
  })

  test('ends after a batch when the server stops, and the next one goes on', async () => {
    let closing: Promise<void> | undefined
    watch({
      after: n => {
        if (n === planned + 3) closing = restart()
      },
    })
    expect(refusalOf(await act())).toMatchObject({ status: 503, code: 'overloaded' })
    await closing
    expect(await referred()).toBe(400)
    // No time has passed: the lease was given back.
    await stowage.app.longWrites.resume()
    expect(await referred()).toBe(many)
  })

  test('that another server has taken over is not carried out twice', async () => {
    const itsDatabase = openDatabase(stowage.app.config, silent)
    const other = new LongWrites(
      { ...backgroundTools(itsDatabase, stowage.clock), version: '0.0.0' },
      longWriteKinds,
    )
    watch({
      before: async n => {
        if (n !== planned + 4) return
        letLeasesEnd()
        await other.resume()
      },
    })
    expect((await act()).status).toBe(503)
    await other.stop()
    await itsDatabase.close()
    expect([await referred(), await history()]).toEqual([many, many])
  })

  test('in a backup is finished by the server that restores it', { tags: 'nightly' }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'stowage-long-write-'))
    const file = path.join(folder, 'home.zip')
    watch({
      before: async n => {
        if (n === planned + 2) await stowageHere(['backup', file], settingsOf(stowage))
      },
    })
    await act()
    const testDatabase = await openTestDatabase(database)
    const { out } = await stowageHere(['restore', file], testDatabase.settings)
    expect(out).toContain('is restored')
    const original = stowage
    stowage = await testApp(database, testDatabase.settings)
    try {
      expect(await referred()).toBe(200)
      letLeasesEnd()
      await stowage.app.longWrites.resume()
      expect([await referred(), await history()]).toEqual([many, many])
      await expectKeptValuesOfGroup(stowage, home.groupId)
      await expectKeptTrigrams(stowage)
    } finally {
      await stowage.close()
      stowage = original
      await testDatabase.drop()
      await rm(folder, { recursive: true })
    }
  })

  test('that this version cannot finish keeps it from starting', async () => {
    const dead = dieBefore(planned + 1)
    const asked = act().catch(() => undefined)
    await dead
    await restart()
    await asked
    const setFormat = (format: number) =>
      stowage.app.database.write(null, ({ db }) =>
        db.q.updateTable('long_writes').set({ format, version: '9.9.9' }).execute(),
      )
    await setFormat(99)
    await expect(requireReadable(stowage.app.database, longWriteKinds)).rejects.toThrow(
      'Start Stowage 9.9.9 again',
    )
    await setFormat(1)
    await requireReadable(stowage.app.database, longWriteKinds)
    letLeasesEnd()
    await stowage.app.longWrites.resume()
    expect(await referred()).toBe(many)
  })

  describe('of which its group is full, when that is deleted,', () => {
    const tables = [
      'groups',
      'group_numbers',
      'entities',
      'events',
      'tags',
      'attachments',
      'long_writes',
    ] as const
    /** How many rows there are of the group. */
    const rows = () =>
      stowage.app.database.read(async ({ q }) => {
        const counts = tables.map(async table => {
          const key = table === 'groups' ? 'id' : 'group_id'
          return (await q.selectFrom(table).selectAll().where(key, '=', home.groupId).execute()).length
        })
        return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
      })

    test('is gone at once, and what is left of it goes while others write, also after a death', async () => {
      const box = await home.make('Box')
      const tag = await home.tag('Old')
      await home.make('In it', { parentId: box.id, tagIds: [tag.id] })
      await home.tag('Below', tag.id)
      await home.client.call(deleteGroup, {})
      expect(await listed()).not.toContain(home.groupId)
      expect((await home.client.send(listEntities, {})).status).toBe(403)
      expect(await rows()).toBeGreaterThan(many)

      const { database: on } = stowage.app
      const write = on.write.bind(on)
      let transactions = 0
      vi.spyOn(on, 'write').mockImplementation(async (groupId, work, options?: WriteOptions) => {
        if (++transactions === 12) throw new Error('Dead')
        if (transactions === 5) await write(neighbour.groupId, async () => undefined)
        return write(groupId, work, options)
      })
      await stowage.app.worker.runDue()
      vi.restoreAllMocks()
      expect(await rows()).toBeGreaterThan(0)
      letLeasesEnd()
      await stowage.app.worker.runDue()
      expect(await rows()).toBe(0)
    })
  })

  describe('that fills a group from an archive', () => {
    /** Row numbers, its batches, and the point from which on it is finished. */
    const ready = batches + 2
    let archive: Buffer
    let ben: Signed
    let exportId: string
    beforeAll(async () => {
      const boxOf = (i: number) => (i === many ? null : foreignId('ee', Math.min(many, i + 20 - (i % 20))))
      archive = await zipOf(
        foreignArchive({
          tags: [foreignTag(2, { tag_children: foreignId('aa', 1) }), foreignTag(1)],
          // Boxes stand behind what lies in them.
          entities: Array.from({ length: many }, (_, i) =>
            foreignEntity(i + 1, { entity_children: boxOf(i + 1), quantity: 2, purchase_price: i }),
          ),
          entity_fields: [1, 2, 700].map(i =>
            foreignRow('ff', i, { type: 'text', text_value: `field${i}`, entity_fields: foreignId('ee', i) }),
          ),
          tag_entities: Array.from({ length: 500 }, (_, i) => ({
            tag_id: foreignId('aa', 1 + (i % 2)),
            entity_id: foreignId('ee', 1 + i),
          })),
        }),
      )
    })
    beforeEach(async () => {
      ben = await stowage.signUp('Ben')
    })
    afterEach(() => expectKeptValuesOfGroup(stowage, ben.groupId))

    const inside = () => ben.client.as({ baseUrl: stowage.baseUrl })
    const fill = async () => {
      exportId = (await must(tryImport(inside(), archive))).body.id
      return stowage.app.worker.runDue()
    }
    const record = () => inside().call(getExport, { id: exportId })
    /** How many entities there are, and how many lines the history has of them and of archives. */
    const filled = () =>
      stowage.app.database.read(async ({ q }) => {
        const { groupId } = ben
        const entities = await q.selectFrom('entities').select('id').where('group_id', '=', groupId).execute()
        const told = await q.selectFrom('events').select('name').where('group_id', '=', groupId).execute()
        const count = (name: string) => told.filter(each => each.name === name).length
        return [entities.length, count('entity.created'), count('inventory.imported')]
      })
    const asNew = [8, 0, 0]
    const whole = [many, many, 1]

    for (const [cases, options] of firstOf(2, [5, ready + 4, 0, ready - 1, ready, ready + batches]))
      test.each(cases)(
        'and dies before transaction %i ends as completed, all or nothing of it there meanwhile',
        options,
        async n => {
          const dead = dieBefore(n)
          const asked = fill()
          await dead
          await restart()
          await asked
          letLeasesEnd()
          await stowage.app.longWrites.resume()
          expect(await filled()).toEqual(n < ready ? asNew : whole)
          expect((await record()).status).toBe(n < ready ? 'running' : 'completed')
          await stowage.app.worker.runDue()
          expect([await filled(), (await record()).status]).toEqual([whole, 'completed'])
          const found = await inside().call(listEntities, { q: 'field700' })
          expect(found.items.map(({ name }) => name)).toEqual(['ee 700'])
        },
      )

    test('lets others write before it is done', async () => {
      let progress: { done: number; total: number } | undefined
      watch({
        before: async n => {
          if (n !== ready + 2) return
          await neighbour.make('Does not wait')
          progress = await stowage.app.database.read(({ q }) =>
            q.selectFrom('long_writes').select(['done', 'total']).executeTakeFirst(),
          )
        },
      })
      await fill()
      expect(progress).toEqual({ done: 2, total: batches })
      expect(await filled()).toEqual(whole)
    })

    test('and fails again and again leaves a new group, and can be asked for anew', async () => {
      const { apply } = fillGroup
      let applied = 0
      vi.spyOn(fillGroup, 'apply').mockImplementation((...given) => {
        if (++applied > 5) throw new Error('Broken')
        return apply(...given)
      })
      await fill()
      expect(await record()).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('Internal server error'),
      })
      expect(await filled()).toEqual(asNew)
      vi.restoreAllMocks()
      await fill()
      expect([await filled(), (await record()).status]).toEqual([whole, 'completed'])
    })
  })
})

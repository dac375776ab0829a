// @module-tag system
// @module-tag scaled
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureAssetIds, ensureImportRefs } from '@stowage/contract/entities/actions'
import { listEntities } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { undoChange } from '@stowage/contract/history/history'
import type { Client } from '@stowage/contract/protocol/client'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { findStaleValues } from '#features/entities/index.ts'
import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { chanceFrom, seed } from './chance.ts'
import { csvOf, tryImport } from './csv-files.ts'
import { everyDatabase, openTestDatabase, type TestDatabase } from './databases.ts'
import { type FullHome, fillHome } from './full-home.ts'
import { Household } from './household.ts'
import { firstOf, timesOf } from './lane.ts'
import { type LongOperation, longOperations } from './long-operations.ts'
import { addMany } from './many-entities.ts'
import { ServerProcess } from './server-process.ts'

const kills = timesOf(1, 2)
const chance = chanceFrom(seed)
const many = 1500

const undos = ['the undo of a change', 'the undo of a deletion'] as const

/** These writes are killed in the nightly lane only, because others do the same. */
const onlyNightly = new Set(
  [...undos, ...longOperations.map(({ name }) => name)].filter(name => name !== 'a wipe'),
)

/** Something that is done to a home with many items in it. */
interface Deed {
  prepare(): Promise<unknown>
  act(): Promise<{ readonly status: number }>
  /** How much of it is done. */
  done(): Promise<number>
  /** How much that is when it is all done. */
  readonly all: number
}

describe.each(everyDatabase)('a server that is killed while it writes long, on %s', kind => {
  let testDatabase: TestDatabase
  let server: ServerProcess
  let database: Database
  let ada: Client
  let home: Household
  let club: Household
  let longest = 300

  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    server = await ServerProcess.start(testDatabase.settings)
    database = openDatabase(loadConfig({ ...testDatabase.settings }).config, pino({ level: 'silent' }))
    ada = await server.signUp()
    club = await Household.of(ada, 'Rowing club')
  })
  beforeEach(async () => {
    if (!server.isRunning) await server.start()
    home = await Household.of(ada)
  })
  afterAll(async () => {
    await server.kill()
    await database.close()
    await testDatabase.drop()
  })

  const entities = () =>
    database.read(({ q }) =>
      q.selectFrom('entities').selectAll().where('group_id', '=', home.groupId).execute(),
    )
  const longWrite = () =>
    database.read(({ q }) =>
      q.selectFrom('long_writes').select('state').where('state', '!=', 'ended').executeTakeFirst(),
    )

  /** Somebody else makes items for as long as the server lives; answers the names of those that were acknowledged. */
  async function write(): Promise<string[]> {
    const acknowledged: string[] = []
    for (let i = 0; server.isRunning; i++) {
      const name = `${home.groupId} ${i}`
      // A broken connection: what was asked for may have happened or not.
      if (await club.make(name).then(Boolean, () => false)) acknowledged.push(name)
    }
    return acknowledged
  }

  /** Kills the server at some moment, or while it writes; answers how the long write was left, and what the caller was told. */
  async function killDuring({ act }: Deed, untilState?: string) {
    let isAnswered = false
    let began = performance.now()
    const asked = act()
      .then(
        ({ status }) => {
          longest = Math.min(longest, performance.now() - began)
          return status
        },
        () => 0,
      )
      .finally(() => {
        isAnswered = true
      })
    const writing = write()
    while (untilState !== undefined && !isAnswered && (await longWrite())?.state !== untilState)
      await sleep(2)
    began = performance.now()
    await sleep(chance() * longest)
    await server.kill()
    const acknowledged = await writing
    const left = (await longWrite())?.state
    await server.start()
    const { items } = await club.client.call(listEntities, { q: home.groupId, pageSize: 5000 })
    expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged))
    return { left, status: await asked }
  }

  async function settled(): Promise<void> {
    for (const end = performance.now() + 180_000; (await longWrite()) !== undefined; await sleep(20))
      if (performance.now() > end) throw new Error(`It takes too long: ${server.said}`)
  }

  const withNone = (column: 'import_ref' | 'asset_number', act: Deed['act']): Deed => ({
    prepare: () => addMany({ app: { database } }, home, many, () => ({})),
    act,
    done: async () => (await entities()).filter(row => row[column] !== null).length,
    all: many,
  })

  /** Boxes with items in them, in new locations and with new tags. */
  const file = csvOf(
    Array.from({ length: many }, (_, i) => ({
      'HB.import_ref': `item-${i}`,
      'HB.parent_import_ref': i % 10 === 0 ? '' : `item-${i - (i % 10)}`,
      'HB.name': `Item ${i}`,
      'HB.location': `House / Shelf ${i % 20}`,
      'HB.tags': `Tag ${i % 30}`,
      'HB.purchase_price': `${i / 10}`,
      'HB.field.Colour': 'red',
    })),
  )

  const importOf = (): Deed => ({
    prepare: async () => undefined,
    act: () => tryImport(home.client, file),
    done: async () => (await entities()).length,
    all: many + 21,
  })

  /** The undo of what is done to many items. */
  function undoing(done: object): Deed {
    let id = ''
    return {
      async prepare() {
        await addMany({ app: { database } }, home, many, () => ({ quantity: 7 }))
        const { change } = await home.client.call(changeEntities, {
          select: { query: { all: true } },
          ...done,
        })
        id = change ?? ''
      },
      act: () => home.client.send(undoChange, { id }),
      done: async () => (await entities()).filter(({ quantity }) => quantity === 7).length,
      all: many,
    }
  }

  /** Something that is done to a home with everything in it. */
  function inFullHome({ act, left }: LongOperation): Deed {
    let full: FullHome
    let all = 0
    const leftOf = () => database.read(db => left(db, home, full))
    return {
      async prepare() {
        full = await fillHome({ app: { database } }, home)
        all = await leftOf()
      },
      act: () => act(home, full),
      done: async () => all - (await leftOf()),
      get all() {
        return all
      },
    }
  }

  const deeds: Record<string, () => Deed> = {
    ...Object.fromEntries(
      longOperations.map(operation => [operation.name, () => inFullHome(operation)] as const),
    ),
    'the import of a file': importOf,
    // Beside each other, so that each database has one of them.
    [undos[0]]: () => undoing({ change: { quantity: 1, insured: true } }),
    [undos[1]]: () => undoing({ delete: true }),
    'ensure-import-refs': () => withNone('import_ref', () => home.client.send(ensureImportRefs, {})),
    'ensure-asset-ids': () => withNone('asset_number', () => home.client.send(ensureAssetIds, {})),
  }

  const names = Object.keys(deeds)
  const brief = names.filter(name => !onlyNightly.has(name))

  for (const [cases, options] of firstOf(brief.length, [...new Set([...brief, ...names])]))
    test.each(cases)('%s is all done, or nothing of it, once it is up again', options, async name => {
      const deed = (deeds[name] as () => Deed)()
      await deed.prepare()
      const lefts = new Set<string>()
      for (let kill = 0; kill < kills || !lefts.has('running'); kill++) {
        const { left, status } = await killDuring(deed, kill % 2 === 0 ? 'running' : undefined)
        lefts.add(left ?? 'none')
        await settled()
        const done = await deed.done()
        if ([200, 201, 204].includes(status) || left === 'running') expect(done).toBe(deed.all)
        else expect([0, deed.all]).toContain(done)
        expect(await database.read(db => findStaleValues(db, home.groupId))).toEqual([])
        if (done === 0) continue
        home = await Household.of(ada)
        await deed.prepare()
      }
    })
})

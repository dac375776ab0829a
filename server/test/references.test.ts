import BetterSqlite from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { WriteScope } from '#db/database.ts'
import { findDangling } from '#db/integrity.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { SqliteDatabase } from '#db/sqlite/sqlite-database.ts'
import { everyDatabase } from './databases.ts'
import { homeOf, serverFor, userOn } from './fixtures.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'

/** What an entity belongs to, and where it is pinned. */
const columns = ['parent_id', 'location_id'] as const

const locations = (db: Reader) =>
  db.q
    .selectFrom('entities')
    .select(['id', ...columns])
    .orderBy('id')
    .execute()

describe.each(everyDatabase)('what an entity names as its location, on %s', kind => {
  const stowage = serverFor(kind)
  const home = homeOf(userOn(stowage))
  const database = () => stowage.app.database

  const point = (db: Writer, id: string, column: (typeof columns)[number], at: string | null) =>
    db.q
      .updateTable('entities')
      .set({ [column]: at })
      .where('id', '=', id)
      .execute()
  const remove = (db: Writer, id: string) => db.q.deleteFrom('entities').where('id', '=', id).execute()

  /** Does it in a transaction of its own, and says how that ended and whether it changed anything. */
  async function outcomeOf(work: (scope: WriteScope) => Promise<unknown>) {
    const before = await database().read(locations)
    const failure = await database()
      .write(null, work)
      .then(
        () => undefined,
        (error: Error) => error.message,
      )
    return { failure, isChanged: JSON.stringify(before) !== JSON.stringify(await database().read(locations)) }
  }
  const refused = { failure: expect.stringMatching(/foreign key/i), isChanged: false }
  const done = { failure: undefined, isChanged: true }

  test.each(columns)('is there when a transaction ends, or nothing of it is kept: %s', async column => {
    const shelf = await home.room('Shelf')
    const drill = await home.make('Drill')
    expect(await outcomeOf(({ db }) => point(db, drill.id, column, nowhere))).toEqual(refused)
    expect(await outcomeOf(({ db }) => point(db, drill.id, column, shelf.id))).toEqual(done)
    expect(await outcomeOf(({ db }) => remove(db, shelf.id))).toEqual(refused)
    expect(await outcomeOf(({ db }) => point(db, drill.id, column, null))).toEqual(done)
    expect(await outcomeOf(({ db }) => remove(db, shelf.id))).toEqual(done)
  })

  test.each(columns)('may be missing meanwhile: %s', async column => {
    const shelf = await home.room('Shelf')
    const drill = await home.make('Drill')
    const saw = await home.make('Saw')
    await database().write(null, ({ db }) => point(db, drill.id, column, shelf.id))
    const movedAway = await outcomeOf(async ({ db }) => {
      await point(db, saw.id, column, nowhere)
      await remove(db, shelf.id)
      await point(db, drill.id, column, saw.id)
      await point(db, saw.id, column, null)
    })
    expect(movedAway).toEqual(done)
    const deletedAfterwards = await outcomeOf(async ({ db }) => {
      await remove(db, saw.id)
      await remove(db, drill.id)
    })
    expect(deletedAfterwards).toEqual(done)
  })

  test('may come after what names it', async () => {
    const shelf = await home.room('Shelf')
    const drill = await home.make('Drill')
    await home.patch(drill.id, { parentId: shelf.id })
    const comesBack = await outcomeOf(async ({ db }) => {
      const row = await db.q
        .selectFrom('entities')
        .selectAll()
        .where('id', '=', shelf.id)
        .executeTakeFirstOrThrow()
      const {
        kept_in: _,
        number_order: __,
        ...stored
      } = row as typeof row & { kept_in: unknown; number_order: unknown }
      await remove(db, shelf.id)
      await db.q
        .insertInto('entities')
        .values({ ...stored, n: row.n + 1_000_000 })
        .execute()
      await point(db, drill.id, 'location_id', shelf.id)
    })
    expect(comesBack).toEqual(done)
    expect(await outcomeOf(({ db }) => remove(db, shelf.id))).toEqual(refused)
  })
})

describe('on SQLite', () => {
  const stowage = serverFor('sqlite')
  const home = homeOf(userOn(stowage))
  const open = () => new BetterSqlite((stowage.app.database as SqliteDatabase).file)

  test('a move writes the indexes that a location is in, and no others', () => {
    const db = open()
    const names = new Map(
      db
        .prepare<[], { rootpage: number; name: string }>('select rootpage, name from sqlite_schema')
        .all()
        .map(({ rootpage, name }) => [rootpage, name]),
    )
    db.pragma('foreign_keys = on')
    const steps = db
      .prepare<[], { addr: number; opcode: string; p1: number; p2: number }>(
        "explain update entities set parent_id = 'p', version = 2 where group_id = 'g' and n = 1",
      )
      .all()
    // What triggers do is listed behind it, each from 0 on.
    const program = steps.slice(0, 1 + steps.slice(1).findIndex(({ addr }) => addr === 0))
    const opened = new Map(
      program.flatMap(({ opcode, p1, p2 }) => (opcode === 'OpenWrite' ? [[p1, names.get(p2)] as const] : [])),
    )
    const written = program.flatMap(({ opcode, p1 }) => (opcode === 'IdxInsert' ? [opened.get(p1)] : []))
    db.close()
    expect(new Set(written)).toEqual(
      new Set([
        'entities_lots',
        'entities_of_products',
        'entities_by_parent',
        'entities_by_place',
        'entities_containers',
      ]),
    )
  })

  test('entities that name what is not there are found, however they came to be', async () => {
    const drill = await home.make('Drill')
    expect(await stowage.app.database.read(findDangling)).toEqual([])
    const db = open()
    db.pragma('foreign_keys = off')
    db.prepare('update entities set parent_id = ?, location_id = ? where id = ?').run(
      nowhere,
      nowhere,
      drill.id,
    )
    db.close()
    expect(await stowage.app.database.read(findDangling)).toEqual([
      { id: 'entities', what: '2 rows name rows of entities that are not there' },
    ])
  })
})

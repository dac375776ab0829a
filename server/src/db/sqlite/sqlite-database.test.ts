// @module-tag sqlite
import { statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { openTestDatabase, type TestDatabase } from '#test/databases.ts'
import { migrate } from '../upgrade/migrate.ts'
import { SqliteDatabase } from './sqlite-database.ts'

const megabyte = 1024 * 1024

describe('an SQLite database', () => {
  let testDatabase: TestDatabase
  let database: SqliteDatabase
  let file: string
  beforeEach(async () => {
    testDatabase = await openTestDatabase('sqlite')
    file = path.join(testDatabase.settings.STOWAGE_DATA, 'stowage.db')
    database = new SqliteDatabase(file)
    await migrate(database, systemClock)
  })
  afterEach(async () => {
    await database.close()
    await testDatabase.drop()
  })

  const put = (key: string, size: number) =>
    database.write(null, ({ db }) =>
      db.q
        .insertInto('instance')
        .values({ key, value: 'x'.repeat(size) })
        .execute(),
    )
  const logSize = () => statSync(`${file}-wal`).size

  it('has a log that shrinks again after a long write', async () => {
    await put('long', 60 * megabyte)
    expect(logSize()).toBeGreaterThan(60 * megabyte)
    // A write during a checkpoint keeps the log from restarting: the next checkpoint must then run.
    const grow = async (): Promise<number> => {
      await put(`more ${logSize()} ${performance.now()}`, megabyte)
      return logSize()
    }
    await expect.poll(grow, { interval: 100, timeout: 50_000 }).toBeLessThanOrEqual(32 * megabyte)
  })

  it('does not hold up writers when a reader stays', async () => {
    const { db, close } = await database.snapshot()
    await db.q.selectFrom('instance').select('key').execute()
    for (let i = 0; i < 20; i++) await put(`row ${i}`, megabyte)
    expect(await db.q.selectFrom('instance').select('key').where('key', 'like', 'row%').execute()).toEqual([])
    await close()
    const rows = await database.read(reader =>
      reader.q.selectFrom('instance').select('key').where('key', 'like', 'row%').execute(),
    )
    expect(rows).toHaveLength(20)
  })

  it('is synced for many writers at once, and each finds its row', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, i) => put(`many ${i}`, 10)))
    const rows = await database.read(reader =>
      reader.q.selectFrom('instance').select('key').where('key', 'like', 'many%').execute(),
    )
    expect(rows).toHaveLength(100)
  })

  it('looks up what is committed, on the connection that writes unless that is in a transaction', async () => {
    const lookUp = () =>
      database.lookUp(reader =>
        reader.q.selectFrom('instance').select('value').where('key', '=', 'looked up').execute(),
      )
    const during = await database.write(null, async ({ db }) => {
      await db.q.insertInto('instance').values({ key: 'looked up', value: 'x' }).execute()
      return lookUp()
    })
    const opened = database.load().open
    expect(during).toEqual([])
    expect(await lookUp()).toEqual([{ value: 'x' }])
    expect([opened, database.load().open]).toEqual([1, 1])
    await database.read(() => lookUp().then(found => expect(found).toHaveLength(1)))
    expect(database.load().open).toBe(1)
  })

  it('looks nothing up once it is closed', async () => {
    await database.close()
    await expect(
      database.lookUp(reader => reader.q.selectFrom('instance').select('key').execute()),
    ).rejects.toThrow('The database is closed')
    database = new SqliteDatabase(file)
  })

  it('gives each group that waits to write its turn before any has the next one', async () => {
    const order: string[] = []
    const held = Promise.withResolvers<void>()
    const first = database.write('eve', () => held.promise)
    const writers = [...Array<string>(50).fill('eve'), 'ada', 'bob', 'ada']
    const waiting = writers.map(group => database.write(group, async () => order.push(group)))
    held.resolve()
    await Promise.all([first, ...waiting])
    expect(order.slice(0, 6)).toEqual(['eve', 'ada', 'bob', 'eve', 'ada', 'eve'])
    expect(order).toHaveLength(writers.length)
  })
})

import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { openTestDatabase, type TestDatabase } from '#test/databases.ts'
import { findDamage } from './integrity.ts'
import type { Reader } from './reader-writer.ts'
import { SqliteDatabase } from './sqlite/sqlite-database.ts'
import { migrate } from './upgrade/migrate.ts'

describe('findDamage on SQLite', () => {
  let testDatabase: TestDatabase
  let doctors: SqliteDatabase
  let servers: SqliteDatabase
  beforeEach(async () => {
    testDatabase = await openTestDatabase('sqlite')
    const file = path.join(testDatabase.settings.STOWAGE_DATA, 'stowage.db')
    doctors = new SqliteDatabase(file)
    await migrate(doctors, systemClock)
    servers = new SqliteDatabase(file)
  })
  afterEach(async () => {
    await doctors.close()
    await servers.close()
    await testDatabase.drop()
  })

  const index = (n: number) =>
    servers.write(null, ({ db }) =>
      db.q
        .insertInto('search_trigrams')
        .values({ rowid: n, t: `item number ${n}` })
        .execute(),
    )
  const search = (db: Reader) => sql`select rowid from search_trigrams('item')`.execute(db.q)

  test('accepts changes of another process in the search index', async () => {
    for (let n = 1; n <= 20; n++) await index(n)
    await doctors.read(search)
    for (let n = 21; n <= 100; n++) await index(n)
    expect(await doctors.read(findDamage)).toEqual([])
  })

  test('finds a damaged search index', async () => {
    for (let n = 1; n <= 20; n++) await index(n)
    const raw = new BetterSqlite(servers.file).unsafeMode()
    raw.exec('delete from search_trigrams_data where id > 10')
    raw.close()
    expect(await doctors.read(findDamage)).toMatchObject([
      { what: expect.stringContaining('search_trigrams') },
    ])
  })
})

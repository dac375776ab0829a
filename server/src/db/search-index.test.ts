// @module-tag sqlite
import { statSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { openTestDatabase, type TestDatabase } from '#test/databases.ts'
import { Writer } from './reader-writer.ts'
import { mergeSomeTexts, rebuildSearchIndex } from './search-index.ts'
import { logOf, openWriter } from './sqlite/open-writer.ts'
import type { SqliteConnection } from './sqlite/sqlite-connection.ts'
import { SqliteDatabase } from './sqlite/sqlite-database.ts'
import { migrate } from './upgrade/migrate.ts'

const texts = 10_000
const batch = 100

describe('the search index of SQLite', () => {
  let testDatabase: TestDatabase
  let file: string
  beforeEach(async () => {
    testDatabase = await openTestDatabase('sqlite')
    file = path.join(testDatabase.settings.STOWAGE_DATA, 'stowage.db')
  })
  afterEach(() => testDatabase.drop())

  /** Fills the index of an empty database, then deletes everything; returns the bytes written by each step. */
  async function fillAndEmpty(prepare: (database: SqliteDatabase) => Promise<unknown>) {
    const database = new SqliteDatabase(file)
    await prepare(database)
    await database.close()
    const raw = new BetterSqlite(file)
    raw.pragma('wal_autocheckpoint = 0')
    const insert = raw.prepare('insert into search_trigrams (rowid, t) values (?, ?)')
    const remove = raw.prepare('delete from search_trigrams where rowid = ?')
    const written = (statement: (n: number) => unknown) => {
      const before = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
      const run = raw.transaction((first: number) => {
        for (let n = first; n < first + batch; n++) statement(n)
      })
      for (let first = 1; first <= texts; first += batch) run(first)
      return statSync(`${file}-wal`).size - before
    }
    const filled = written(n => insert.run(n, `copper pipe number ${n}\nin the cellar, behind the shelf`))
    const emptied = written(n => remove.run(n))
    raw.close()
    return { filled, emptied }
  }

  it('is not written again and again while everything is deleted', async () => {
    const { filled, emptied } = await fillAndEmpty(database => migrate(database, systemClock))
    expect(emptied).toBeLessThan(filled)
  })

  it('is as cheap to empty when it was made anew', async () => {
    const { filled, emptied } = await fillAndEmpty(async database => {
      await migrate(database, systemClock)
      await database.write(null, ({ db }) => rebuildSearchIndex(db))
    })
    expect(emptied).toBeLessThan(filled)
  })
})

describe('the search index of SQLite, written again and again', () => {
  let testDatabase: TestDatabase
  let connection: SqliteConnection
  beforeEach(async () => {
    testDatabase = await openTestDatabase('sqlite')
    connection = openWriter(path.join(testDatabase.settings.STOWAGE_DATA, 'stowage.db'), () => undefined)
  })
  afterEach(async () => {
    connection.raw.close()
    await testDatabase.drop()
  })

  const textOf = (n: number): string =>
    Array.from({ length: 20 }, (_, i) => `word${(n * 7919 + i * 104_729) % 99_991}`).join(' ')

  it.each([
    ['one by one', 1, 4000],
    ['a hundred at a time', 100, 150],
  ])('writes little in each transaction: %s', async (_, size, writes) => {
    const db = new Writer(connection)
    const log = logOf(path.join(testDatabase.settings.STOWAGE_DATA, 'stowage.db'))
    let max = 0
    for (let write = 0; write < writes; write++) {
      const rows = Array.from({ length: size }, (__, i) => write * size + i + 1)
      const before = statSync(log, { throwIfNoEntry: false })?.size ?? 0
      await db.exec('begin immediate')
      await db.q
        .insertInto('search_trigrams')
        .values(rows.map(rowid => ({ rowid, t: textOf(rowid) })))
        .execute()
      await mergeSomeTexts(db, size)
      await db.exec('commit')
      max = Math.max(max, statSync(log).size - before)
    }
    // With FTS5's own merges: 680 and 1,294 kB.
    expect(max).toBeLessThan(600_000)
  })
})

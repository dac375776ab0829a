import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { inventory } from '#db/migrations/0001-inventory.ts'
import { PostgresDatabase } from '#db/postgres.ts'
import { SqliteDatabase } from '#db/sqlite.ts'
import { blankEntity } from '#features/entities/index.ts'
import { findStaleValues } from '#features/entities/kept-values.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { databases, openTestDatabase } from './databases.ts'

const at = '2026-01-31T12:00:00.000Z'

/** Makes a database as the first release left it. */
async function makeOldest(database: Database): Promise<void> {
  const sqlite = database.dialect.name === 'sqlite'
  await database.write(null, async ({ db }) => {
    // Test databases of PostgreSQL are copies of one that has the newest model.
    if (!sqlite)
      for (const verb of ['drop schema public cascade', 'create schema public']) await db.exec(verb)
    await db.exec('create table migrations (name text primary key, applied_at text not null)')
    await inventory.up({ exec: sql => db.exec(sql), sqlite, db })
    await db.exec(`insert into migrations (name, applied_at) values ('${inventory.name}', '${at}')`)
  })
}

/** Puts items into a group of their own, with the totals that the first release kept. */
async function furnish(database: Database, prices: readonly number[]): Promise<string> {
  const [groupId, typeId] = [newId(), newId()]
  const dated = { created_at: at, updated_at: at }
  await database.write(null, async ({ db }) => {
    await db.q
      .insertInto('groups')
      .values({ id: groupId, name: 'G', currency: 'EUR', ...dated })
      .execute()
    await db.q
      .insertInto('group_numbers')
      .values({ group_id: groupId, number: 1, next_n: 2 ** 32 })
      .execute()
    const type = {
      id: typeId,
      group_id: groupId,
      name: 'Item',
      name_key: 'item',
      is_location: 0,
      icon: '',
    } as const
    await db.q
      .insertInto('entity_types')
      .values({ ...type, default_template_id: null, ...dated })
      .execute()
    const known = {
      group_id: groupId,
      entity_type_id: typeId,
      is_location: 0,
      name: 'Thing',
      created_at: at,
    } as const
    for (const [i, price] of prices.entries()) {
      const n = 2 ** 32 + i
      const blank = blankEntity({ ...known, n, id: newId() })
      const archived = i % 2 === 0 ? 0 : 1
      await db.q
        .insertInto('entities')
        .values({ ...blank, archived, purchase_price: price, quantity: 0 })
        .execute()
      await db.q.insertInto('entity_search').values({ n, group_id: groupId, search_text: 'thing' }).execute()
    }
    for (const archived of [0, 1])
      await db.exec(
        `insert into group_totals (group_id, is_location, archived, n, worth, lifetime_warranty)
         values ('${groupId}', 0, ${archived}, ${Math.ceil(prices.length / 2)}, 0, 0)`,
      )
  })
  return groupId
}

describe.each(databases)('a database of the first release, on %s', kind => {
  test('is brought to the newest model with every kept value as it should be', async () => {
    const { settings, drop } = await openTestDatabase(kind)
    const { STOWAGE_DATA: folder, STOWAGE_DATABASE_URL: url } = settings
    const database =
      url === undefined
        ? new SqliteDatabase(path.join(folder, 'stowage.db'))
        : new PostgresDatabase(url, () => undefined)
    try {
      await makeOldest(database)
      const groupId = await furnish(
        database,
        [0.1, 0.2, 0.7, 1.005, -2.5, 5.123_456_7, 12_345_678.123_456_4, 7.000_000_4],
      )
      const steps = await migrate(database, systemClock)
      expect(steps).not.toContain(inventory.name)
      expect(steps.length).toBeGreaterThan(0)
      expect(await database.read(db => findStaleValues(db, groupId))).toEqual([])
      expect(await migrate(database, systemClock)).toEqual([])
    } finally {
      await database.close()
      await drop()
    }
  })
})

// @module-tag postgres
import { once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#test/count-statements.ts'
import { openTestDatabase, type TestDatabase } from '#test/databases.ts'
import { connectionOf } from './postgres-connection.ts'
import { PostgresDatabase } from './postgres-database.ts'

describe('PostgresConnection', () => {
  let testDatabase: TestDatabase
  let database: PostgresDatabase

  beforeEach(async () => {
    testDatabase = await openTestDatabase('postgres')
    database = new PostgresDatabase(testDatabase.settings.STOWAGE_DATABASE_URL ?? '', () => undefined)
  })
  afterEach(async () => {
    await database.close()
    await testDatabase.drop()
  })

  test('sends statements of one tick together with the begin of the transaction, answered in order', async () => {
    const counted = countStatements()
    const answers = await database.write(null, ({ db }) =>
      Promise.all([1, 2, 3].map(n => db.exec('select $1::int as n', [n], { name: 'number' }))),
    )
    const sent = counted.sent()
    counted.stop()
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
    expect(counted.texts()).toEqual(['begin', ...Array(3).fill('select $1::int as n'), 'commit'])
    expect(sent).toBe(2)
  })

  test('fails statements after a failed one, and stays usable', async () => {
    const half = (n: number) =>
      database.write(null, ({ db }) => db.exec('select 6 / $1::int as n', [n], { name: 'half' }))
    await expect(half(0)).rejects.toThrow('division by zero')
    expect((await half(2)).rows).toEqual([{ n: 3 }])
    const both = database.write(null, ({ db }) =>
      Promise.all([
        db.exec('select * from nowhere', [], { name: 'nowhere' }),
        db.exec('select 7 as n', [], { name: 'seven' }),
      ]),
    )
    await expect(both).rejects.toThrow('relation "nowhere" does not exist')
    const seven = await database.write(null, ({ db }) => db.exec('select 7 as n', [], { name: 'seven' }))
    expect(seven.rows).toEqual([{ n: 7 }])
  })

  test('fails later statements of a failed transaction with the first error', async () => {
    const late = database.write(null, async ({ db }) => {
      await db.exec('select 1 / $1::int', [0]).catch(() => undefined)
      await db.exec('select 1')
    })
    await expect(late).rejects.toThrow('division by zero')
  })

  test('stays usable after a transaction that was refused', async () => {
    const pool = new pg.Pool({ connectionString: testDatabase.settings.STOWAGE_DATABASE_URL, max: 1 })
    const refused = connectionOf(await pool.connect())
    const opened = refused.open({ text: 'begin' }, () => Promise.reject(new Error('Not now')))
    await expect(Promise.all([refused.query('select 1', []), opened])).rejects.toThrow('Not now')
    await refused.send('rollback')
    refused.release()
    const next = connectionOf(await pool.connect())
    expect((await next.query('select 2 as n', [])).rows).toEqual([{ n: 2 }])
    next.release()
    // The pool reports its end before its connection has closed; the drop would then break it.
    await Promise.all([once(pool, 'remove'), pool.end()])
  })

  test('stores texts, numbers, flags, lists and null unchanged', async () => {
    const texts = ['plain', 'a "quote"', 'back\\slash', '{1,2}', '', 'NULL']
    const asked = [texts, [1, -2, 2 ** 40], true, null, 1.5, Buffer.from([0, 255])]
    const { rows } = await database.write(null, ({ db }) =>
      db.exec(
        'select $1::text[] as t, $2::int8[] as n, $3::int as f, $4::text as z, $5::float8 as r, $6::bytea as b',
        asked,
      ),
    )
    expect(rows).toEqual([{ t: texts, n: ['1', '-2', '1099511627776'], f: 1, z: null, r: 1.5, b: asked[5] }])
  })
})

import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addMilliseconds, day, minute } from '#kernel/clock.ts'
import { type DatabaseKind, everyDatabase } from '#test/databases.ts'
import { type BareDatabase, bareDatabase } from '#test/open-database.ts'
import { TestClock } from '#test/test-clock.ts'
import { findDeletionLock, takeDeletionLock, withDeletionLock } from './deletion-lock.ts'

describe.each(everyDatabase)('a hold, on %s', kind => {
  const clock = new TestClock()
  let household: BareDatabase
  let warnings: string[]
  beforeEach(async () => {
    household = await bareDatabase(kind)
    warnings = []
  })
  afterEach(() => household.close())

  const log = pino({ level: 'warn' }, { write: line => void warnings.push(line) })
  const heldUntil = () => household.database.read(db => findDeletionLock(db, clock.now().toISOString()))

  test('lasts as long as the work', async () => {
    const during = await withDeletionLock({ database: household.database, clock, log }, heldUntil)
    expect(during).toBeDefined()
    expect(await heldUntil()).toBeUndefined()
    expect(warnings).toEqual([])
  })

  /** From now on the database lets nobody delete a fact. */
  const refuseDeletes = () =>
    household.database.write(null, async ({ db }) => {
      for (const text of refusal[kind]) await db.exec(text)
    })

  test('that cannot be released ends by itself, and the work is done all the same', async () => {
    const done = await withDeletionLock({ database: household.database, clock, log }, async () => {
      await refuseDeletes()
      return 'done'
    })
    expect(done).toBe('done')
    expect(warnings).toEqual([expect.stringContaining('Files are kept longer than need be')])
    expect(await heldUntil()).toBeDefined()
    clock.advance(11 * minute)
    expect(await heldUntil()).toBeUndefined()
  })

  test('of whoever died while the clock ran ahead has ended, and one for the keptAfterRestore of a restore has not', async () => {
    const ahead = new TestClock()
    ahead.advance(365 * day)
    await withDeletionLock({ database: household.database, clock: ahead, log }, async () => {
      await refuseDeletes()
    })
    expect(await heldUntil()).toBeUndefined()
    const until = addMilliseconds(ahead.now().toISOString(), 30 * day)
    await household.database.write(null, ({ db }) => takeDeletionLock(db, 'restored', until))
    expect(await heldUntil()).toBe(until)
  })

  test('that cannot be released does not hide why the work failed', async () => {
    const failing = withDeletionLock({ database: household.database, clock }, async () => {
      await refuseDeletes()
      throw new Error('The paper is torn')
    })
    await expect(failing).rejects.toThrow('The paper is torn')
  })
})

const refusal: Record<DatabaseKind, string[]> = {
  sqlite: [`create trigger kept before delete on instance begin select raise(abort, 'It stays'); end`],
  postgres: [
    `create function keep() returns trigger language plpgsql as $$ begin raise exception 'It stays'; end $$`,
    'create trigger kept before delete on instance for each row execute function keep()',
  ],
}

import { describe, expect, test } from 'vitest'
import { databases } from './databases.ts'
import { serverFor, userOn } from './fixtures.ts'
import { guardShortWrites } from './guard-short-writes.ts'
import { Household } from './household.ts'
import { addMany } from './many-entities.ts'

describe.each(databases)('what changes very much in one transaction, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  test('fails, and is forgotten', async () => {
    const home = await Household.of(ada.client)
    await addMany(stowage, home, 1001, () => ({}))
    guardShortWrites(stowage.app.database, [])
    await expect(addMany(stowage, home, 1001, () => ({}))).rejects.toThrow('1001 rows of entities')
    await addMany(stowage, home, 1000, () => ({}))
    expect((await home.list({ pageSize: 1 })).total).toBe(2001)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from './databases.ts'
import { guardShortWrites } from './guard-short-writes.ts'
import { Household } from './household.ts'
import { addMany } from './many-entities.ts'
import { type Signed, type TestApp, testApp } from './test-app.ts'

describe.each(databases)('what changes very much in one transaction, on %s', kind => {
  let stowage: TestApp
  let ada: Signed
  beforeAll(async () => {
    stowage = await testApp(kind)
    ada = await stowage.signUp()
  })
  afterAll(() => stowage.close())

  test('fails, and is forgotten', async () => {
    const home = await Household.of(ada.client)
    await addMany(stowage, home, 1001, () => ({}))
    guardShortWrites(stowage.app.database, [])
    await expect(addMany(stowage, home, 1001, () => ({}))).rejects.toThrow('1001 rows of entities')
    await addMany(stowage, home, 1000, () => ({}))
    expect((await home.list({ pageSize: 1 })).total).toBe(2001)
  })
})

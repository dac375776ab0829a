import { createTag } from '@stowage/contract/catalogues/tags'
import { wipeInventory } from '@stowage/contract/entities/actions'
import { listEntities } from '@stowage/contract/entities/entities'
import { emptyTrash, getChange, listChanges, listTrash, undoChange } from '@stowage/contract/history/history'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { Household } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

/** Of each two rows are recorded: more than are looked through in one transaction. */
const many = 2500

describe.each(everyDatabase)('a change of many entities, on %s', kind => {
  let stowage: TestApp
  let ada: Signed
  let home: Household
  beforeAll(async () => {
    stowage = await testApp(kind)
    ada = await stowage.signUp('Ada')
  })
  beforeEach(async () => {
    home = await Household.of(ada.client)
    const { id } = await home.client.call(createTag, { name: 'Blue' })
    const { n } = await stowage.app.database.read(({ q }) =>
      q.selectFrom('tags').select('n').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    await addMany(
      stowage,
      home,
      many,
      () => ({}),
      () => [n],
    )
  })
  afterAll(() => stowage.close())

  const wipe = async () => {
    const answered = await home.client.send(wipeInventory, {})
    return answered.headers.get('stowage-change') ?? ''
  }
  const inTrash = async () => {
    let count = 0
    for (let after: string | undefined; ; ) {
      const { items, next } = await home.client.call(listTrash, { limit: 200, after })
      count += items.length
      if (next === null) return count
      after = next
    }
  }

  test('counts each of them once, with all of them in the trash, and none once they are back', async () => {
    const id = await wipe()
    const [wiped] = (await home.client.call(listChanges, { limit: 1 })).items
    expect(wiped).toMatchObject({ id, kind: 'deleted', count: many, isUndoable: true })
    expect(wiped?.subjects).toHaveLength(5)
    expect((await home.client.call(getChange, { id, limit: 1 })).entries).toHaveLength(1)
    expect(await inTrash()).toBe(many)
    await home.client.call(undoChange, { id })
    expect(await inTrash()).toBe(0)
    expect((await home.client.call(listEntities, { pageSize: 1 })).total).toBe(many)
  })

  test('cannot be taken back once the trash is empty, and still says how many they were', async () => {
    const id = await wipe()
    await home.client.call(emptyTrash, {})
    expect(await home.client.call(getChange, { id, limit: 1 })).toMatchObject({
      count: many,
      isUndoable: false,
    })
  })
})

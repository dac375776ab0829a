import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { quickSearch } from '@stowage/contract/entities/search'
import { isSearchHit } from '@stowage/contract/entities/search-kinds'
import { undoChange } from '@stowage/contract/history/history'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Household } from './household.ts'
import { addMany } from './many-entities.ts'
import { type TestApp, testApp } from './test-app.ts'
import { StatementLog } from './watched-sqlite.ts'

describe('among a thousand items in SQLite', () => {
  let log: StatementLog
  let stowage: TestApp
  let home: Household
  beforeAll(async () => {
    log = new StatementLog()
    stowage = await testApp('sqlite')
    home = await Household.of((await stowage.signUp()).client)
    const room = await home.room('Room')
    await addMany(stowage, home, 1000, i => ({ name: `Item ${i}`, notes: 'theology', parent_id: room.id }))
  })
  afterAll(async () => {
    log.stop()
    await stowage.close()
  })

  test('a word that few have is looked for once, by its rarest trigrams', async () => {
    const { id } = await home.make('Theodolite')
    const ways = [
      async () => (await home.client.call(quickSearch, { q: 'theodolite' })).items.filter(isSearchHit),
      async () => (await home.list({ q: 'theodolite', pageSize: 50 })).items,
    ]
    for (const find of ways) {
      const runs = (await log.during(find)).filter(({ sql }) => sql.includes('search_trigrams'))
      expect(runs.length).toBe(1)
      expect((await find()).map(each => each.id)).toEqual([id])
    }
  })

  test('a word that many have is looked for as a whole', async () => {
    const { items, total } = await home.list({ q: 'theology', pageSize: 50 })
    expect([items.length, total]).toEqual([50, 1000])
    expect((await home.client.call(quickSearch, { q: 'theology', limit: 50 })).items.length).toBe(50)
  })

  test('taking back what has gone nowhere looks for nothing above it', async () => {
    const ids = (await home.list({ pageSize: 50 })).items.map(({ id }) => id)
    const { change } = await home.client.call(changeEntities, { select: { ids }, change: { quantity: 9 } })
    const runs = await log.during(() => home.client.call(undoChange, { id: change ?? '' }))
    expect(runs.filter(({ sql }) => /with recursive[^]*entities/.test(sql))).toEqual([])
  })
})

import { changeEntities } from '@stowage/contract/entity-bulk'
import { undoChange } from '@stowage/contract/history'
import { quickSearch } from '@stowage/contract/search'
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

  test('a word that few have is looked for once, by what is rare in it, which is known for a while', async () => {
    const { id } = await home.make('Theodolite')
    const ways = {
      quick: async () => (await home.client.call(quickSearch, { q: 'theodolite' })).items,
      list: async () => (await home.list({ q: 'theodolite', pageSize: 50 })).items,
    }
    const asked: number[][] = []
    for (const find of Object.values(ways)) {
      const counts: number[] = []
      for (let time = 0; time < 2; time++) {
        const runs = (await log.during(find)).filter(({ sql }) => sql.includes('search_trigrams'))
        counts.push(runs.length)
        expect(runs.flatMap(({ values }) => values)).not.toContain('theodolite')
      }
      asked.push(counts)
      expect((await find()).map(each => each.id)).toEqual([id])
    }
    const [[first = 0] = [], later = []] = asked
    // What is known is forgotten once a minute, which may be just now, and once only.
    expect([first, Math.min(...later)]).toEqual([2, 1])
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

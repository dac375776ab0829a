import type { Client } from '@stowage/contract/client'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timesOf } from '#test/amounts.ts'
import { csvOf, importText } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { GreedyServer } from './greedy-server.ts'

const rows = timesOf(8000, 40_000)
const searches = 40

describe.each(databases)('somebody who searches for everything many times at once, on %s', kind => {
  let server: GreedyServer
  let ada: Client
  let eve: Client
  beforeAll(async () => {
    server = await GreedyServer.start(kind)
    ada = (await server.signUp('Ada')).client
    eve = (await server.signUp('Eve')).client
    for (let from = 0; from < rows; from += 8000) {
      const entities = Array.from({ length: 8000 }, (_, i) => ({ 'HB.name': `Thing number ${from + i}` }))
      await importText(eve, csvOf(entities))
    }
  })
  afterAll(() => server.stop())

  const search = (client: Client) => client.call(listEntities, { q: 'thing number', pageSize: 20 })

  /** Searches without a pause on many connections until `meanwhile` has ended, and tells it how many were answered. */
  async function searchDuring(meanwhile: (answered: () => number) => Promise<void>): Promise<void> {
    let answered = 0
    let isOver = false
    const greedy = Array.from({ length: searches }, async () => {
      while (!isOver) {
        expect((await search(eve)).total).toBe(rows)
        answered++
      }
    })
    try {
      await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(searches)
      await meanwhile(() => answered)
    } finally {
      isOver = true
      await Promise.all(greedy)
    }
  }

  test('is answered every time, and somebody else waits for few of these searches', async () => {
    const { id } = await ada.call(createEntity, { name: 'Box' })
    await searchDuring(async answered => {
      for (const act of [() => search(ada), () => ada.call(getEntity, { id }), () => search(ada)]) {
        const before = answered()
        await act()
        expect(answered() - before).toBeLessThan(searches / 2)
      }
    })
  })

  test('holds few states of the database', async () => {
    // Two of hers, one of the other's, and those that only see who calls; on SQLite, all that were ever needed at once.
    const max = kind === 'postgres' ? 12 : 36
    await searchDuring(async () => {
      for (let i = 0; i < 5; i++) {
        await search(ada)
        expect(await server.openStates()).toBeLessThanOrEqual(max)
      }
    })
  })
})

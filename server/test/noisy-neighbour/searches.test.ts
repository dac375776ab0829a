// @module-tag nightly

import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import type { Client } from '@stowage/contract/protocol/client'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importText } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { timesOf } from '#test/lane.ts'
import { twoUsers } from './two-users.ts'

const rows = timesOf(8000, 16_000)
const searches = 40

describe.each(databases)('somebody who searches for everything many times at once, on %s', kind => {
  const here = twoUsers(kind)
  beforeAll(async () => {
    for (let from = 0; from < rows; from += 8000) {
      const entities = Array.from({ length: 8000 }, (_, i) => ({ 'HB.name': `Item number ${from + i}` }))
      await importText(here.eve.client, csvOf(entities))
    }
  })

  const search = (client: Client, more = {}) =>
    client.call(listEntities, { q: 'item number', pageSize: 20, ...more })

  let asked = 0
  /** Another one each time, which matches as much: the answer to the same one again is kept, and costs next to nothing. */
  const searchAnew = (client: Client) => search(client, { priceMin: -++asked })

  /** Searches without a pause on many connections until `meanwhile` has ended, and tells it how many were answered. */
  async function searchDuring(meanwhile: (answered: () => number) => Promise<void>): Promise<void> {
    let answered = 0
    let isOver = false
    const busy = Array.from({ length: searches }, async () => {
      while (!isOver) {
        expect((await searchAnew(here.eve.client)).total).toBe(rows)
        answered++
      }
    })
    try {
      await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(searches)
      await meanwhile(() => answered)
    } finally {
      isOver = true
      await Promise.all(busy)
    }
  }

  test('is answered every time, and somebody else waits for few of these searches', async () => {
    const { id } = await here.ada.client.call(createEntity, { name: 'Box' })
    await searchDuring(async answered => {
      for (const act of [
        () => search(here.ada.client),
        () => here.ada.client.call(getEntity, { id }),
        () => search(here.ada.client),
      ]) {
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
        await search(here.ada.client)
        expect(await here.server.openStates()).toBeLessThanOrEqual(max)
      }
    })
  })

  test('is answered page by page, with each of them once', async () => {
    const ids = new Set<string>()
    const pageFrom = (after: string) =>
      here.eve.client.call(listEntities, { q: 'item number', pageSize: 2000, orderBy: 'name', after })
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof pageFrom>> = await pageFrom(after)
      expect(page.total).toBe(rows)
      for (const { id } of page.items) ids.add(id)
      after = page.next ?? null
    }
    expect(ids.size).toBe(rows)
  })
})

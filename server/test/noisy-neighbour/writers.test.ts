// @module-tag nightly

import { createTag } from '@stowage/contract/catalogues/tags'
import { createEntity, getEntity, listEntities } from '@stowage/contract/entities/entities'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { timesOf } from '#test/lane.ts'
import { twoUsers } from './two-users.ts'

const writers = 50
const writes = timesOf(100, 300)

const medianOf = (ten: readonly number[]): number => ten.toSorted((a, b) => a - b)[5] ?? Number.NaN

describe.each(databases)('somebody who writes on many connections at once, on %s', kind => {
  const here = twoUsers(kind)

  test('holds few states of the database, and gets everything written while others read and write', async () => {
    const eve = here.eve.client
    const ada = here.ada.client
    const { id } = await ada.call(createEntity, { name: 'Box' })
    let begun = 0
    const busy = Array.from({ length: writers }, async () => {
      while (begun < writes) await eve.call(createEntity, { name: `Box ${begun++}` })
    })
    // On SQLite the readers that were ever needed at once; on PostgreSQL many may ask at once who calls.
    const max = kind === 'postgres' ? 8 : 36
    const seen: number[] = []
    const passed: number[] = []
    for (let i = 0; i < 10; i++) {
      await ada.call(getEntity, { id })
      const before = begun
      await ada.call(createTag, { name: `Tag ${i}` })
      passed.push(begun - before)
      seen.push(await (kind === 'postgres' ? here.server.openWriters() : here.server.openStates()))
    }
    await Promise.all(busy)
    // Of hers a few are written meanwhile, and never all that wait. With SQLite the turns are tested by themselves
    // (sqlite-database.test.ts): one process is so busy with hers that each of her connections may be answered meanwhile.
    const maxPassed = kind === 'postgres' ? writers / 2 : writers + 1
    expect(medianOf(passed)).toBeLessThan(maxPassed)
    // A server that stands still for a moment leaves every question open that it has asked, which holds nothing.
    expect(kind === 'postgres' ? medianOf(seen) : Math.max(...seen)).toBeLessThanOrEqual(max)
    expect((await eve.call(listEntities, { pageSize: 1 })).total).toBe(begun)
  })
})

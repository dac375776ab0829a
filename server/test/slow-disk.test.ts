import { setTimeout as sleep } from 'node:timers/promises'
import { ensureImportRefs } from '@stowage/contract/entities/actions'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from './databases.ts'
import { homeOf, serverFor, userOn } from './fixtures.ts'
import { addMany } from './many-entities.ts'

/** One more than one transaction may change. */
const many = 1001

describe.each(databases)('a long write whose disk is slow, on %s', kind => {
  const stowage = serverFor(kind)
  const home = homeOf(userOn(stowage))
  beforeEach(() => addMany(stowage, home, many, () => ({})))
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const act = () => home.client.send(ensureImportRefs, {})
  const hasEnded = () =>
    stowage.app.database.read(async ({ q }) => {
      const rows = await q
        .selectFrom('long_writes')
        .select('state')
        .where('group_id', '=', home.groupId)
        .execute()
      return rows.every(({ state }) => state === 'ended')
    })

  /** Has `sync` say when the disk has what a step has committed. */
  function syncBy(sync: () => Promise<void>): void {
    const { database } = stowage.app
    const write = database.write.bind(database)
    vi.spyOn(database, 'write').mockImplementation(async (groupId, work, options = {}) => {
      const { onDurable, ...others } = options
      const result = await write(groupId, work, others)
      onDurable?.(sync())
      return result
    })
  }

  test('is answered when all of it is durable, and no more than two of its steps wait for that', async () => {
    const waiting: PromiseWithResolvers<void>[] = []
    let steps = 0
    let peak = 0
    syncBy(() => {
      const step = Promise.withResolvers<void>()
      waiting.push(step)
      steps++
      peak = Math.max(peak, waiting.length)
      return step.promise
    })
    let isAnswered = false
    const asked = act().then(({ body }) => {
      isAnswered = true
      return { body, waiting: waiting.length }
    })
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    await sleep(50)
    while (!isAnswered) {
      await sleep(5)
      waiting.shift()?.resolve()
    }
    expect(await asked).toEqual({ body: { completed: many }, waiting: 0 })
    expect(peak).toBe(2)
    expect(steps).toBeGreaterThan((2 * many) / 100)
  })

  test('is not answered as done when the disk fails at its end', async () => {
    syncBy(async () => {
      if (await hasEnded()) throw new Error('The disk is broken')
    })
    expect((await act()).status).toBe(500)
    expect(stowage.loggedErrors.join()).toContain('The disk is broken')
  })
})

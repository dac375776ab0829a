// @module-tag system
// @module-tag nightly
import { setTimeout as sleep } from 'node:timers/promises'
import { listEntities } from '@stowage/contract/entities/entities'
import { createGroup } from '@stowage/contract/groups/groups'
import type { Client } from '@stowage/contract/protocol/client'
import { getImport, type ImportRun, importEntities } from '@stowage/contract/tables/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chanceFrom, seed } from './chance.ts'
import { csvOf } from './csv-files.ts'
import { everyDatabase, openTestDatabase, type TestDatabase } from './databases.ts'
import { ServerProcess } from './server-process.ts'

const kills = 8
const chance = chanceFrom(seed)
const timeoutMs = 180_000
/** More than one transaction imports. */
const many = 3000
const table = csvOf(
  Array.from({ length: many }, (_, i) => ({
    'HB.name': `Item ${i}`,
    'HB.location': `House / Room ${i % 30}`,
  })),
)
const whole = many + 31

describe.each(everyDatabase)('imports in the background, on %s', kind => {
  let testDatabase: TestDatabase
  let server: ServerProcess
  let ada: Client
  beforeAll(async () => {
    testDatabase = await openTestDatabase(kind)
    server = await ServerProcess.start(testDatabase.settings)
    ada = await server.signUp()
  }, timeoutMs)
  afterAll(async () => {
    await server.kill()
    await testDatabase.drop()
  })
  beforeEach(async () => {
    if (!server.isRunning) await server.start()
  })

  /** Asks for an import into a new group. */
  async function begin(): Promise<{ inside: Client; id: string }> {
    const inside = ada.as({ groupId: (await ada.call(createGroup, { name: 'House' })).id })
    const form = new FormData()
    form.append('csv', new Blob([table]), 'items.csv')
    const { status, body } = await inside.send(importEntities, { async: true }, { form })
    expect(status).toBe(202)
    return { inside, id: (body as { id: string }).id }
  }

  async function ended(inside: Client, id: string): Promise<ImportRun> {
    for (const end = performance.now() + timeoutMs; ; await sleep(50)) {
      const run = await inside.call(getImport, { id })
      if (run.status === 'completed' || run.status === 'failed') return run
      if (performance.now() > end) throw new Error(`It takes too long: ${server.said}`)
    }
  }

  const count = async (inside: Client) => {
    const totals = [true, false].map(isLocation => inside.call(listEntities, { pageSize: 1, isLocation }))
    return (await Promise.all(totals)).reduce((sum, { total }) => sum + total, 0)
  }

  test(`outlive ${kills} sudden deaths, and happen once`, { timeout: 2 * timeoutMs }, async () => {
    let interrupted = 0
    for (let round = 0, longest = 800; round < kills || interrupted === 0; round++) {
      const { inside, id } = await begin()
      await sleep(chance() * longest)
      const { status } = await inside.call(getImport, { id })
      await server.kill()
      if (status === 'running') interrupted++
      else longest *= status === 'pending' ? 1.5 : 0.5
      await server.start()
      expect(await ended(inside, id)).toMatchObject({
        status: 'completed',
        changeId: id,
        error: null,
        report: { create: many },
      })
      expect(await count(inside)).toBe(whole)
    }
  })
})

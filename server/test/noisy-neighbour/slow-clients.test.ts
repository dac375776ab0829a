// @module-tag nightly

import { createEntity, listEntities } from '@stowage/contract/entities/entities'
import { exportEntities } from '@stowage/contract/tables/table-exports'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvOf, importText } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { timesOf } from '#test/lane.ts'
import { StalledClient } from './stalled-client.ts'
import { twoUsers } from './two-users.ts'

const slow = timesOf(6, 20)
const rows = 8000
/** So much that an answer of all of it is many times what lies in the buffers between two programs. */
const description = 'an item of which there is much to say '.repeat(25)
const list = '/api/v1/entities?pageSize=-1'
/** Only so that nothing waits for ever: two exports of a user are read at a time, and machines are busy. */
const waiting = { timeout: 150_000 }

describe.each(databases)('clients that ask for all there is and take nothing of it, on %s', kind => {
  const here = twoUsers(kind)
  beforeAll(async () => {
    const entities = Array.from({ length: rows }, (_, i) => ({
      'HB.name': `Item ${i}`,
      'HB.description': `${i} ${description}`,
    }))
    await importText(here.eve.client, csvOf(entities))
    await here.eve.client.call(listEntities, { pageSize: 1 })
  })

  const stall = (count: number, path = list) =>
    Promise.all(
      Array.from({ length: count }, () => StalledClient.ask(here.server.port, path, here.eve.token)),
    )

  test('hold files, and neither connections nor states, and others read and write', async () => {
    const before = await here.server.openStates()
    const clients = await stall(slow)
    await expect.poll(() => here.server.spooled(), waiting).toBe(slow)
    await expect.poll(() => here.server.openStates(), waiting).toBeLessThanOrEqual(before + 2)
    await here.ada.client.call(createEntity, { name: 'Box' })
    expect((await here.ada.client.call(listEntities, {})).total).toBe(1)
    const taken = await Promise.all(clients.map(client => client.take()))
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(taken.map(({ body }) => JSON.parse(body).items.length))).toEqual(new Set([rows]))
    await expect.poll(() => here.server.spooled(), waiting).toBe(0)
  })

  test('leave nothing behind when they go, and their exports are whole when they stay', async () => {
    const clients = await stall(slow, '/api/v1/entities/export')
    await expect.poll(() => here.server.spooled(), waiting).toBe(slow)
    const [patient, ...others] = clients
    for (const other of others) other.leave()
    await expect.poll(() => here.server.spooled(), waiting).toBe(1)
    const { text } = await here.eve.client.send(exportEntities, {})
    expect((await patient?.take())?.body === text).toBe(true)
    await expect.poll(() => here.server.spooled(), waiting).toBe(0)
  })
})

// @module-tag nightly
import { createHash } from 'node:crypto'
import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { listEntities, patchEntity } from '@stowage/contract/entities/entities'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { createLoan } from '@stowage/contract/lending/loans'
import type { Client } from '@stowage/contract/protocol/client'
import { createStockProduct } from '@stowage/contract/stock/products'
import { createShoppingLine } from '@stowage/contract/stock/shopping'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseKind } from '#test/databases.ts'
import { archivedReads, everythingRead, Names } from '#test/everything-read.ts'
import { exportOf, importArchive, unzip } from '#test/group-archives.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { moveSampleIn } from '#test/sample-household.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const journey: readonly DatabaseKind[] = ['sqlite', 'postgres', 'sqlite']

/** What is in an archive, ids and its own date aside: the rows, and the hashes of the files. */
async function contentsOf(archive: Buffer): Promise<unknown> {
  const names = new Names()
  return [...(await unzip(archive))].map(([name, bytes]) => {
    const text = name.endsWith('.json') ? bytes.toString() : createHash('sha256').update(bytes).digest('hex')
    return names.replaceIn(`${name} ${text.replace(/"exportedAt": "[^"]+"/, '')}`)
  })
}

/** Holds that one item that has been moved shows in the answers and in the archive. */
async function expectToBark(
  station: TestApp,
  client: Client,
  { answers, contents }: { answers: Map<string, unknown>; contents: unknown },
): Promise<void> {
  const [bow] = (await client.call(listEntities, { q: 'cello bow' })).items
  const [garage] = (await client.call(listEntities, { q: 'garage', isLocation: true })).items
  await client.call(patchEntity, { id: bow?.id ?? '', parentId: garage?.id ?? '' })
  const { archive } = await exportOf(station, client)
  expect(await contentsOf(archive)).not.toEqual(contents)
  expect(await everythingRead(client)).not.toEqual(answers)
}

describe(`the sample inventory, moved from one server to the next (${journey.join(', ')})`, () => {
  let stations: TestApp[]
  beforeAll(async () => {
    stations = await Promise.all(journey.map(kind => testApp(kind)))
  })
  afterAll(async () => {
    expect(stations.flatMap(({ loggedErrors }) => loggedErrors)).toEqual([])
    await Promise.all(stations.map(station => station.close()))
  })

  test('answers every read alike everywhere, and gives the same archive everywhere, ids aside', async () => {
    const [first, ...others] = stations as [TestApp, ...TestApp[]]
    const ada = await first.signUp('Ada')
    await moveSampleIn(ada.client)
    await ada.client.call(createFieldDefinition, { name: 'Best before', kind: 'date', remindDays: 7 })
    const [item] = (await ada.client.call(listEntities, { isLocation: false })).items
    const lines = [{ entityId: String(item?.id), quantity: 1 }]
    await ada.client.call(createLoan, { contactName: 'Ben', due: '2030-01-31', lines })
    const { id: productId } = await ada.client.call(createStockProduct, {
      name: 'Pieces',
      minQuantity: 1000,
      entityIds: [String(item?.id)],
    })
    await ada.client.call(createShoppingLine, { productId, quantity: 2 })
    const { token } = await ada.client.call(createInvitation, { uses: 1 })
    const ben = await first.signUp('Ben', token)
    await ben.client.call(createNotifier, { name: 'Ben’s own', url: 'ntfy://203.0.114.1/ben' })
    // The thumbnails must be there before the export begins.
    await first.app.worker.runDue()
    const answers = await everythingRead(ada.client)
    expect(new Set([...answers.keys()].map(asked => asked.split(' ')[0])).size).toBe(archivedReads().length)
    expect(answers.size).toBeGreaterThan(1500)

    let { archive } = await exportOf(first, ada.client)
    const contents = await contentsOf(archive)
    for (const station of others) {
      const { client, groupId } = await station.signUp('Ada')
      const imported = await importArchive(station, client, archive)
      expect(imported).toMatchObject({ status: 'completed' })
      expect(imported.notes).toBeUndefined()
      const there = await everythingRead(client)
      for (const [asked, answer] of answers) expect([asked, there.get(asked)]).toEqual([asked, answer])
      expect(there.size).toBe(answers.size)
      await expectKeptValues(station, groupId)
      archive = (await exportOf(station, client)).archive
      expect(await contentsOf(archive)).toEqual(contents)
      if (station === others.at(-1)) await expectToBark(station, client, { answers, contents })
    }
  })
})

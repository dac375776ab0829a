import { deleteAttachment, linkAttachment, updateAttachment } from '@stowage/contract/attachments/attachments'
import { createTag } from '@stowage/contract/catalogues/tags'
import {
  createEntity,
  deleteEntity,
  getEntity,
  listEntities,
  updateEntity,
} from '@stowage/contract/entities/entities'
import { quickSearch } from '@stowage/contract/entities/search'
import { createView } from '@stowage/contract/entities/views'
import { getGroup, updateGroup } from '@stowage/contract/groups/groups'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { updateMember } from '@stowage/contract/groups/members'
import { followChanges } from '@stowage/contract/history/feed'
import { listChanges } from '@stowage/contract/history/history'
import { createApiKey } from '@stowage/contract/people/api-keys'
import { operations } from '@stowage/contract/protocol/catalogue'
import { changesSomething, isForViewers } from '@stowage/contract/protocol/operation'
import { importEntities } from '@stowage/contract/tables/imports'
import {
  createMaintenance,
  deleteMaintenance,
  listEntityMaintenance,
  updateMaintenance,
} from '@stowage/contract/upkeep/maintenance'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requireValue } from '#kernel/require-value.ts'
import { databases } from './databases.ts'
import { archivedReads, everythingRead, Names } from './everything-read.ts'
import { serverFor } from './fixtures.ts'
import { type Askable, askedHidden, notAsked, readHidden } from './hidden-reads.ts'
import { quarters } from './pictures.ts'
import type { Signed, TestApp } from './test-app.ts'
import { upload } from './uploads.ts'

/** In what two groups differ that are alike in everything else. */
interface Secrets {
  readonly prices: readonly [number, number, number]
  readonly costs: readonly [number, number]
  readonly serialNumbers: readonly [string, string, string]
  readonly receipts: readonly [string, string, string]
}

const secrets: readonly [Secrets, Secrets] = [
  {
    prices: [48_615.37, 0, 71.5],
    costs: [27_193.55, 19],
    serialNumbers: ['QUOKKA-7741', '', 'Größe 12½'],
    receipts: ['Wombat.png', 'Bilby of 48615', 'Dingo.txt'],
  },
  {
    prices: [3, 92_417.86, 0],
    costs: [8, 53_702.99],
    serialNumbers: ['', 'NUMBAT 55/2', 'KEA-3'],
    receipts: ['Ostrich.png', 'Weka', 'Kiwi.txt'],
  },
]

/** What is searched for: both groups have some of it. */
const texts = ['quokka-7741', 'groesse 12', 'NUMBAT 55/2', 'wombat', 'bilby 48615', 'kiw']

interface Home extends Secrets {
  readonly owner: Signed
  readonly viewer: Signed
  readonly ids: string[]
  readonly receiptIds: { id: string; attachment_id: string }[]
  readonly made: { since: string; tag: string; view: string; run: string }
}

type Step = (home: Home) => Promise<unknown>

const item = ({ ids }: Home, at: number): string => requireValue(ids[at])

const put = async ({ owner: { client } }: Home, id: string, changes: object) =>
  client.call(updateEntity, { ...(await client.call(getEntity, { id })), ...changes, id })

const noteReceipt = async ({ owner: { client }, receiptIds }: Home, id: string, title: string) => {
  const { attachments } = await client.call(getEntity, { id })
  receiptIds.push({ id, attachment_id: requireValue(attachments.find(each => each.title === title)).id })
}

const picture = async () => new Uint8Array(await quarters().png().toBuffer())

/** Makes in both groups the same, step by step, so that all is of the same moments. */
const steps: readonly Step[] = [
  async home => void (home.made.since = (await home.owner.client.call(followChanges, {})).next),
  async home => void (home.made.tag = (await home.owner.client.call(createTag, { name: 'Tools' })).id),
  ...['Drill', 'Saw', 'Lathe', 'Sander', 'Gone'].map(
    (name): Step =>
      async home => {
        const { items } = await home.owner.client.call(listEntities, { isLocation: true })
        const made = { name, quantity: 3, parentId: requireValue(items[0]).id, tagIds: [home.made.tag] }
        home.ids.push((await home.owner.client.call(createEntity, made)).id)
      },
  ),
  ...[0, 1, 2].map(
    (at): Step =>
      home =>
        put(home, item(home, at), {
          purchasePrice: home.prices[at],
          serialNumber: home.serialNumbers[at],
          notes: 'x',
        }),
  ),
  home =>
    put(home, item(home, 3), {
      soldPrice: home.prices[0],
      soldDate: '2026-02-03',
      purchasePrice: home.prices[1],
    }),
  home => put(home, item(home, 4), { purchasePrice: home.prices[0], serialNumber: home.serialNumbers[0] }),
  // A price and a serial number that were changed later are in the history only.
  home => put(home, item(home, 2), { purchasePrice: 1, serialNumber: 'Later', notes: 'y' }),
  async home => {
    const type = 'receipt'
    await upload(home.owner.client, item(home, 0), { bytes: await picture(), name: home.receipts[0], type })
    await noteReceipt(home, item(home, 0), home.receipts[0])
  },
  async home => {
    const link = {
      source_type: 'link',
      external_id: `https://example.com/${encodeURIComponent(home.receipts[1])}`,
    }
    const more = { title: home.receipts[1], attachment_type: 'receipt' }
    await home.owner.client.call(linkAttachment, { id: item(home, 1), ...link, ...more })
    await noteReceipt(home, item(home, 1), home.receipts[1])
  },
  // One is named a receipt only later, and deleted then.
  async home => {
    const id = item(home, 2)
    await upload(home.owner.client, id, { bytes: 'Paid', name: home.receipts[2], type: 'manual' })
    await noteReceipt(home, id, home.receipts[2])
  },
  async home => {
    const { id, attachment_id } = requireValue(home.receiptIds[2])
    const change = { type: 'receipt', title: home.receipts[2] } as const
    await home.owner.client.call(updateAttachment, { id, attachment_id, ...change })
  },
  home => home.owner.client.call(deleteAttachment, requireValue(home.receiptIds[2])),
  async home => {
    const entry = { name: 'Oil', completedDate: '2026-01-31', cost: home.costs[0] }
    await home.owner.client.call(createMaintenance, { id: item(home, 0), ...entry })
  },
  async home => {
    const entry = { name: 'Clean', scheduledDate: '2026-12-31', cost: home.costs[1] }
    const { id } = await home.owner.client.call(createMaintenance, { id: item(home, 1), ...entry })
    await home.owner.client.call(updateMaintenance, { id, ...entry, cost: home.costs[0] })
    await home.owner.client.call(deleteMaintenance, { id })
  },
  home => home.owner.client.call(deleteEntity, { id: item(home, 4) }),
  async home => {
    const view = { name: 'Dear ones', query: { priceMin: 40_000 }, orderBy: 'purchasePrice', shared: true }
    home.made.view = (await home.owner.client.call(createView, view)).id
  },
  async home => {
    const form = new FormData()
    const price = home.prices[1] + 7
    const serialNumber = `${home.serialNumbers[2]} B`
    const table = `HB.name,HB.purchase_price,HB.serial_number,HB.quantity\nPlane,${price},${serialNumber},2\n`
    form.append('csv', new Blob([table]), 'items.csv')
    const { body } = await home.owner.client.send(importEntities, { async: true }, { form })
    home.made.run = z.object({ id: z.string() }).parse(body).id
  },
]

/** Two groups of the same name and content that differ in what can be hidden, each with a viewer. */
async function makeHomes(stowage: TestApp): Promise<readonly [Home, Home]> {
  stowage.clock.stop()
  const make = async (own: Secrets): Promise<Home> => {
    const owner = await stowage.signUp('Ada')
    const { token } = await owner.client.call(createInvitation, { uses: 1, role: 'viewer' })
    const viewer = await stowage.signUp('Vera', token)
    return { ...own, owner, viewer, ids: [], receiptIds: [], made: { since: '', tag: '', view: '', run: '' } }
  }
  const homes = [await make(secrets[0]), await make(secrets[1])] as const
  for (const step of steps) {
    stowage.clock.advance(60_000)
    for (const home of homes) await step(home)
    await stowage.app.worker.runDue()
  }
  return homes
}

/** What is in the cursor of a list. */
const inCursor = (_: string, cursor: string): string => Buffer.from(cursor, 'base64url').toString()

/** Ids and addresses by when they are met, cursors by what is in them. */
class Likeness {
  readonly #names = new Names()
  readonly #home: Home

  constructor(home: Home) {
    this.#home = home
  }

  of(text: string): string {
    return this.#names
      .replaceIn(text.replace(/(?<="next":")(Wy[\w-]+)/g, inCursor))
      .replace(/\b(\d+)\.[0-9a-f]{12}\b/g, '$1.mark')
      .replace(/"requestId":"[^"]*"/g, '')
      .replaceAll(this.#home.owner.email, 'owner')
      .replaceAll(this.#home.viewer.email, 'viewer')
  }
}

async function knownTo(home: Home): Promise<Askable> {
  const { items } = await home.owner.client.call(listChanges, { limit: 200 })
  return {
    entities: home.ids,
    receipts: home.receiptIds,
    tags: [home.made.tag],
    texts,
    changes: items.map(({ id }) => id),
    imports: [home.made.run],
    views: [home.made.view],
    since: home.made.since,
  }
}

/** Everything that somebody is answered in a group, by the question. */
async function answersTo(who: Signed, home: Home): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>(await everythingRead(who.client))
  const likeness = new Likeness(home)
  for (const [question, answer] of await readHidden(who.client, await knownTo(home)))
    answers.set(likeness.of(question), likeness.of(answer))
  return answers
}

const operationOf = (question: string): string => question.split(' ')[0] ?? ''

/** The reads that tell of prices, serial numbers or receipts where they are not hidden. */
const tellingReads = [
  'billOfMaterials',
  'downloadAttachment',
  'drawLabelSheet',
  'exportEntities',
  'exportEntityTable',
  'exportMaintenance',
  'findByCode',
  'followChanges',
  'getChange',
  'getCompleteness',
  'getEntity',
  'getEntityTree',
  'getGroupStatistics',
  'getImport',
  'getLabelSheet',
  'getPriceTimeline',
  'getStatisticsBy',
  'getStatisticsOverTime',
  'listByAssetNumber',
  'listChanges',
  'listEntities',
  'listEntitiesByBody',
  'listEntityMaintenance',
  'listFacets',
  'listLocationTotals',
  'listMaintenance',
  'listTagTotals',
  'listTagUse',
  'listTrash',
  'previewLabel',
  'previewLabelSheet',
  'quickSearch',
  'sumMaintenanceCosts',
  'writeInventoryReport',
]

/** The operations that answer otherwise in the one group than in the other. */
async function differingFor(
  homes: readonly [Home, Home],
  who: (home: Home) => Signed | Promise<Signed>,
): Promise<string[]> {
  const [one, other] = await Promise.all(homes.map(async home => answersTo(await who(home), home)))
  const differing = [...requireValue(one)].filter(
    ([question, answer]) => JSON.stringify(answer) !== JSON.stringify(requireValue(other).get(question)),
  )
  return [...new Set(differing.map(([question]) => operationOf(question)))].sort()
}

test('every read of a group is asked for what is hidden, or has nothing to do with that', () => {
  const asked = new Set([...archivedReads().map(({ name }) => name), ...askedHidden])
  const reads = operations.filter(
    operation =>
      ['user', 'asset'].includes(operation.needs) && isForViewers(operation) && !changesSomething(operation),
  )
  const forgotten = reads.filter(({ name }) => !asked.has(name) && !Object.hasOwn(notAsked, name))
  expect(forgotten.map(({ name }) => name)).toEqual([])
})

describe.each(databases)('what a group hides from viewers, on %s,', kind => {
  const stowage = serverFor(kind, { STOWAGE_AUTH_RATE_LIMIT_ENABLED: 'false' })
  let homes: readonly [Home, Home]
  beforeAll(async () => {
    homes = await makeHomes(stowage)
  })

  const hide = async (hidePrices: boolean, hideSerialNumbers: boolean) => {
    for (const { owner } of homes)
      await owner.client.call(updateGroup, { name: 'Home', currency: 'USD', hidePrices, hideSerialNumbers })
  }
  const viewerOf = ({ viewer }: Home) => viewer

  test('makes no difference to any answer that they get', { timeout: 300_000 }, async () => {
    await hide(true, true)
    expect(await differingFor(homes, viewerOf)).toEqual([])
  })

  test('is seen by owners, and by viewers when it is not hidden', { timeout: 300_000 }, async () => {
    await hide(true, true)
    expect(await differingFor(homes, ({ owner }) => owner)).toEqual(tellingReads)
    await hide(false, false)
    expect(await differingFor(homes, viewerOf)).toEqual(tellingReads)
  })

  test('is 0, empty or not there', async () => {
    const [home] = homes
    const drill = item(home, 0)
    const saw = item(home, 1)
    const { token } = await home.viewer.client.call(createApiKey, { name: 'Script', scope: 'read' })
    const withKey = home.viewer.client.as({ token })
    const seen = async () => {
      const call = withKey.call.bind(withKey)
      const { purchasePrice, serialNumber, attachments } = await call(getEntity, { id: drill })
      const find = async (query: object) => (await call(listEntities, query)).items.map(({ name }) => name)
      const [costs] = await call(listEntityMaintenance, { id: drill, status: 'both' })
      return {
        shown: [purchasePrice, serialNumber, attachments.map(({ title }) => title), costs?.cost],
        dear: await find({ priceMin: 40_000 }),
        bySerialNumber: await find({ q: 'quokka' }),
        byReceipt: await find({ q: 'bilby' }),
        byName: await find({ q: 'drill' }),
        quickly: (await call(quickSearch, { q: home.serialNumbers[0] })).items.map(({ name }) => name),
        receipts: (await call(getEntity, { id: saw })).attachments.length,
      }
    }
    await hide(false, false)
    expect(await seen()).toEqual({
      shown: [48615.37, 'QUOKKA-7741', ['Wombat.png'], '27193.55'],
      dear: ['Drill'],
      bySerialNumber: ['Drill'],
      byReceipt: ['Saw'],
      byName: ['Drill'],
      quickly: ['Drill'],
      receipts: 1,
    })
    await hide(true, false)
    expect(await seen()).toEqual({
      shown: [0, 'QUOKKA-7741', [], '0'],
      dear: [],
      bySerialNumber: ['Drill'],
      byReceipt: [],
      byName: ['Drill'],
      quickly: ['Drill'],
      receipts: 0,
    })
    await hide(false, true)
    expect(await seen()).toEqual({
      shown: [48615.37, '', ['Wombat.png'], '27193.55'],
      dear: ['Drill'],
      bySerialNumber: [],
      byReceipt: ['Saw'],
      byName: ['Drill'],
      quickly: [],
      receipts: 1,
    })
    await hide(true, true)
    const nothing = {
      shown: [0, '', [], '0'],
      dear: [],
      bySerialNumber: [],
      byReceipt: [],
      byName: ['Drill'],
      quickly: [],
      receipts: 0,
    }
    expect(await seen()).toEqual(nothing)
    await home.owner.client.call(updateMember, { id: home.viewer.userId, role: 'lender' })
    expect(await seen()).toEqual(nothing)
    expect(await home.viewer.client.call(getEntity, { id: drill })).toMatchObject({ serialNumber: '' })
    await home.owner.client.call(updateMember, { id: home.viewer.userId, role: 'viewer' })
  })

  test('is no error of the server', () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  test('is decided by owners, and by nobody else', async () => {
    const [{ owner, viewer }] = homes
    const { token } = await owner.client.call(createInvitation, { uses: 1, role: 'user' })
    const user = await stowage.signUp('Uma', token)
    const group = { name: 'Home', currency: 'USD' }
    for (const { client } of [user, viewer])
      expect(await client.send(updateGroup, { ...group, hidePrices: false })).toMatchObject({ status: 403 })
    await hide(true, true)
    // What is not said stays.
    expect(await owner.client.call(updateGroup, { ...group, hidePrices: false })).toMatchObject({
      hidePrices: false,
      hideSerialNumbers: true,
    })
    expect(await viewer.client.call(getGroup, {})).toMatchObject({
      hidePrices: false,
      hideSerialNumbers: true,
    })
    expect(await user.client.call(getEntity, { id: item(homes[0], 0) })).toMatchObject({
      serialNumber: 'QUOKKA-7741',
    })
  })
})

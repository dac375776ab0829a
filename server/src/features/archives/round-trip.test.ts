import { linkAttachment, orderPhotos } from '@stowage/contract/attachments/attachments'
import { updateEntityType } from '@stowage/contract/catalogues/entity-types'
import { createTemplate, getTemplate, listTemplates } from '@stowage/contract/catalogues/templates'
import { getEntity, listEntities } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { getEntityPath, getEntityTree } from '@stowage/contract/entities/locations'
import { getGroup, updateGroup } from '@stowage/contract/groups/groups'
import { operations } from '@stowage/contract/protocol/catalogue'
import type { Client } from '@stowage/contract/protocol/client'
import { routeOf } from '@stowage/contract/protocol/operation'
import { getGroupNotices, updateGroupNotices } from '@stowage/contract/upkeep/group-notices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { exportOf, importArchive, unzip } from '#test/group-archives.ts'
import { Household, must } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { databasePairs } from '#test/lane.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'
import { fetchFile, upload } from '#test/uploads.ts'

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const at = '2024-05-06T07:08:09.123Z'

/** The smallest picture. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** What clients see of an inventory, every id replaced by when it was first met. */
async function seenBy(client: Client): Promise<unknown> {
  const seen: unknown[] = []
  for (const operation of operations) {
    const { method, path } = routeOf(operation)
    const { status, params, reply } = operation
    if (method !== 'GET' || status !== 200 || params !== undefined || reply === undefined) continue
    if (!/^\/v1\/(entities|entity-types|tags|templates|groups\/statistics|maintenance|notifiers)/.test(path))
      continue
    seen.push([
      path,
      (await must(client.send(operation, { field: 'Voltage', start: '2020-01-01', end: '2030-01-01' }))).body,
    ])
  }
  const all: Entity[] = []
  for (const isLocation of [true, false])
    for (const { id } of (await client.call(listEntities, { isLocation, includeArchived: true })).items)
      all.push(await client.call(getEntity, { id }))
  for (const entity of all) {
    seen.push([entity, await client.call(getEntityPath, { id: entity.id })])
    for (const { id, thumbnail } of entity.attachments)
      for (const file of [id, thumbnail?.id ?? id]) seen.push(await bytesOf(client, entity.id, file))
  }
  for (const { id } of await client.call(listTemplates, {})) seen.push(await client.call(getTemplate, { id }))
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...group } = await client.call(getGroup, {})
  seen.push(
    group,
    await client.call(getGroupNotices, {}),
    await client.call(getEntityTree, { withItems: true }),
  )
  for (const q of ['kuche', '18V', 'receipt', '000-042']) seen.push(await client.call(listEntities, { q }))
  return withoutIds(seen)
}

/** A file as text, or where a link leads. */
async function bytesOf(client: Client, id: string, attachmentId: string): Promise<unknown> {
  const answer = await fetchFile(client, id, attachmentId)
  return [
    answer.status,
    answer.headers.get('location'),
    Buffer.from(await answer.arrayBuffer()).toString('base64'),
  ]
}

function withoutIds(value: unknown): unknown {
  const names = new Map<string, string>()
  const text = JSON.stringify(value).replace(uuid, id => {
    if (!names.has(id)) names.set(id, `id ${names.size}`)
    return names.get(id) as string
  })
  return JSON.parse(text)
}

/** Fills a group with one of everything that an archive can hold. */
async function seedFully(stowage: TestApp, ada: Signed): Promise<Household> {
  const home = await Household.of(ada.client, 'Haus am See')
  const { client } = home
  await client.call(updateGroup, { name: 'Haus am See', currency: 'EUR', hue: 235, hidePrices: true })
  await client.call(updateGroupNotices, { warranty: { isOn: true, days: [60, 7] }, found: { isOn: true } })
  const power = await home.tag('Power')
  const tools = await home.tag('Tools')
  const battery = await home.tag('Battery', power.id)
  const household = await home.room('House')
  const cellar = await home.room('Cellar', { quantity: 2.5 })
  const kitchen = await home.room('Küche', { parentId: household.id, archived: false })
  const toolbox = await home.make('Toolbox', { parentId: cellar.id })
  const drill = await home.make('Drill 😀 "quoted" \\ \n lines', {
    parentId: toolbox.id,
    locationId: kitchen.id,
  })
  await home.put(drill.id, {
    quantity: 1.25,
    assetId: '000-042',
    insured: true,
    purchasePrice: 129.99,
    purchaseDate: '2023-02-28',
    purchaseFrom: 'Fachmarkt',
    soldDate: '2024-12-31',
    soldPrice: -3.5,
    soldTo: 'Ben',
    soldNotes: 'cheap',
    warrantyExpires: '2030-01-01',
    warrantyDetails: 'five years',
    lifetimeWarranty: true,
    syncChildEntityLocations: true,
    tagIds: [battery.id, tools.id],
    notes: 'Straße zur Küche',
    fields: [
      { name: 'Voltage', type: 'text', textValue: '18V' },
      { name: 'Cells', type: 'number', numberValue: 9007199254740991 },
      { name: 'Voltage', type: 'boolean', booleanValue: true },
      { name: 'Charged', type: 'time', timeValue: at },
      { name: 'Empty', type: 'time' },
    ],
  })
  const old = await home.make('Old item', { parentId: drill.id })
  await home.put(old.id, { archived: true })
  await upload(client, drill.id, { name: 'photo.png', bytes: new Uint8Array(pixel) })
  await upload(client, drill.id, { name: 'back.png', bytes: Buffer.concat([pixel, Buffer.from('back')]) })
  await sortPhotos(client, drill.id)
  await upload(client, drill.id, { name: 'receipt.pdf', bytes: '%PDF-1.4 a receipt' })
  await upload(client, drill.id, { name: 'notes.txt', bytes: 'a'.repeat(100_000) })
  await upload(client, old.id, { name: 'copy.txt', bytes: 'a'.repeat(100_000) })
  await client.call(linkAttachment, {
    id: drill.id,
    source_type: 'link',
    external_id: 'https://example.com/manual?page=2',
    attachment_type: 'manual',
  })
  await upload(client, drill.id, { name: 'after.txt', bytes: 'after the link' })
  const template = await client.call(createTemplate, {
    name: 'Tool',
    defaultQuantity: 0.5,
    defaultName: 'Tool {{count}}',
    defaultLocationId: kitchen.id,
    defaultTagIds: [tools.id, power.id],
    fields: [
      { name: 'Number', type: 'number', numberValue: 7 },
      { name: 'When', type: 'time', timeValue: at },
      { name: 'Yes', type: 'boolean', booleanValue: true },
    ],
  })
  await client.call(updateEntityType, {
    id: home.itemType.id,
    name: 'Item',
    defaultTemplateId: template.id,
    icon: 'mdi-hammer',
  })
  await addRows(stowage, ada, home, drill.id)
  return home
}

/** Turns the order of the photos around. */
async function sortPhotos(client: Client, id: string): Promise<void> {
  const { attachments } = await client.call(getEntity, { id })
  await client.call(orderPhotos, { id, ids: attachments.map(each => each.id).toReversed() })
}

/** Upkeep and notifiers, past the wire. */
async function addRows(stowage: TestApp, { userId }: Signed, { groupId }: Household, entityId: string) {
  const dated = { group_id: groupId, created_at: at, updated_at: at }
  await stowage.app.database.write(groupId, async ({ db }) => {
    const next_id = newId()
    for (const [completed_date, ids] of [
      ['2024-02-29', { id: newId(), next_id }],
      [null, { id: next_id, next_id: null }],
    ] as const)
      await db.q
        .insertInto('maintenance_entries')
        .values({
          ...dated,
          ...ids,
          entity_id: entityId,
          name: 'Oil',
          description: 'a drop',
          cost: 12.5,
          completed_date,
          scheduled_date: '2024-03-01',
          rule: '{"every":1,"unit":"month","from":"scheduled","until":"2050-12-31","monthDay":31}',
        })
        .execute()
    await db.q
      .insertInto('notifiers')
      .values({
        ...dated,
        id: newId(),
        user_id: userId,
        name: 'Mail',
        name_key: 'mail',
        is_active: 0,
        kinds: '[]',
        url: 'ntfy://secret@ntfy.example.com/topic',
      })
      .execute()
  })
}

describe.each(databasePairs)('an archive made on %s and imported on %s', (from, to) => {
  let source: TestApp
  let target: TestApp
  beforeAll(async () => {
    source = await testApp(from)
    target = await testApp(to)
  })
  afterAll(async () => {
    expect([...source.loggedErrors, ...target.loggedErrors]).toEqual([])
    await source.close()
    await target.close()
  })

  test('gives another group that answers the same, ids aside, and the same archive again', async () => {
    const home = await seedFully(source, await source.signUp('Ada'))
    // The thumbnail must be there before the export begins.
    await source.app.worker.runDue()
    const { archive, job } = await exportOf(source, home.client)
    const [drill] = (await home.list({ q: 'drill' })).items
    expect(drill?.thumbnailId).toBeDefined()
    expect(job.notes).toEqual([
      '1 attached links are in stowage.json, which Stowage reads; Homebox leaves them out',
    ])
    const ben = await target.signUp('Ben')
    const imported = await importArchive(target, ben.client, archive)
    expect(imported).toMatchObject({ status: 'completed', progress: 100, kind: 'import' })
    expect(imported.notes).toBeUndefined()
    expect(await seenBy(ben.client)).toEqual(await seenBy(home.client))
    await expectKeptValues(target, ben.groupId)

    const again = await exportOf(target, ben.client)
    expect(contentsOf(await unzip(again.archive))).toEqual(contentsOf(await unzip(archive)))
  })
})

/** What is in an archive, ids and dates of the archive itself aside. */
const contentsOf = (entries: Map<string, Buffer>): unknown =>
  withoutIds(
    [...entries].map(([name, bytes]) => {
      if (!name.endsWith('.json')) return [name, bytes.toString('base64')]
      const { exportedAt: _, ...content } = JSON.parse(bytes.toString())
      return [name, Array.isArray(JSON.parse(bytes.toString())) ? JSON.parse(bytes.toString()) : content]
    }),
  )

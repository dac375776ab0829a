import {
  createFromTemplate,
  createTemplate,
  getTemplate,
  type Template,
} from '@stowage/contract/catalogues/templates'
import type { Entity } from '@stowage/contract/entities/entity'
import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hour } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { Household, must, refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { type Signed, type TestApp, testApp } from '#test/test-app.ts'

const text = (length: number) => '😀'.repeat(length)

describe.each(databases)('making an item from a template, on %s', kind => {
  let stowage: TestApp
  let ada: Signed
  let home: Household
  beforeAll(async () => {
    const settings = {
      STOWAGE_OPTIONS_AUTO_INCREMENT_ASSET_ID: 'false',
      STOWAGE_OPTIONS_TIME_ZONE: 'Pacific/Auckland',
    }
    stowage = await testApp(kind, settings)
    ada = await stowage.signUp()
  })
  beforeEach(async () => {
    home = await Household.of(ada.client)
  })
  afterAll(async () => {
    await expectKeptValues(stowage, home.groupId)
    expect(stowage.loggedErrors).toEqual([])
    await stowage.close()
  })

  const template = async (body: Sent = {}): Promise<Template> =>
    (await must(home.client.send(createTemplate, { name: 'Tool', ...body }))).body
  const tryMake = ({ id }: { id: string }, body: Sent = {}) =>
    home.client.send(createFromTemplate, { id, ...body })
  const make = async (from: { id: string }, body: Sent = {}): Promise<Entity> =>
    (await must(tryMake(from, body))).body

  test('fills in the names of several items that are made at once, counting on', async () => {
    const attic = await home.room('Attic')
    const lamp = await template({ name: 'Lamp' })
    await make(lamp, { name: 'Lamp {{count}}' })
    const several = (items: readonly Sent[]) =>
      home.client.send(createEntities, { items, templateId: lamp.id })
    const manufacturer = 'Osram'
    const { items: made } = (
      await must(
        several([
          { name: '{{manufacturer}} {{count}} ({{asset_id}})', manufacturer, parentId: attic.id },
          { name: '{{template}} {{count}} in {{location}}', parentId: attic.id },
          { name: 'Plain' },
        ]),
      )
    ).body
    const names = await Promise.all(made.map(async ({ id }) => (await home.get(id)).name))
    expect(names).toEqual([`Osram 2 (${made[0]?.assetId})`, 'Lamp 3 in Attic', 'Plain'])
    expect(await home.names({ q: 'osram 2' })).toEqual([names[0]])
    expect((await make(lamp, { name: 'Lamp {{count}}' })).name).toBe('Lamp 5')
    expect(refusalOf(await several([{ name: 'A' }, { name: '{{location}}' }]))).toEqual({
      status: 422,
      code: 'validation',
      fields: ['items.1.name'],
    })
    const nowhere = await home.client.send(createEntities, { items: [{ name: 'A' }], templateId: newId() })
    expect(refusalOf(nowhere)).toMatchObject({ status: 404, code: 'template.not_found' })
    // What was refused was not counted.
    expect((await make(lamp, { name: 'Lamp {{count}}' })).name).toBe('Lamp 6')
  })

  test('takes over the defaults that belong to an item, and nothing that belongs to a form', async () => {
    const attic = await home.room('Attic')
    const tag = await home.tag('Metal')
    const taken = {
      defaultQuantity: 2.5,
      defaultInsured: true,
      defaultManufacturer: 'Bosch',
      defaultModelNumber: 'GSR',
      defaultLifetimeWarranty: true,
      defaultWarrantyDetails: 'Keep the box',
    }
    const left = {
      defaultName: 'Some tool',
      defaultDescription: 'A description',
      notes: 'For us',
      defaultLocationId: attic.id,
      defaultTagIds: [tag.id],
    }
    const { status, body } = await tryMake(await template({ ...taken, ...left }), { name: 'Drill' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Drill',
      description: '',
      notes: '',
      quantity: 2.5,
      insured: true,
      manufacturer: 'Bosch',
      modelNumber: 'GSR',
      lifetimeWarranty: true,
      warrantyDetails: 'Keep the box',
      parent: null,
      location: null,
      tags: [],
      entityTypeId: home.itemType.id,
    })
    expect(await home.get(body.id)).toEqual(body)
  })

  test('takes what is said of it before what the template says', async () => {
    const attic = await home.room('Attic')
    const box = await home.make('Box')
    const tag = await home.tag('Metal')
    const shelf = await home.type('Shelf', true)
    const from = await template({ defaultQuantity: 5 })
    expect(
      await make(from, {
        name: 'Drill',
        description: 'Blue',
        quantity: 0,
        parentId: box.id,
        locationId: attic.id,
        entityTypeId: shelf.id,
        tagIds: [tag.id],
      }),
    ).toMatchObject({
      description: 'Blue',
      quantity: 0,
      parentId: box.id,
      locationId: attic.id,
      location: { name: 'Attic' },
      entityType: { isLocation: true },
      tagIds: [tag.id],
    })
    expect(await make(from, { name: 'Saw', locationId: attic.id })).toMatchObject({
      parentId: attic.id,
      locationId: null,
      quantity: 5,
    })
  })

  test('takes members and custom fields of the request before those of the template, in the name too', async () => {
    const fields = [{ type: 'text', name: 'Socket', textValue: 'E27' }]
    const from = await template({
      defaultName: '{{manufacturer}} {{model_number}}',
      defaultManufacturer: 'Osram',
      fields,
    })
    const said = {
      manufacturer: 'Philips',
      modelNumber: 'LED',
      serialNumber: 'S 1',
      notes: 'Warm',
      purchasePrice: 2.5,
    }
    const given = { id: from.fields[0]?.id, type: 'text', name: 'Socket', textValue: 'E14' }
    const made = await make(from, { ...said, fields: [given] })
    expect(made).toMatchObject({
      ...said,
      name: 'Philips LED',
      fields: [{ name: 'Socket', textValue: 'E14' }],
    })
    expect(made.fields[0]?.id).not.toBe(given.id)
    expect((await make(from, { name: 'Bare', manufacturer: '', fields: [] })).fields).toEqual([])
    expect(await home.get((await make(from, { name: 'Bare', manufacturer: '' })).id)).toMatchObject({
      manufacturer: '',
      fields,
    })
    expect(refusalOf(await tryMake(from, { purchasePrice: 1e13 }))).toMatchObject({
      fields: ['purchasePrice'],
    })
  })

  test('copies the custom fields of every type, under ids of their own', async () => {
    const fields = [
      { type: 'text', name: 'Voltage', textValue: '18V' },
      { type: 'number', name: 'Cells', numberValue: 5 },
      { type: 'boolean', name: 'Charged', booleanValue: true },
      { type: 'time', name: 'Checked', timeValue: '2026-01-31T12:00:00.000Z' },
      { type: 'time', name: 'Sharpened' },
    ]
    const from = await template({ fields })
    const made = await make(from, { name: 'Drill' })
    expect(made.fields).toMatchObject([...fields.slice(0, 4), { name: 'Sharpened', timeValue: '' }])
    const ids = [...made.fields, ...from.fields, ...(await make(from, { name: 'Saw' })).fields]
    expect(new Set(ids.map(({ id }) => id)).size).toBe(15)
    expect(await home.names({ q: '18V' })).toEqual(['Drill', 'Saw'])
  })

  test('always gives the next asset number, and never the same one twice', async () => {
    const old = await home.make('Old')
    await home.put(old.id, { assetId: '000-041' })
    const from = await template()
    const made = await Promise.all(Array.from({ length: 5 }, () => make(from, { name: 'New' })))
    expect(made.map(({ assetId }) => assetId).sort()).toEqual(
      [42, 43, 44, 45, 46].map(number => `000-0${number}`),
    )
  })

  describe('the name', () => {
    test('is the default one when none is said, and needs one of the two', async () => {
      const from = await template({ defaultName: 'Some tool' })
      for (const name of [undefined, null, '', '  '])
        expect((await make(from, { name })).name).toBe('Some tool')
      for (const defaultName of ['', ' ', '{{manufacturer}}']) {
        const nameless = await template({ defaultName })
        expect(refusalOf(await tryMake(nameless))).toEqual({
          status: 422,
          code: 'validation',
          fields: ['name'],
        })
      }
    })

    test('is filled in, whether it comes from the template or from a form that begins with it', async () => {
      const garage = await home.room('Garage')
      const box = await home.make('Box')
      const crate = await home.make('Crate', { parentId: garage.id })
      const defaultName =
        '{{template}} {{count}} ({{manufacturer}} {{ model_number }}, {{asset_id}}) @{{location}} {{user}}'
      const from = await template({ defaultName, defaultManufacturer: 'Bosch', defaultModelNumber: 'GSR' })
      expect((await make(from, { parentId: crate.id })).name).toBe(
        'Tool 1 (Bosch GSR, 000-001) @Garage {{user}}',
      )
      expect((await make(from, { name: '{{count}}. Drill' })).name).toBe('2. Drill')
      expect((await make(from, { parentId: box.id, locationId: garage.id })).name).toBe(
        'Tool 3 (Bosch GSR, 000-003) @Garage {{user}}',
      )
      expect((await make(from, { parentId: box.id })).name).toBe('Tool 4 (Bosch GSR, 000-004) @ {{user}}')
      expect((await make(from, { parentId: garage.id })).name).toBe(
        'Tool 5 (Bosch GSR, 000-005) @Garage {{user}}',
      )
    })

    test('has the day that it is in the time zone of the settings', async () => {
      const from = await template({ defaultName: '{{date}} {{year}}' })
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' })
      onTestFinished(stowage.clock.stop())
      for (let hours = 0; hours < 24; hours += 8) {
        const today = day.format(stowage.clock.now())
        expect((await make(from)).name).toBe(`${today} ${today.slice(0, 4)}`)
        stowage.clock.advance(8 * hour)
      }
    })

    test('is cut to 255 characters and not filled in twice', async () => {
      const long = await template({ name: text(255), defaultName: '>{{template}}{{template}}' })
      expect((await make(long)).name).toBe(`>${text(254)}`)
      const tricky = await template({ name: '{{count}}', defaultName: '{{template}}' })
      expect((await make(tricky)).name).toBe('{{count}}')
    })

    test('counts what was made, and nothing that was refused', async () => {
      const from = await template({ defaultName: 'No. {{count}}' })
      const etag = async () => (await home.client.send(getTemplate, { id: from.id })).headers.get('etag')
      const before = await etag()
      await make(from, { name: 'Not counted in its name' })
      expect((await tryMake(from, { parentId: newId() })).status).toBe(404)
      const second = await make(from)
      await home.remove(second.id)
      expect([second.name, (await make(from)).name]).toEqual(['No. 2', 'No. 3'])
      expect(await etag()).toBe(before)
    })
  })

  test.each<[string, Sent]>([
    ['quantity', { quantity: -1 }],
    ['locationId', { locationId: newId() }],
  ])('refuses a wrong %s and changes nothing', async (member, wrong) => {
    const from = await template({ defaultName: '{{count}}' })
    expect(refusalOf(await tryMake(from, wrong))).toEqual({
      status: 422,
      code: 'validation',
      fields: [member],
    })
    expect(await home.names()).toEqual([])
    expect((await make(from)).name).toBe('1')
  })

  test('knows nothing of other groups', async () => {
    const neighbour = await Household.of(ada.client, 'Neighbour')
    const room = await neighbour.room('Theirs')
    const type = await neighbour.type('Theirs', false)
    const tag = await neighbour.tag('Theirs')
    const from = await template({ defaultName: 'Mine' })
    const wrong: [Sent, string][] = [
      [{ parentId: room.id }, 'entity.not_found'],
      [{ entityTypeId: type.id }, 'entity_type.not_found'],
      [{ tagIds: [tag.id] }, 'tag.not_found'],
    ]
    for (const [body, code] of wrong)
      expect(refusalOf(await tryMake(from, body))).toEqual({ status: 404, code, fields: [] })
    expect(refusalOf(await tryMake(from, { locationId: room.id }))).toMatchObject({
      status: 422,
      fields: ['locationId'],
    })
    const theirs = await neighbour.client.send(createFromTemplate, { id: from.id, name: 'Stolen' })
    expect(refusalOf(theirs)).toEqual({ status: 404, code: 'template.not_found', fields: [] })
    expect(await home.names()).toEqual([])
  })

  test('is refused where an item would lie too deep', async () => {
    let parentId = (await home.make('Level 1')).id
    for (let level = 2; level <= 101; level++) parentId = (await home.make(`Level ${level}`, { parentId })).id
    expect(refusalOf(await tryMake(await template({ defaultName: 'Deep' }), { parentId }))).toEqual({
      status: 422,
      code: 'entity.too_deep',
      fields: ['parentId'],
    })
  })
})

import { listByAssetNumber } from '@stowage/contract/assets'
import {
  createEntity,
  deleteEntity,
  duplicateEntity,
  getEntity,
  patchEntity,
  updateEntity,
} from '@stowage/contract/entities'
import type { Entity } from '@stowage/contract/entity'
import { deleteEntityType } from '@stowage/contract/entity-types'
import { type Field, listFieldNames, listFieldValues } from '@stowage/contract/fields'
import { getEntityPath } from '@stowage/contract/places'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household, must, namesOf, refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addPhoto } from '#test/many-entities.ts'
import { testApp } from '#test/test-app.ts'

const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })
const missing = (code: string) => ({ status: 404, code, fields: [] })
const text = (length: number) => 'é'.repeat(length)

describe.each(databases)('entities, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  afterAll(async () => {
    await expectKeptValues(stowage, home.groupId)
    expect(stowage.loggedErrors).toEqual([])
  })

  const tryMake = (body: Sent) => home.client.send(createEntity, body)

  describe('making one', () => {
    test('needs a name only; all else has its default', async () => {
      const { status, body } = await tryMake({ name: 'Drill' })
      const { id, createdAt, updatedAt, entityType, ...rest } = body
      expect(status).toBe(201)
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(updatedAt).toBe(createdAt)
      expect(entityType).toMatchObject({ name: 'Item', isLocation: false })
      expect(rest).toEqual({
        assetId: '000-001',
        name: 'Drill',
        description: '',
        quantity: 0,
        insured: false,
        archived: false,
        purchasePrice: 0,
        soldDate: '',
        tags: [],
        entityTypeId: home.itemType.id,
        tagIds: [],
        parent: null,
        parentId: null,
        location: null,
        locationId: null,
        children: [],
        syncChildEntityLocations: false,
        serialNumber: '',
        modelNumber: '',
        manufacturer: '',
        lifetimeWarranty: false,
        warrantyExpires: '',
        warrantyDetails: '',
        purchaseDate: '',
        purchaseFrom: '',
        soldTo: '',
        soldPrice: 0,
        soldNotes: '',
        notes: '',
        attachments: [],
        fields: [],
      })
      expect(await home.get(id)).toEqual(body)
    })

    test('takes what a form for new things has, and passes over the rest', async () => {
      const tag = await home.tag('Tools')
      const made = await home.make('Drill', {
        description: text(1000),
        quantity: 2.5,
        tagIds: [tag.id, tag.id.toUpperCase()],
        modelNumber: text(255),
        manufacturer: 'Bosch',
        serialNumber: 'SN',
        notes: 'ignored',
        assetId: '77',
        insured: true,
        purchasePrice: 5,
        ENTITYTYPEID: home.locationType.id,
        location: { id: 'x' },
        unknown: [],
      })
      expect(made).toMatchObject({
        description: text(1000),
        quantity: 2.5,
        tagIds: [tag.id],
        modelNumber: text(255),
        manufacturer: 'Bosch',
        serialNumber: '',
        notes: '',
        assetId: '000-001',
        insured: false,
        purchasePrice: 0,
        totalPrice: 0,
        entityType: { name: 'Location' },
      })
      const [shown] = made.tags
      expect(shown).toMatchObject({ name: 'Tools', parentId: '00000000-0000-0000-0000-000000000000' })
    })

    test('null is absent, and the zero id is none', async () => {
      const zero = '00000000-0000-0000-0000-000000000000'
      const made = await home.make('Drill', {
        description: null,
        quantity: null,
        parentId: null,
        locationId: zero,
        entityTypeId: zero,
        tagIds: null,
        modelNumber: null,
        manufacturer: null,
      })
      expect(made).toMatchObject({
        description: '',
        quantity: 0,
        parentId: null,
        locationId: null,
        tagIds: [],
      })
      expect((await home.make('Saw', { parentId: '', entityTypeId: '' })).entityTypeId).toBe(home.itemType.id)
    })

    test.each([
      [{}, 'name'],
      [{ name: null }, 'name'],
      [{ name: '' }, 'name'],
      [{ name: 7 }, 'name'],
      [{ name: text(256) }, 'name'],
      [{ name: 'a\u0000' }, 'name'],
      [{ name: '\ud800' }, 'name'],
      [{ description: text(1001) }, 'description'],
      [{ modelNumber: text(256) }, 'modelNumber'],
      [{ manufacturer: text(256) }, 'manufacturer'],
      [{ quantity: -1 }, 'quantity'],
      [{ quantity: -1e-9 }, 'quantity'],
      [{ quantity: 1.1e12 }, 'quantity'],
      [{ quantity: '2' }, 'quantity'],
      [{ parentId: 'attic' }, 'parentId'],
      [{ entityTypeId: 7 }, 'entityTypeId'],
      [{ tagIds: ['x'] }, 'tagIds.0'],
      [{ tagIds: 'x' }, 'tagIds'],
      [{ tagIds: Array.from({ length: 1001 }, newId) }, 'tagIds'],
    ])('%j is refused', async (body, field) => {
      const given: Sent = body
      expect(
        refusalOf(await tryMake('name' in given || field === 'name' ? given : { name: 'X', ...given })),
      ).toEqual(invalid(field))
      expect((await home.list()).total).toBe(0)
    })

    test('counts in code points', async () => {
      expect((await home.make('😀'.repeat(255))).name).toBe('😀'.repeat(255))
      expect(refusalOf(await tryMake({ name: '😀'.repeat(256) }))).toEqual(invalid('name'))
      expect((await home.make('x', { description: '👩‍🚀'.repeat(333) })).description).toHaveLength(333 * 5)
      expect((await home.make(' ')).name).toBe(' ')
    })

    test('needs references that exist in this group, and leaves nothing behind without', async () => {
      const neighbour = await Household.of(ada.client, 'Neighbour')
      const foreign = { parentId: (await neighbour.make('X')).id, tag: (await neighbour.tag('X')).id }
      for (const [body, code] of [
        [{ parentId: foreign.parentId }, 'entity.not_found'],
        [{ entityTypeId: neighbour.itemType.id }, 'entity_type.not_found'],
        [{ entityTypeId: newId() }, 'entity_type.not_found'],
        [{ tagIds: [foreign.tag] }, 'tag.not_found'],
        [{ tagIds: [(await home.tag('Mine')).id, newId()] }, 'tag.not_found'],
      ] as const)
        expect(refusalOf(await tryMake({ name: 'X', ...body }))).toEqual(missing(code))
      expect((await home.list()).total).toBe(0)
      expect((await home.make('First')).assetId).toBe('000-001')
    })

    test('without a type takes the oldest item type, or makes one', async () => {
      const older = await home.type('Gadget', false)
      expect((await home.make('A')).entityTypeId).toBe(home.itemType.id)
      await home.remove((await home.list()).items[0]?.id as string)
      await home.client.call(deleteEntityType, { id: home.itemType.id })
      expect((await home.make('B')).entityTypeId).toBe(older.id)
      await home.flip(older, true)
      const made = await home.make('C')
      expect(made.entityType).toMatchObject({ name: 'Item', isLocation: false })
      expect([home.itemType.id, older.id]).not.toContain(made.entityTypeId)
      expect((await home.make('D')).entityTypeId).toBe(made.entityTypeId)
    })
  })

  describe('replacing one', () => {
    let drill: Entity
    const everything = {
      name: 'Drill',
      description: 'd',
      quantity: 3,
      assetId: '000-500',
      insured: true,
      archived: true,
      syncChildEntityLocations: true,
      serialNumber: 's',
      modelNumber: 'm',
      manufacturer: 'b',
      lifetimeWarranty: true,
      warrantyExpires: '2030-01-31',
      warrantyDetails: 'w',
      purchaseDate: '2020-02-29',
      purchaseFrom: 'p',
      purchasePrice: -1.5,
      soldDate: '2024-12-31',
      soldTo: 't',
      soldPrice: 2.25,
      soldNotes: 'n',
      notes: 'x',
    }
    beforeEach(async () => {
      drill = await home.make('Drill')
    })
    const tryPut = (changes: Sent) => home.tryPut(drill.id, changes)
    const bare = (body: Sent) => home.client.send(updateEntity, { id: drill.id, ...body })

    test('keeps all that is sent, and resets all that is not, except the type', async () => {
      const tag = await home.tag('Tools')
      const field = { type: 'text', name: 'Voltage', textValue: '18V' }
      await home.patch(drill.id, { entityTypeId: (await home.type('Tool', false)).id })
      expect(await home.put(drill.id, { ...everything, tagIds: [tag.id], fields: [field] })).toMatchObject({
        ...everything,
        tagIds: [tag.id],
      })
      const { updatedAt: _, ...reset } = (await must(bare({ name: 'Saw' }))).body
      const { updatedAt: _early, entityType: _type, entityTypeId: _id, ...fresh } = drill
      expect(reset).toEqual({
        ...fresh,
        name: 'Saw',
        assetId: '',
        quantity: 0,
        entityType: reset.entityType,
        entityTypeId: reset.entityTypeId,
      })
      expect(reset.entityType.name).toBe('Tool')
      await home.put(drill.id, everything)
      const nulls = Object.fromEntries(Object.keys(everything).map(name => [name, null]))
      const { updatedAt: _later, ...again } = (
        await must(bare({ ...nulls, fields: null, tagIds: null, name: 'Saw' }))
      ).body
      expect(again).toEqual(reset)
    })

    test.each([
      ['name', [null, '', undefined, text(256)], text(255)],
      ['description', [text(1001), 5], text(1000)],
      ['serialNumber', [text(256)], text(255)],
      ['modelNumber', [text(256)], text(255)],
      ['manufacturer', [text(256)], text(255)],
      ['warrantyDetails', [text(1001)], text(1000)],
      ['purchaseFrom', [text(256)], text(255)],
      ['soldTo', [text(256), 'a\u0000'], text(255)],
      ['soldNotes', [text(1001)], text(1000)],
      ['notes', [text(1001), {}], text(1000)],
      ['quantity', [-1, 1e13, '1'], 1e12],
      ['purchasePrice', [1.0001e12, -1.0001e12, '1'], -1e12],
      ['soldPrice', [1e13, true], 1e12],
      ['insured', ['true', 1], true],
      ['archived', [0], true],
      [
        'warrantyExpires',
        [
          '2026-02-30',
          'soon',
          '26-01-31',
          '01/31/26',
          '10000-01-01',
          20260131,
          '2026-1-31',
          '2026-01-31T99:00:00Z',
          '31/01/2026',
        ],
        '9999-12-31',
      ],
      ['purchaseDate', ['2025-02-29', '2026-01-31T12:00', '2026-01-31 ', '0001-01-01T00:00'], '0100-01-01'],
      ['soldDate', ['13/31/2026', 'null'], '2024-02-29'],
      ['assetId', ['abc', '1.5', 1.5, '9007199254740992', true], '001-000'],
    ])('%s: refuses %j, takes %j', async (name, wrong, right) => {
      for (const value of wrong) {
        expect([
          value,
          refusalOf(await tryPut({ [name]: value, notes: name === 'notes' ? value : 'changed' })),
        ]).toEqual([value, invalid(name)])
      }
      expect((await home.get(drill.id)).updatedAt).toBe(drill.updatedAt)
      expect(await home.put(drill.id, { [name]: right })).toMatchObject({ [name]: right })
    })

    test.each([
      ['2026-01-31', '2026-01-31'],
      ['01/31/2026', '2026-01-31'],
      ['2026-01-31T23:59:59Z', '2026-01-31'],
      ['2026-01-31T00:00:00.123456789+14:00', '2026-01-31'],
      ['', ''],
      [null, ''],
      [undefined, ''],
      ['0001-01-01', ''],
      ['0001-01-01T00:00:00Z', ''],
      ['01/01/0001', ''],
      ['0001-11-22', ''],
      ['0001-02-30', ''],
      ['0000-00-00', ''],
      ['0099-12-31', ''],
      ['0100-01-01', '0100-01-01'],
      ['11/22/0001', ''],
      ['02/30/0042', ''],
      ['0001-11-22T12:00:00+01:00', ''],
      ['0042-02-30T00:00:00Z', ''],
    ])('a date sent as %j is %j', async (sent, day) => {
      const dates = { purchaseDate: sent, soldDate: sent, warrantyExpires: sent }
      expect(await home.put(drill.id, dates)).toMatchObject({
        purchaseDate: day,
        soldDate: day,
        warrantyExpires: day,
      })
    })

    test.each([
      ['000-042', '000-042'],
      ['000042', '000-042'],
      ['"42"', '000-042'],
      [42, '000-042'],
      ['4-2', '000-042'],
      [123456789, '123-456789'],
      ['9007199254740991', '900-7199254740991'],
      ['', ''],
      [0, ''],
      ['000-000', ''],
      [-7, ''],
      ['-7', ''],
      [null, ''],
      [undefined, ''],
    ])('an asset number sent as %j is %j', async (sent, shown) => {
      expect((await home.put(drill.id, { assetId: sent })).assetId).toBe(shown)
      const found = (await home.client.call(listByAssetNumber, { id: shown === '' ? '0' : shown })).items
      expect(namesOf(found)).toEqual(['Drill'])
    })

    test('is all or nothing', async () => {
      await home.put(drill.id, {
        ...everything,
        fields: [{ type: 'text', name: 'Voltage', textValue: '18V' }],
      })
      const before = await home.get(drill.id)
      const neighbour = await Household.of(ada.client, 'Neighbour')
      for (const [changes, code] of [
        [{ parentId: newId() }, 'entity.not_found'],
        [{ entityTypeId: neighbour.itemType.id }, 'entity_type.not_found'],
        [{ tagIds: [newId()] }, 'tag.not_found'],
      ] as const)
        expect(refusalOf(await tryPut({ name: 'X', fields: [], quantity: 9, ...changes }))).toEqual(
          missing(code),
        )
      expect(await home.get(drill.id)).toEqual(before)
    })

    test('does not mind what clients send along', async () => {
      const sent = {
        id: newId(),
        createdAt: 'yesterday',
        updatedAt: 7,
        location: 'x',
        children: null,
        entityType: [],
        Tags: 1,
      }
      expect(await home.put(drill.id, { ...sent, quantity: 4 })).toMatchObject({
        id: drill.id,
        quantity: 4,
        createdAt: drill.createdAt,
      })
    })
  })

  describe('custom fields', () => {
    let drill: Entity
    beforeEach(async () => {
      drill = await home.make('Drill')
    })
    const put = async (fields: readonly Sent[]) => (await home.put(drill.id, { fields })).fields
    const named = (name: string, more: Sent = {}) => ({ type: 'text', name, textValue: '', ...more })

    test('come back in the order in which they were sent, with all their values', async () => {
      const sent = [
        { type: 'time', name: 'Serviced', timeValue: '2026-01-31T13:00:00+01:00' },
        { type: 'text', name: 'Voltage', textValue: text(500) },
        { type: 'number', name: 'Gears', numberValue: -9007199254740991 },
        { type: 'boolean', name: 'Cordless', booleanValue: true },
        named('Voltage'),
      ]
      const shown = await put(sent)
      const blank = { textValue: '', numberValue: 0, booleanValue: false, timeValue: '' }
      expect(shown.map(({ id: _, ...field }) => field)).toEqual([
        { ...blank, ...sent[0], timeValue: '2026-01-31T12:00:00.000Z' },
        { ...blank, ...sent[1] },
        { ...blank, ...sent[2] },
        { ...blank, ...sent[3] },
        { ...blank, ...sent[4] },
      ])
      expect(await put([...shown].reverse())).toEqual([...shown].reverse())
      expect((await home.get(drill.id)).fields).toEqual([...shown].reverse())
    })

    test('with a known id are changed, without one are new, with an unknown one nothing; the rest goes', async () => {
      const [a, b, c] = (await put([named('A'), named('B'), named('C')])) as [Field, Field, Field]
      const saw = await home.make('Saw')
      const other = (await home.put(saw.id, { fields: [named('Theirs')] })).fields[0]
      const shown = await put([
        named('D'),
        { ...b, name: 'b', type: 'number', numberValue: 5 },
        { ...named('E'), id: newId() },
        { ...named('F'), id: other?.id },
        { ...named('G'), id: '00000000-0000-0000-0000-000000000000' },
        { ...named('H'), id: null },
        { ...a, textValue: 'x' },
        { ...a, textValue: 'y' },
      ])
      expect(shown.map(({ name }) => name)).toEqual(['D', 'b', 'G', 'H', 'A'])
      expect([shown[1]?.id, shown[4]?.id]).toEqual([b.id, a.id])
      expect(shown[4]?.textValue).toBe('x')
      expect(shown.map(({ id }) => id)).not.toContain(c.id)
      expect((await home.get(saw.id)).fields).toEqual([other])
      expect(await put([])).toEqual([])
    })

    test('keep their time when it is absent or null, and lose it when it is empty', async () => {
      const at = '2026-01-31T12:00:00.500Z'
      const [field] = (await put([{ type: 'time', name: 'At', timeValue: '2026-01-31T12:00:00.5Z' }])) as [
        Field,
      ]
      expect(field.timeValue).toBe(at)
      expect((await put([{ ...field, timeValue: undefined }]))[0]?.timeValue).toBe(at)
      expect((await put([{ ...field, timeValue: null }]))[0]?.timeValue).toBe(at)
      expect((await put([{ ...field, timeValue: '' }]))[0]?.timeValue).toBe('')
      expect((await put([{ ...field, timeValue: at }]))[0]?.timeValue).toBe(at)
      expect((await put([{ ...field, timeValue: '0001-11-22T12:00:00Z' }]))[0]?.timeValue).toBe('')
      expect(
        (await put([named('New', { timeValue: null }), named('Old', { timeValue: '' })])).map(
          ({ timeValue }) => timeValue,
        ),
      ).toEqual(['', ''])
    })

    test.each([
      [{ type: 'date' }, 'type'],
      [{ type: undefined }, 'type'],
      [{ name: '' }, 'name'],
      [{ name: text(256) }, 'name'],
      [{ textValue: text(501) }, 'textValue'],
      [{ numberValue: 1.5 }, 'numberValue'],
      [{ numberValue: 2 ** 53 }, 'numberValue'],
      [{ booleanValue: 'yes' }, 'booleanValue'],
      [{ timeValue: 'yesterday' }, 'timeValue'],
      [{ timeValue: '2026-02-30T00:00:00Z' }, 'timeValue'],
      [{ timeValue: '2026-01-31' }, 'timeValue'],
      [{ timeValue: '9999-12-31T23:59:59-14:00' }, 'timeValue'],
      [{ timeValue: '0100-01-01T00:00:00+14:00' }, 'timeValue'],
      [{ id: 'x' }, 'id'],
    ])('%j is refused', async (wrong, field) => {
      await put([named('A')])
      const reply = await home.tryPut(drill.id, { fields: [named('B'), { ...named('C'), ...wrong }] })
      expect(refusalOf(reply)).toEqual(invalid(`fields.1.${field}`))
      expect((await home.get(drill.id)).fields.map(({ name }) => name)).toEqual(['A'])
    })

    test('are at most 200', async () => {
      const fields = Array.from({ length: 201 }, (_, i) => named(`F${i}`))
      expect(refusalOf(await home.tryPut(drill.id, { fields }))).toEqual(invalid('fields'))
      expect(await put(fields.slice(1))).toHaveLength(200)
    })

    test('are listed by name and by text, each once, without empty ones', async () => {
      await put([named('größe', { textValue: 'b' }), named('Grosse', { textValue: 'Ä' }), named('Age')])
      const saw = await home.make('Saw')
      await home.put(saw.id, {
        archived: true,
        fields: [
          named('größe', { textValue: 'b' }),
          named('größe', { textValue: 'á' }),
          named('größe', { textValue: '😀' }),
          named('größe'),
        ],
      })
      expect(await home.client.call(listFieldNames, {})).toEqual(['Age', 'Grosse', 'größe'])
      expect(await home.client.call(listFieldValues, { field: 'größe' })).toEqual(['á', 'b', '😀'])
      expect(await home.client.call(listFieldValues, { field: 'GRÖSSE' })).toEqual([])
      expect(refusalOf(await home.client.send(listFieldValues, {}))).toEqual(invalid('field'))
      expect(await (await Household.of(ada.client)).client.call(listFieldNames, {})).toEqual([])
    })
  })

  describe('changing a few things', () => {
    test('changes only them', async () => {
      const tags = [await home.tag('b'), await home.tag('A')]
      const drill = await home.make('Drill', {
        quantity: 2,
        tagIds: tags.map(({ id }) => id),
        description: 'd',
      })
      const patched = await home.patch(drill.id, {
        quantity: 0.5,
        name: 'Saw',
        assetId: '9',
        notes: 'n',
        archived: true,
      })
      expect(patched).toMatchObject({
        name: 'Drill',
        quantity: 0.5,
        assetId: '000-001',
        notes: '',
        archived: false,
        description: 'd',
      })
      expect(patched.tags.map(({ name }) => name)).toEqual(['A', 'b'])
      expect((await home.patch(drill.id, { tagIds: null, quantity: null })).tagIds).toHaveLength(2)
      expect((await home.patch(drill.id, { tagIds: [tags[0]?.id, tags[0]?.id] })).tagIds).toEqual([
        tags[0]?.id,
      ])
      expect((await home.patch(drill.id, { tagIds: [] })).tagIds).toEqual([])
      stowage.clock.advance(1000)
      const { updatedAt, ...same } = await home.patch(drill.id, {})
      const { updatedAt: earlier, ...before } = await home.get(drill.id)
      expect([same, updatedAt]).toEqual([before, earlier])
      expect(updatedAt > patched.updatedAt).toBe(true)
    })

    test('is all or nothing', async () => {
      const drill = await home.make('Drill', { quantity: 2 })
      const before = await home.get(drill.id)
      expect(refusalOf(await home.tryPatch(drill.id, { quantity: -1 }))).toEqual(invalid('quantity'))
      expect(refusalOf(await home.tryPatch(drill.id, { quantity: 3, tagIds: [newId()] }))).toEqual(
        missing('tag.not_found'),
      )
      expect(refusalOf(await home.tryPatch(drill.id, { quantity: 3, entityTypeId: newId() }))).toEqual(
        missing('entity_type.not_found'),
      )
      expect(await home.get(drill.id)).toEqual(before)
    })
  })

  describe('asset numbers', () => {
    test('go on from the highest, archived things and locations included, and fall back with it', async () => {
      const a = await home.make('A')
      await home.put(a.id, { assetId: '41', archived: true })
      expect((await home.room('B')).assetId).toBe('000-042')
      const c = await home.make('C')
      expect(c.assetId).toBe('000-043')
      await home.remove(c.id)
      expect((await home.make('D')).assetId).toBe('000-043')
    })

    test('are never given twice, however many ask at once', async () => {
      const made = await Promise.all([
        ...Array.from({ length: 12 }, (_, i) => home.make(`Thing ${i}`)),
        ...Array.from({ length: 4 }, async (_, i) => home.duplicate((await home.make(`Other ${i}`)).id)),
      ])
      const numbers = [...(await home.list({ orderBy: 'assetId' })).items].map(({ assetId }) => assetId)
      expect(new Set(numbers).size).toBe(20)
      expect(made.every(({ assetId }) => numbers.includes(assetId))).toBe(true)
    })

    test('may be shared on purpose, and are looked up for items and locations, by name', async () => {
      for (const [name, more] of [
        ['b', {}],
        ['C', { archived: true }],
        ['a', { entityTypeId: home.locationType.id }],
      ] as const)
        await home.put((await home.make(name)).id, { assetId: '000-777', ...more })
      await home.make('other')
      const page = await home.client.call(listByAssetNumber, { id: '777' })
      expect([namesOf(page.items), page.total, page.page, page.pageSize]).toEqual([
        ['a', 'b', 'C'],
        3,
        -1,
        -1,
      ])
      const second = await home.client.call(listByAssetNumber, { id: '000-777', page: 2, pageSize: 2 })
      expect([namesOf(second.items), second.total]).toEqual([['C'], 3])
      expect(
        await home.client.call(listByAssetNumber, { id: '5', page: 'x', pageSize: 'undefined' }),
      ).toMatchObject({ total: 0, items: [] })
      expect((await home.client.send(listByAssetNumber, { id: 'abc' })).status).toBe(400)
    })

    test('after the highest possible one there is none to give', async () => {
      const top = await home.make('Top')
      await home.put(top.id, { assetId: '9007199254740991' })
      expect((await home.make('Next')).assetId).toBe('')
      expect((await home.duplicate(top.id)).assetId).toBe('')
    })

    test('are given only to copies when the setting is off', async () => {
      const quiet = await testApp(kind, { STOWAGE_OPTIONS_AUTO_INCREMENT_ASSET_ID: 'false' })
      const flat = await Household.of((await quiet.signUp()).client)
      const made = await flat.make('A')
      expect(made.assetId).toBe('')
      expect((await flat.duplicate(made.id)).assetId).toBe('000-001')
      await quiet.close()
    })
  })

  describe('duplicating one', () => {
    let drill: Entity
    beforeEach(async () => {
      const made = await home.make('Drill', { tagIds: [(await home.tag('Tools')).id] })
      drill = await home.put(made.id, {
        description: 'd',
        insured: true,
        archived: true,
        soldDate: '2026-01-01',
        purchasePrice: 5,
        warrantyExpires: '2030-01-01',
        fields: [
          { type: 'time', name: 'At', timeValue: '2026-01-31T12:00:00Z' },
          { type: 'text', name: 'V', textValue: '18' },
        ],
      })
    })

    test('copies everything but identity, and what was not asked for', async () => {
      await addPhoto(stowage, home, drill.id)
      const { id, name, assetId, createdAt, updatedAt, fields, attachments, ...copied } =
        await home.duplicate(drill.id)
      const {
        id: _i,
        name: _n,
        assetId: _a,
        createdAt: _c,
        updatedAt: _u,
        fields: _f,
        attachments: _at,
        imageId: _img,
        ...rest
      } = await home.get(drill.id)
      expect(copied).toEqual(rest)
      expect([name, assetId, fields, attachments]).toEqual(['Copy of Drill', '000-002', [], []])
      expect(createdAt >= drill.createdAt && updatedAt === createdAt && id !== drill.id).toBe(true)
    })

    test('copies custom fields and attachments on request', async () => {
      await addPhoto(stowage, home, drill.id)
      const copy = await home.duplicate(drill.id, {
        copyCustomFields: true,
        copyAttachments: true,
        copyMaintenance: true,
      })
      const without = (list: readonly { id: string }[]) => list.map(({ id: _, ...rest }) => rest)
      expect(without(copy.fields)).toEqual(without(drill.fields))
      expect(copy.fields[0]?.id).not.toBe(drill.fields[0]?.id)
      expect(copy.attachments).toHaveLength(1)
      expect(copy.imageId).toBe(copy.attachments[0]?.id)
    })

    test('names the copy', async () => {
      expect((await home.duplicate(drill.id, { copyPrefix: 'Zweiter ' })).name).toBe('Zweiter Drill')
      expect((await home.duplicate(drill.id, { copyPrefix: '' })).name).toBe('Copy of Drill')
      expect((await home.duplicate(drill.id, { copyPrefix: null })).name).toBe('Copy of Drill')
      const long = await home.duplicate((await home.make('😀'.repeat(255))).id)
      expect(long.name).toBe(`Copy of ${'😀'.repeat(247)}`)
    })
  })

  test('what is found in another group is not found in this one', async () => {
    const neighbour = await Household.of(ada.client, 'Neighbour')
    const theirs = await neighbour.make('Theirs')
    const { id } = theirs
    for (const given of [id, newId()]) {
      const sent = [
        home.client.send(getEntity, { id: given }),
        home.client.send(updateEntity, { id: given, name: 'Mine' }),
        home.client.send(patchEntity, { id: given, quantity: 5 }),
        home.client.send(deleteEntity, { id: given }),
        home.client.send(duplicateEntity, { id: given }),
        home.client.send(getEntityPath, { id: given }),
      ]
      for (const reply of await Promise.all(sent))
        expect(refusalOf(reply)).toEqual(missing('entity.not_found'))
    }
    for (const operation of [getEntity, deleteEntity])
      expect((await home.client.send(operation, { id: 'x' })).status).toBe(400)
    expect(await neighbour.get(id)).toEqual(theirs)
  })

  test('a deleted one is gone, with its fields and tags', async () => {
    const tag = await home.tag('Tools')
    const drill = await home.make('Drill', { tagIds: [tag.id] })
    await home.put(drill.id, { fields: [{ type: 'text', name: 'Voltage', textValue: '18V' }] })
    await addPhoto(stowage, home, drill.id)
    await home.remove(drill.id)
    expect(refusalOf(await home.client.send(getEntity, { id: drill.id }))).toEqual(
      missing('entity.not_found'),
    )
    expect((await home.client.send(deleteEntity, { id: drill.id })).status).toBe(404)
    expect(await home.client.call(listFieldNames, {})).toEqual([])
    expect(await home.names({ tags: [tag.id] })).toEqual([])
    expect((await home.list()).total).toBe(0)
    await expectKeptValues(stowage, home.groupId)
  })

  describe('versions', () => {
    const etagOf = async (id: string) =>
      (await home.client.send(getEntity, { id })).headers.get('etag') as string
    const versionOf = (etag: string | null) => Number(etag?.slice(1).split('-')[0])

    test('go up with every write to the thing, and are told with it', async () => {
      const drill = await home.make('Drill')
      const first = await etagOf(drill.id)
      expect(first).toMatch(/^"\d+-[^"]+"$/)
      expect(await etagOf(drill.id)).toBe(first)
      const put = await home.tryPut(drill.id, { quantity: 2 })
      expect(put.headers.get('etag')).toBe(await etagOf(drill.id))
      expect(versionOf(put.headers.get('etag'))).toBe(versionOf(first) + 1)
      const patch = await home.tryPatch(drill.id, { quantity: 3 })
      expect(versionOf(patch.headers.get('etag'))).toBe(versionOf(first) + 2)
    })

    test('save a second look', async () => {
      const { id } = await home.make('Drill')
      const etag = await etagOf(id)
      const look = async (known: string) =>
        (await home.client.send(getEntity, { id }, { headers: { 'if-none-match': known } })).status
      expect([await look(etag), await look(`"x", ${etag}`), await look('*'), await look('"1-x"')]).toEqual([
        304, 304, 304, 200,
      ])
      await home.patch(id, { quantity: 9 })
      expect(await look(etag)).toBe(200)
    })

    test.each([
      ['PUT', updateEntity, { name: 'Mine' }],
      ['PATCH', patchEntity, { quantity: 9 }],
      ['DELETE', deleteEntity, {}],
    ] as const)('guard a %s against a change in between', async (_, operation, body) => {
      const { id } = await home.make('Drill')
      const old = await etagOf(id)
      await home.patch(id, { quantity: 2 })
      const known = await etagOf(id)
      const write = (etag: string) =>
        home.client.send(operation, { id, ...body }, { headers: { 'if-match': etag } })
      expect((await write(old)).status).toBe(412)
      expect(refusalOf(await write('"none"'))).toMatchObject({ status: 412, code: 'precondition_failed' })
      expect(await etagOf(id)).toBe(known)
      expect((await write(`${old}, ${known}`)).status).toBeLessThan(300)
    })

    test('any will do with a star', async () => {
      const { id } = await home.make('Drill')
      expect((await home.client.send(deleteEntity, { id }, { headers: { 'if-match': '*' } })).status).toBe(
        204,
      )
    })
  })

  describe('very large sums', () => {
    const huge = { quantity: 1e12, purchasePrice: 1e12 }

    test('are shown as near as a number comes, and are exact again when what made them is gone', async () => {
      const vault = await home.room('Vault')
      const tag = await home.tag('Gold')
      const place = { parentId: vault.id, tagIds: [tag.id] }
      const coin = await home.make('Coin', { ...place, quantity: 0.000001 })
      await home.put(coin.id, { purchasePrice: 0.01 })
      const bars: Entity[] = []
      for (let i = 0; i < 12; i++) {
        const bar = await home.make(`Bar ${i}`, place)
        bars.push(await home.put(bar.id, i % 2 === 0 ? huge : { ...huge, purchasePrice: 999_999_999_999.99 }))
      }
      const shown = await home.get(vault.id)
      expect(shown.itemCount).toBeCloseTo(12e12, -3)
      expect(shown.totalPrice).toBeCloseTo(12e12, -3)
      expect((await home.list({ isLocation: true })).items[0]?.itemCount).toBe(shown.itemCount)
      await expectKeptValues(stowage, home.groupId)
      for (const [i, { id }] of bars.entries()) {
        if (i % 3 === 0) await home.remove(id)
        else if (i % 3 === 1) await home.put(id, { ...place, quantity: 0, purchasePrice: 0 })
        else await home.put(id, { parentId: null, tagIds: [], archived: true, quantity: 1, purchasePrice: 1 })
      }
      expect(await home.get(vault.id)).toMatchObject({ itemCount: 0.000001, totalPrice: 0.01 })
      await expectKeptValues(stowage, home.groupId)
    })

    test('that cancel each other out stay exact in the end', async () => {
      const vault = await home.room('Vault')
      const pennies: Entity[] = []
      for (const [name, purchasePrice] of [
        ['debt', -1e12],
        ['penny', 0.01],
        ['gold', 1e12],
        ['cent', 0.02],
      ] as const)
        pennies.push(await home.put((await home.make(name, { parentId: vault.id })).id, { purchasePrice }))
      expect((await home.get(vault.id)).totalPrice).toBe(0.03)
      await expectKeptValues(stowage, home.groupId)
      await home.remove(pennies[0]?.id as string)
      await home.remove(pennies[2]?.id as string)
      expect((await home.get(vault.id)).totalPrice).toBe(0.03)
      await home.remove(vault.id)
      await expectKeptValues(stowage, home.groupId)
    })
  })
})

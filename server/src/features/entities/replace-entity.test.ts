import { listByAssetNumber } from '@stowage/contract/entities/assets'
import { updateEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, must, namesOf, refusalOf, type Sent } from '#test/household.ts'

const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })
const missing = (code: string) => ({ status: 404, code, fields: [] })
const text = (length: number) => 'é'.repeat(length)

describe.each(databases)('replacing an entity, on %s', kind => {
  const { ada, home } = householdOn(kind)

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
      availableQuantity: 0,
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

  test('rejects wrong values, each by its name', async () => {
    const wrong = { quantity: '1', purchaseDate: '2025-02-29', assetId: 'abc', notes: text(20_001) }
    expect(refusalOf(await tryPut(wrong))).toEqual(invalid('quantity', 'assetId', 'purchaseDate', 'notes'))
    expect(refusalOf(await tryPut({ quantity: 9, notes: text(20_001) }))).toEqual(invalid('notes'))
    expect(await home.get(drill.id)).toEqual(drill)
  })

  test('accepts every member at its limit', async () => {
    const atLimits = {
      name: text(255),
      description: text(1000),
      serialNumber: text(255),
      modelNumber: text(255),
      manufacturer: text(255),
      warrantyDetails: text(1000),
      purchaseFrom: text(255),
      soldTo: text(255),
      soldNotes: text(1000),
      notes: text(20_000),
      quantity: 1e12,
      purchasePrice: -1e12,
      soldPrice: 1e12,
      insured: true,
      archived: true,
      warrantyExpires: '9999-12-31',
      purchaseDate: '0002-01-01',
      soldDate: '2024-02-29',
      assetId: '001-000',
    }
    expect(await home.put(drill.id, atLimits)).toMatchObject(atLimits)
    expect(await home.get(drill.id)).toMatchObject(atLimits)
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
    ['0099-12-31', '0099-12-31'],
    ['0002-01-01', '0002-01-01'],
    ['11/22/0001', ''],
    ['02/30/0001', ''],
    ['02/28/0042', '0042-02-28'],
    ['0002-01-01T00:30:00+01:00', '0002-01-01'],
    ['9999-12-31T23:30:00-01:00', '9999-12-31'],
    ['0001-11-22T12:00:00+01:00', ''],
    ['0042-02-28T00:00:00Z', '0042-02-28'],
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
    ['-7', '000-007'],
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

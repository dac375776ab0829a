import { deleteEntityType } from '@stowage/contract/catalogues/entity-types'
import { createEntity } from '@stowage/contract/entities/entities'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, refusalOf, type Sent } from '#test/household.ts'

const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })
const missing = (code: string) => ({ status: 404, code, fields: [] })
const text = (length: number) => 'é'.repeat(length)

describe.each(databases)('making an entity, on %s', kind => {
  const { ada, home } = householdOn(kind)

  const tryMake = (body: Sent) => home.client.send(createEntity, body)

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
      codes: [],
      expires: '',
      productId: null,
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
      availableQuantity: 0,
      loan: null,
      fields: [],
    })
    expect(await home.get(id)).toEqual(body)
  })

  test('takes what a form for new items has, and passes over the rest', async () => {
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

  test('rejects wrong values, each by its name', async () => {
    const wrong = { name: '\ud800', quantity: -1, tagIds: ['x'] }
    expect(refusalOf(await tryMake(wrong))).toEqual(invalid('name', 'quantity', 'tagIds.0'))
    expect((await home.list()).total).toBe(0)
  })

  test('counts in code points', async () => {
    expect((await home.make('😀'.repeat(255))).name).toBe('😀'.repeat(255))
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

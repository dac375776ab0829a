import { createEntities } from '@stowage/contract/entities/entity-bulk'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household, must, refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'

describe.each(databases)('entities that are made together, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  afterEach(() => expectKeptValues(stowage, home.groupId))
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const send = (items: readonly Sent[]) => home.client.send(createEntities, { items })
  const make = async (items: readonly Sent[]) => (await must(send(items))).body.items

  test('get everything that a single one can have, and numbers in the order of the request', async () => {
    const tag = await home.tag('Red')
    const shelf = await home.room('Shelf')
    const fields = [{ type: 'text', name: 'Colour', textValue: 'red' }]
    const made = await make([
      {
        name: 'Hat',
        parentId: shelf.id,
        tagIds: [tag.id],
        fields,
        notes: 'Felt',
        quantity: 2,
        insured: true,
      },
      { name: 'Cap', assetId: '000-900', clientId: 'cap' },
      { name: 'Scarf' },
    ])
    expect(made.map(({ assetId, clientId }) => [assetId, clientId])).toEqual([
      ['000-002', null],
      ['000-900', 'cap'],
      ['000-003', null],
    ])
    const hat = await home.get(requireValue(made[0]).id)
    expect(hat).toMatchObject({ name: 'Hat', notes: 'Felt', quantity: 2, insured: true, tagIds: [tag.id] })
    expect(hat.location?.name).toBe('Shelf')
    expect(hat.fields).toMatchObject(fields)
    expect(await home.names({ q: 'felt red' })).toEqual(['Hat'])
  })

  test('get no number that another one asks for', async () => {
    const [next] = await make([{ name: 'Shoe' }])
    const number = Number(requireValue(next).assetId.replace('-', ''))
    const made = await make([{ name: 'Hat', assetId: `${number + 1}` }, { name: 'Cap' }, { name: 'Scarf' }])
    expect(made.map(({ assetId }) => Number(assetId.replace('-', '')) - number)).toEqual([1, 2, 3])
  })

  test('may lie in each other, whatever their order', async () => {
    const shelf = await home.room('Shelf')
    const [hat, box] = await make([
      { name: 'Hat', parentClientId: 'box', locationId: shelf.id },
      { name: 'Box', parentClientId: 'room', clientId: 'box' },
      { name: 'Room', entityTypeId: home.locationType.id, clientId: 'room' },
    ])
    expect(await home.path(requireValue(hat).id)).toEqual(['Room', 'Box', 'Hat'])
    expect(await home.whereabouts(requireValue(hat).id)).toMatchObject({ location: 'Shelf', parent: 'Box' })
    expect(await home.whereabouts(requireValue(box).id)).toMatchObject({ location: 'Room' })
  })

  test('are all made, or none', async () => {
    const eve = await Household.of((await stowage.signUp('Eve')).client)
    const room = await eve.room('Theirs')
    const tag = await eve.tag('Theirs')
    const refusals: readonly (readonly [Sent, number, string, string[]])[] = [
      [{ name: '' }, 422, 'validation', ['items.1.name']],
      [{ name: 'A', parentId: room.id }, 404, 'entity.not_found', []],
      [{ name: 'A', locationId: room.id }, 422, 'validation', ['items.1.locationId']],
      [{ name: 'A', entityTypeId: eve.itemType.id }, 404, 'entity_type.not_found', []],
      [{ name: 'A', tagIds: [tag.id] }, 404, 'tag.not_found', []],
      [{ name: 'A', parentClientId: 'b' }, 422, 'validation', ['items.1.parentClientId']],
      [{ name: 'A', clientId: 'hat' }, 422, 'validation', ['items.1.clientId']],
      [{ name: 'A', clientId: 'a', parentClientId: 'a' }, 422, 'entity.cycle', ['items.1.parentClientId']],
    ]
    for (const [item, status, code, fields] of refusals)
      expect(refusalOf(await send([{ name: 'Hat', clientId: 'hat' }, item]))).toEqual({
        status,
        code,
        fields,
      })
    expect(await home.names({ isLocation: 'any' })).toEqual([])
    expect(await make(Array.from({ length: 500 }, (_, i) => ({ name: `${i}` })))).toHaveLength(500)
  })

  test('are no more than 100 levels deep', async () => {
    const levels = (count: number, prefix: string): Sent[] =>
      Array.from({ length: count }, (_, i) => {
        const parentClientId = i === 0 ? null : `${prefix}${i - 1}`
        return { name: `Level ${i}`, clientId: `${prefix}${i}`, parentClientId }
      })
    expect(refusalOf(await send(levels(102, 'a')))).toMatchObject({ status: 422, code: 'entity.too_deep' })
    const made = await make([...levels(60, 'a'), ...levels(40, 'b')])
    const upper = requireValue(made[59])
    const lower = requireValue(made[60])
    expect((await home.tryPatch(lower.id, { parentId: upper.id })).status).toBe(200)
    const last = requireValue(made.at(-1))
    await home.make('Last', { parentId: last.id })
    const more = await home.make('Full')
    await home.make('In it', { parentId: more.id })
    expect((await home.tryPatch(more.id, { parentId: last.id })).status).toBe(422)
  })
})

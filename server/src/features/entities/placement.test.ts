import { createEntity, deleteEntity, getEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { listFacets } from '@stowage/contract/entities/entity-lists'
import { getEntityPath, getEntityTree, type TreeNode } from '@stowage/contract/entities/locations'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { everyDatabase } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household, namesOf, refusalOf, type Sent, sketch } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany } from '#test/many-entities.ts'

const invalidPin = { status: 422, code: 'validation', fields: ['locationId'] }
const cycle = { status: 422, code: 'entity.cycle', fields: ['parentId'] }
const tooDeep = (member: string) => ({ status: 422, code: 'entity.too_deep', fields: [member] })

describe.each(everyDatabase)('where an item is, on %s', kind => {
  /** The house: an attic and a cellar in it, a trunk in the attic. */
  let household: Entity
  let attic: Entity
  let cellar: Entity
  let trunk: Entity
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  beforeEach(async () => {
    household = await home.room('House')
    attic = await home.room('Attic', { parentId: household.id })
    cellar = await home.room('Cellar', { parentId: household.id })
    trunk = await home.make('Trunk', { parentId: attic.id })
  })
  afterAll(async () => {
    await expectKeptValues(stowage, home.groupId)
    expect(stowage.loggedErrors).toEqual([])
  })

  /** Makes a chain of items, each in the one before; the deepest comes last. */
  async function chain(
    length: number,
    from: string | null,
    makeOne = (more: Sent) => home.make('Link', more),
  ) {
    const links: Entity[] = []
    for (let parentId = from; links.length < length; parentId = links.at(-1)?.id ?? null)
      links.push(await makeOne({ parentId }))
    return links
  }
  const last = (links: readonly Entity[]): Entity => links.at(-1) as Entity

  describe('a parent and no location', () => {
    test('is taken as given, and says where the item is', async () => {
      const hat = await home.make('Hat', { parentId: trunk.id })
      expect(hat).toMatchObject({
        parentId: trunk.id,
        locationId: null,
        location: { id: attic.id },
        parent: { id: trunk.id },
      })
      expect(hat.location?.entityType?.isLocation).toBe(true)
    })

    test('clears a pin in a PUT', async () => {
      const hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id })
      expect(await home.put(hat.id, { locationId: null })).toMatchObject({
        parentId: trunk.id,
        locationId: null,
      })
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Attic', parent: 'Trunk', pin: null })
    })

    test('keeps a pin in a PATCH to another item, and clears it in a PATCH to a location', async () => {
      const bag = await home.make('Bag', { parentId: attic.id })
      const hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id })
      await home.patch(hat.id, { parentId: bag.id })
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Cellar', parent: 'Bag', pin: cellar.id })
      await home.patch(hat.id, { parentId: attic.id })
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Attic', parent: 'Attic', pin: null })
    })

    test('clears the parent when a PUT does not name one', async () => {
      await home.put(trunk.id, { parentId: undefined })
      expect(await home.whereabouts(trunk.id)).toEqual({ location: null, parent: null, pin: null })
    })
  })

  describe('a location', () => {
    test('without a parent becomes the parent', async () => {
      const lamp = await home.make('Lamp', { locationId: attic.id })
      expect(lamp).toMatchObject({ parentId: attic.id, locationId: null, location: { id: attic.id } })
      const moved = await home.put(lamp.id, { parentId: null, locationId: cellar.id })
      expect(moved).toMatchObject({ parentId: cellar.id, locationId: null })
      const loose = await home.make('Loose')
      expect(await home.patch(loose.id, { locationId: cellar.id })).toMatchObject({
        parentId: cellar.id,
        locationId: null,
      })
    })

    test('equal to the parent is no pin', async () => {
      const lamp = await home.make('Lamp', { parentId: attic.id, locationId: attic.id })
      expect(lamp).toMatchObject({ parentId: attic.id, locationId: null })
      expect(await home.put(lamp.id, { locationId: attic.id })).toMatchObject({ locationId: null })
      expect(await home.patch(lamp.id, { locationId: attic.id })).toMatchObject({
        parentId: attic.id,
        locationId: null,
      })
    })

    test('beside an item as parent is a pin, also when it would be inherited anyway', async () => {
      const hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id })
      expect(hat).toMatchObject({ parentId: trunk.id, locationId: cellar.id, location: { name: 'Cellar' } })
      const coat = await home.make('Coat', { parentId: trunk.id, locationId: attic.id })
      expect(coat).toMatchObject({ parentId: trunk.id, locationId: attic.id, location: { name: 'Attic' } })
      await home.put(trunk.id, { parentId: cellar.id })
      expect(await home.whereabouts(coat.id)).toEqual({ location: 'Attic', parent: 'Trunk', pin: attic.id })
    })

    test('beside another location as parent is refused, and changes nothing', async () => {
      const body = { name: 'Lamp', parentId: attic.id, locationId: cellar.id }
      expect(refusalOf(await home.client.send(createEntity, body))).toEqual(invalidPin)
      const lamp = await home.make('Lamp', { parentId: attic.id })
      const before = await home.get(lamp.id)
      expect(refusalOf(await home.tryPut(lamp.id, { name: 'Light', locationId: cellar.id }))).toEqual(
        invalidPin,
      )
      expect(refusalOf(await home.tryPatch(lamp.id, { quantity: 7, locationId: cellar.id }))).toEqual(
        invalidPin,
      )
      expect(
        refusalOf(await home.tryPatch(lamp.id, { parentId: household.id, locationId: cellar.id })),
      ).toEqual(invalidPin)
      expect(await home.get(lamp.id)).toEqual(before)
      expect(await home.names()).toEqual(['Lamp', 'Trunk'])
    })

    test('that is none, lies inside, is the item itself, foreign or unknown gets the same answer', async () => {
      const neighbour = await Household.of((await stowage.signUp('Bo')).client)
      const foreign = await neighbour.room('Their attic')
      const nook = await home.room('Nook', { parentId: trunk.id })
      for (const locationId of [trunk.id, nook.id, foreign.id, newId()])
        for (const parentId of [null, undefined]) {
          expect(refusalOf(await home.tryPut(trunk.id, { parentId, locationId }))).toEqual(invalidPin)
          expect(refusalOf(await home.tryPatch(trunk.id, { parentId, locationId }))).toEqual(invalidPin)
        }
      for (const locationId of [household.id, attic.id])
        expect(refusalOf(await home.tryPut(household.id, { locationId }))).toEqual(invalidPin)
      expect(refusalOf(await home.tryPut(attic.id, { locationId: attic.id }))).toEqual(invalidPin)
      for (const locationId of [trunk.id, foreign.id, newId()])
        expect(refusalOf(await home.client.send(createEntity, { name: 'X', locationId }))).toEqual(invalidPin)
      expect(await home.whereabouts(trunk.id)).toEqual({ location: 'Attic', parent: 'Attic', pin: null })
    })

    test('alone in a PATCH is judged with the present parent; null and the zero id change nothing', async () => {
      const hat = await home.make('Hat', { parentId: trunk.id })
      expect(await home.patch(hat.id, { locationId: cellar.id })).toMatchObject({
        parentId: trunk.id,
        locationId: cellar.id,
      })
      for (const locationId of [null, '', '00000000-0000-0000-0000-000000000000'])
        expect(await home.patch(hat.id, { locationId })).toMatchObject({
          parentId: trunk.id,
          locationId: cellar.id,
        })
      for (const parentId of [null, '', '00000000-0000-0000-0000-000000000000'])
        expect(await home.patch(hat.id, { parentId })).toMatchObject({
          parentId: trunk.id,
          locationId: cellar.id,
        })
    })

    test('that cannot be parsed is named as such', async () => {
      expect(refusalOf(await home.tryPatch(trunk.id, { locationId: 'attic' }))).toEqual(invalidPin)
      expect(refusalOf(await home.tryPatch(trunk.id, { locationId: 7 }))).toEqual(invalidPin)
    })
  })

  test('an unknown or foreign parent is not found, and changes nothing', async () => {
    const neighbour = await Household.of((await stowage.signUp('Bo')).client)
    const foreign = await neighbour.room('Their attic')
    for (const parentId of [newId(), foreign.id]) {
      const notFound = { status: 404, code: 'entity.not_found', fields: [] }
      expect(refusalOf(await home.client.send(createEntity, { name: 'X', parentId }))).toEqual(notFound)
      expect(refusalOf(await home.tryPut(trunk.id, { name: 'X', parentId }))).toEqual(notFound)
      expect(refusalOf(await home.tryPatch(trunk.id, { quantity: 9, parentId }))).toEqual(notFound)
    }
    expect(await home.get(trunk.id)).toMatchObject({ name: 'Trunk', quantity: 1, parentId: attic.id })
  })

  test('what lies in a pinned box is where the box is, however deep, also after moves above', async () => {
    const box = await home.make('Box', { parentId: trunk.id, locationId: cellar.id })
    const [, , ring] = await chain(3, box.id)
    const where = async () => (await home.get((ring as Entity).id)).location?.name
    expect(await where()).toBe('Cellar')
    await home.put(trunk.id, { parentId: household.id })
    expect(await where()).toBe('Cellar')
    await home.put(box.id, { locationId: null })
    expect(await where()).toBe('House')
    await home.put(trunk.id, { parentId: null })
    expect(await where()).toBe(undefined)
    await home.patch(trunk.id, { locationId: attic.id })
    expect(await where()).toBe('Attic')
  })

  test('a nested location is in the location around it; a top-level one is nowhere', async () => {
    expect((await home.get(attic.id)).location?.name).toBe('House')
    expect((await home.get(household.id)).location).toBe(null)
    const tent = await home.room('Tent', { parentId: trunk.id })
    expect(await home.whereabouts(tent.id)).toEqual({ location: 'Attic', parent: 'Trunk', pin: null })
  })

  test('an item counts at its container: under the pin and not under the parent', async () => {
    await home.put(trunk.id, { purchasePrice: 50 })
    const hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id, quantity: 3 })
    await home.put(hat.id, { purchasePrice: 12.5 })
    expect(await home.names({ parentIds: [cellar.id] })).toEqual(['Hat'])
    expect(await home.names({ parentIds: [trunk.id] })).toEqual([])
    expect(await home.names({ parentIds: [attic.id, cellar.id] })).toEqual(['Hat', 'Trunk'])
    expect(await home.get(cellar.id)).toMatchObject({ itemCount: 3, totalPrice: 12.5 })
    expect(await home.get(attic.id)).toMatchObject({ itemCount: 1, totalPrice: 50 })
    const { items } = await home.list({ isLocation: true })
    expect(items.map(({ name, itemCount }) => [name, itemCount])).toEqual([
      ['Attic', 1],
      ['Cellar', 3],
      ['House', undefined],
    ])
    await home.put(hat.id, { archived: true })
    expect((await home.get(cellar.id)).itemCount).toBeUndefined()
    await home.put(hat.id, { archived: false, soldDate: '2026-01-31' })
    expect(await home.get(cellar.id)).toMatchObject({ itemCount: 3, totalPrice: 0 })
    await home.remove(trunk.id)
    expect(await home.get(cellar.id)).toMatchObject({ itemCount: 3, totalPrice: 0 })
    expect((await home.get(attic.id)).itemCount).toBeUndefined()
  })

  test('children are the locations whose container it is, by name; never items', async () => {
    await home.room('annex', { parentId: household.id })
    const tent = await home.room('Tent', { parentId: trunk.id, locationId: cellar.id })
    expect(namesOf((await home.get(household.id)).children)).toEqual(['annex', 'Attic', 'Cellar'])
    expect(namesOf((await home.get(cellar.id)).children)).toEqual(['Tent'])
    expect((await home.get(trunk.id)).children).toEqual([])
    await home.put(tent.id, { locationId: null, archived: true })
    expect(namesOf((await home.get(trunk.id)).children)).toEqual(['Tent'])
    expect((await home.get(attic.id)).children).toEqual([])
  })

  test('the tree tells what is in each location at any depth, also in its items and the locations in those', async () => {
    const tent = await home.room('Tent', { parentId: trunk.id })
    const pegs = await home.make('Pegs', { parentId: tent.id, quantity: 20 })
    await home.put(pegs.id, { purchasePrice: 0.5 })
    await home.make('Hat', { parentId: trunk.id, quantity: 2 })
    const old = await home.make('Old', { parentId: cellar.id, quantity: 7 })
    await home.put(old.id, { archived: true })
    const empty = await home.make('Empty', { parentId: cellar.id, quantity: 0 })
    await home.put(empty.id, { soldDate: '2026-01-31' })
    for (const withItems of [false, true]) {
      const sums = new Map<string, unknown>()
      const note = (nodes: readonly TreeNode[]): void =>
        nodes.forEach(node => {
          sums.set(node.name, node.sums)
          note(node.children)
        })
      note(await home.client.call(getEntityTree, { withItems, withSums: true }))
      const inAttic = { items: 3, sold: 0, itemCount: 23, totalPrice: 0.5, value: 10 }
      expect(sums.get('Tent')).toEqual({ items: 1, sold: 0, itemCount: 20, totalPrice: 0.5, value: 10 })
      expect([sums.get('Attic'), sums.get('House')]).toEqual([inAttic, { ...inAttic, items: 4, sold: 1 }])
      expect(sums.get('Cellar')).toEqual({ items: 1, sold: 1, itemCount: 0, totalPrice: 0, value: 0 })
      expect(sums.get('Trunk')).toBeUndefined()
    }
    const { locations } = await home.client.call(listFacets, {})
    expect(locations).toEqual([{ id: household.id, name: 'House', count: 4 }])
    expect((await home.list({ within: household.id })).total).toBe(4)
    expect((await home.tree())[0]).not.toHaveProperty('sums')
  })

  test('the tree shows each location under the nearest one above, and with items each item once', async () => {
    const hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id })
    await home.make('Feather', { parentId: hat.id })
    await home.room('Tent', { parentId: trunk.id })
    await home.make('anchor', { parentId: household.id })
    await home.make('Loose')
    const old = await home.make('Old', { parentId: cellar.id })
    await home.put(old.id, { archived: true })
    expect(sketch(await home.tree())).toBe('House(Attic(Tent) Cellar)')
    expect(sketch(await home.tree(true))).toBe(
      'House(Attic(Trunk(Tent)) Cellar(Hat(Feather) Old) anchor) Loose',
    )
    await home.put(trunk.id, { parentId: null })
    expect(sketch(await home.tree())).toBe('House(Attic Cellar) Tent')
    await home.remove(household.id)
    expect(sketch(await home.tree(true))).toBe('Attic Cellar(Hat(Feather) Old) anchor Loose Trunk(Tent)')
  })

  test('the path is the chain of parents, whatever the pins say', async () => {
    const hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id })
    expect(await home.path(hat.id)).toEqual(['House', 'Attic', 'Trunk', 'Hat'])
    const steps = await home.client.call(getEntityPath, { id: hat.id })
    expect(steps.map(({ type }) => type)).toEqual(['location', 'location', 'item', 'item'])
    expect(await home.path(household.id)).toEqual(['House'])
    expect((await home.client.send(getEntityPath, { id: newId() })).status).toBe(404)
  })

  describe('syncChildEntityLocations', () => {
    let hat: Entity
    let feather: Entity
    beforeEach(async () => {
      hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id })
      feather = await home.make('Feather', { parentId: hat.id, locationId: household.id })
    })
    const pins = async () => [(await home.get(hat.id)).locationId, (await home.get(feather.id)).locationId]

    test('unpins the direct children when it is set; their parents stay and grandchildren are left alone', async () => {
      await home.put(trunk.id, { syncChildEntityLocations: true })
      expect(await pins()).toEqual([null, household.id])
      expect((await home.get(hat.id)).parentId).toBe(trunk.id)
    })

    test('does nothing in a PUT that leaves flag, parent and pin as they are', async () => {
      await home.put(trunk.id, { syncChildEntityLocations: true })
      await home.patch(hat.id, { locationId: cellar.id })
      await home.put(trunk.id, { name: 'Chest' })
      expect(await pins()).toEqual([cellar.id, household.id])
      await home.put(trunk.id, { parentId: household.id })
      expect(await pins()).toEqual([null, household.id])
    })

    test('unpins when the item itself is pinned elsewhere, and not in a PATCH', async () => {
      const shelf = await home.make('Shelf', { parentId: household.id })
      await home.put(trunk.id, { parentId: shelf.id, syncChildEntityLocations: true })
      await home.patch(hat.id, { locationId: cellar.id })
      await home.patch(trunk.id, { locationId: attic.id })
      expect(await pins()).toEqual([cellar.id, household.id])
      await home.put(trunk.id, { locationId: cellar.id })
      expect(await pins()).toEqual([null, household.id])
    })

    test('switched off leaves pins alone', async () => {
      await home.put(trunk.id, { parentId: household.id, syncChildEntityLocations: false })
      expect(await pins()).toEqual([cellar.id, household.id])
    })
  })

  describe('deleting', () => {
    test('a parent leaves the child at its pin, or else at the top level', async () => {
      const hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id })
      const coat = await home.make('Coat', { parentId: trunk.id })
      const feather = await home.make('Feather', { parentId: hat.id })
      await home.remove(trunk.id)
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Cellar', parent: 'Cellar', pin: null })
      expect(await home.whereabouts(coat.id)).toEqual({ location: null, parent: null, pin: null })
      expect(await home.whereabouts(feather.id)).toEqual({ location: 'Cellar', parent: 'Hat', pin: null })
      expect(await home.names({ filterChildren: true })).toEqual(['Coat'])
    })

    test('a location clears the pins to it: items fall back to what their parent says', async () => {
      const hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id })
      await home.remove(cellar.id)
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Attic', parent: 'Trunk', pin: null })
      await home.remove(attic.id)
      expect(await home.whereabouts(hat.id)).toEqual({ location: null, parent: 'Trunk', pin: null })
      expect((await home.client.send(deleteEntity, { id: attic.id })).status).toBe(404)
    })

    test('a box with very many items takes all of them out', async () => {
      const box = await home.make('Box')
      const room = await home.room('Room')
      const container = { parent_id: box.id, location_id: room.id, quantity: 1 }
      await addMany(stowage, home, 601, () => container)
      await home.remove(box.id)
      expect(await home.list({ parentIds: [room.id], pageSize: 0 })).toMatchObject({ total: 601 })
      expect((await home.get(room.id)).itemCount).toBe(601)
      await expectKeptValues(stowage, home.groupId)
    })
  })

  describe('a change of kind', () => {
    let crate: Entity
    let hat: Entity
    beforeEach(async () => {
      crate = await home.make('Crate', {
        entityTypeId: (await home.type('Container', false)).id,
        parentId: attic.id,
      })
      hat = await home.make('Hat', { parentId: crate.id, locationId: cellar.id, quantity: 2 })
    })

    test('into a location unpins the direct children, by its own type or by its type’s kind', async () => {
      const feather = await home.make('Feather', { parentId: hat.id, locationId: household.id })
      await home.flip(crate.entityType, true)
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Crate', parent: 'Crate', pin: null })
      expect(await home.get(crate.id)).toMatchObject({ itemCount: 2, entityType: { isLocation: true } })
      await home.patch(hat.id, { entityTypeId: home.locationType.id })
      expect(await home.whereabouts(feather.id)).toEqual({ location: 'Hat', parent: 'Hat', pin: null })
      expect((await home.get(crate.id)).itemCount).toBeUndefined()
      expect(namesOf((await home.get(crate.id)).children)).toEqual(['Hat'])
    })

    test('into an item clears the pins to it: by its own type, or by its type’s kind', async () => {
      await home.put(cellar.id, { entityTypeId: home.itemType.id })
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Attic', parent: 'Crate', pin: null })
      await home.patch(hat.id, { locationId: household.id })
      await home.flip(home.locationType, false)
      expect(await home.whereabouts(hat.id)).toEqual({ location: null, parent: 'Crate', pin: null })
      expect(await home.names({ isLocation: true })).toEqual([])
      expect((await home.list()).total).toBe(6)
      await home.flip(home.locationType, true)
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Attic', parent: 'Crate', pin: null })
      await expectKeptValues(stowage, home.groupId)
    })

    test('above moves what lies below to the next location up, and back', async () => {
      await home.put(attic.id, { entityTypeId: home.itemType.id })
      expect((await home.get(crate.id)).location?.name).toBe('House')
      expect(await home.names({ parentIds: [attic.id] })).toEqual(['Crate', 'Trunk'])
      await home.put(attic.id, { entityTypeId: home.locationType.id })
      expect((await home.get(crate.id)).location?.name).toBe('Attic')
    })

    test('a pin to an item that is made a location in the same request is refused', async () => {
      const body = { entityTypeId: home.locationType.id, locationId: crate.id, parentId: null }
      expect(refusalOf(await home.tryPut(crate.id, body))).toEqual(invalidPin)
    })
  })

  test('a duplicate is in the same container, pin and all, and takes nothing along', async () => {
    const hat = await home.make('Hat', { parentId: trunk.id, locationId: cellar.id })
    await home.make('Feather', { parentId: hat.id })
    const copy = await home.duplicate(hat.id)
    expect(copy).toMatchObject({
      parentId: trunk.id,
      locationId: cellar.id,
      location: { name: 'Cellar' },
      name: 'Copy of Hat',
    })
    expect(await home.names({ parentIds: [copy.id] })).toEqual([])
    expect((await home.get(cellar.id)).itemCount).toBe(2)
  })

  test('a response sent back unchanged changes nothing but updatedAt and the version', async () => {
    const tag = await home.tag('Winter')
    const hat = await home.make('Hat', { parentId: trunk.id, locationId: attic.id, tagIds: [tag.id] })
    await home.put(hat.id, {
      fields: [
        { type: 'text', name: 'Size', textValue: 'L' },
        { type: 'time', name: 'Washed', timeValue: '2026-01-31T12:00:00Z' },
      ],
      purchasePrice: 0.1,
      soldDate: '2026-02-01',
      warrantyExpires: '2027-01-01',
      syncChildEntityLocations: true,
      notes: 'é\n',
    })
    await home.make('Feather', { parentId: hat.id, locationId: cellar.id })
    for (const { id } of [household, attic, trunk, hat]) {
      const before = await home.client.send(getEntity, { id })
      stowage.clock.advance(1000)
      const { updatedAt, ...after } = await home.put(id)
      const { updatedAt: earlier, ...same } = before.body
      expect(after).toEqual(same)
      expect(updatedAt > earlier).toBe(true)
      const version = ({ headers }: { headers: Headers }) =>
        Number(headers.get('etag')?.slice(1).split('-')[0])
      expect(version(await home.client.send(getEntity, { id }))).toBe(version(before) + 1)
    }
    expect(await home.names({ parentIds: [cellar.id] })).toEqual(['Feather'])
  })

  describe('a cycle', () => {
    test('is refused on the parent, over parents and pins together', async () => {
      const hat = await home.make('Hat', { parentId: trunk.id })
      const nook = await home.room('Nook', { parentId: hat.id })
      for (const parentId of [trunk.id, hat.id, nook.id]) {
        expect(refusalOf(await home.tryPut(trunk.id, { parentId }))).toEqual(cycle)
        expect(refusalOf(await home.tryPatch(trunk.id, { parentId }))).toEqual(cycle)
      }
      // The shelf belongs to an item in the attic and is kept in the nook, inside the trunk.
      const shelf = await home.make('Shelf', { parentId: (await home.make('Rack')).id, locationId: nook.id })
      const plank = await home.make('Plank', { parentId: shelf.id })
      expect(refusalOf(await home.tryPut(trunk.id, { parentId: plank.id }))).toEqual(cycle)
      expect(refusalOf(await home.tryPatch(hat.id, { parentId: shelf.id }))).toEqual(cycle)
      const den = await home.room('Den', { parentId: plank.id })
      expect(refusalOf(await home.tryPatch(nook.id, { locationId: den.id }))).toEqual(invalidPin)
      expect(refusalOf(await home.tryPut(household.id, { parentId: trunk.id }))).toEqual(cycle)
      expect(sketch(await home.tree(true))).toBe(
        'House(Attic(Trunk(Hat(Nook(Shelf(Plank(Den)))))) Cellar) Rack',
      )
      // Without the pin it is none.
      await home.put(shelf.id, { locationId: null })
      await home.put(trunk.id, { parentId: plank.id })
      expect(await home.path(nook.id)).toEqual(['Rack', 'Shelf', 'Plank', 'Trunk', 'Hat', 'Nook'])
    })

    test('is not made by two requests at once, by parents or by a parent and a pin', async () => {
      for (let round = 0; round < 8; round++) {
        const one = await home.make(`One ${round}`)
        const two = await home.make(`Two ${round}`)
        const nook = await home.room(`Nook ${round}`, { parentId: two.id })
        const moves =
          round % 2 === 0
            ? [home.tryPatch(one.id, { parentId: two.id }), home.tryPatch(two.id, { parentId: one.id })]
            : [
                home.tryPut(one.id, { parentId: trunk.id, locationId: nook.id }),
                home.tryPut(two.id, { parentId: one.id }),
              ]
        const statuses = (await Promise.all(moves)).map(({ status }) => status)
        expect(statuses.sort()).toEqual([200, 422])
        expect((await home.path(two.id)).length).toBeLessThan(6)
      }
    })
  })

  describe('depth', () => {
    test('ends at a hundred levels of parents: one more is refused on the parent', async () => {
      const links = await chain(101, null)
      expect(await home.path(last(links).id)).toHaveLength(101)
      const refused = await home.client.send(createEntity, { name: 'X', parentId: last(links).id })
      expect(refusalOf(refused)).toEqual(tooDeep('parentId'))
      expect(refusalOf(await home.tryPatch(trunk.id, { parentId: last(links).id }))).toEqual(
        tooDeep('parentId'),
      )
      const [top] = links as [Entity]
      expect(refusalOf(await home.tryPut(top.id, { parentId: trunk.id }))).toEqual(tooDeep('parentId'))
      await home.remove((links[50] as Entity).id)
      await home.put(top.id, { parentId: trunk.id })
      expect(await home.path((links[49] as Entity).id)).toHaveLength(53)
      expect((await home.get((links[49] as Entity).id)).location?.name).toBe('Attic')
    })

    test('counts levels of pins, and is refused on the location that did it', async () => {
      const rooms = await chain(101, null, more => home.room('Room', more))
      const container = { name: 'X', locationId: last(rooms).id }
      expect(refusalOf(await home.client.send(createEntity, container))).toEqual(tooDeep('locationId'))
      expect(refusalOf(await home.client.send(createEntity, { ...container, parentId: trunk.id }))).toEqual(
        tooDeep('locationId'),
      )
      expect(
        refusalOf(await home.tryPatch(trunk.id, { parentId: null, locationId: last(rooms).id })),
      ).toEqual(invalidPin)
      const loose = await home.make('Loose')
      expect(refusalOf(await home.tryPatch(loose.id, { locationId: last(rooms).id }))).toEqual(
        tooDeep('locationId'),
      )
      const inner = await home.make('Inner', { parentId: loose.id })
      const container99 = (rooms[99] as Entity).id
      expect(refusalOf(await home.tryPatch(loose.id, { locationId: container99 }))).toEqual(
        tooDeep('locationId'),
      )
      await home.remove(inner.id)
      expect(await home.patch(loose.id, { locationId: container99 })).toMatchObject({ parentId: container99 })
    })

    test('is judged by what is really below, also where much has gone and come since', async () => {
      const deep = await chain(60, trunk.id)
      const [first, second] = deep as [Entity, Entity]
      for (const link of deep.slice(2)) await home.remove(link.id)
      const other = await chain(50, null)
      // Below `first` there was much and is little now.
      await home.put(first.id, { parentId: last(other).id })
      const more = await chain(40, null)
      await home.put((more[0] as Entity).id, { parentId: second.id })
      const third = await chain(70, null)
      expect(refusalOf(await home.tryPut(first.id, { parentId: last(third).id }))).toEqual(
        tooDeep('parentId'),
      )
      expect(await home.path(last(more).id)).toHaveLength(92)
      await expectKeptValues(stowage, home.groupId)
    })
  })
})

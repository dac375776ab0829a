// @module-tag nightly

import { type EntityType, updateEntityType } from '@stowage/contract/catalogues/entity-types'
import {
  createEntity,
  deleteEntity,
  duplicateEntity,
  updateEntity,
} from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { getEntityPath, type TreeNode } from '@stowage/contract/entities/locations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { InventoryModel, type ModelEntity, type ModelNode, type ModelResult } from '#test/inventory-model.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { timesOf } from '#test/lane.ts'
import { type Signed } from '#test/test-app.ts'

/** What one random change is made of: numbers that choose among what is there. */
interface Change {
  readonly kind: 'create' | 'put' | 'patch' | 'remove' | 'duplicate' | 'flip'
  readonly modelEntity: number
  readonly parent: number | null
  readonly location: number | null
  readonly type: number | null
  readonly quarters: number
  readonly cents: number
  readonly flags: number
}

/** Absent in so many of ten. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, absent: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: absent, arbitrary: fc.constant(null) }, { weight: 10 - absent, arbitrary })
const index = fc.nat(999)
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.oneof(
    { weight: 5, arbitrary: fc.constant('create' as const) },
    { weight: 6, arbitrary: fc.constant('put' as const) },
    { weight: 6, arbitrary: fc.constant('patch' as const) },
    { weight: 2, arbitrary: fc.constant('remove' as const) },
    { weight: 1, arbitrary: fc.constant('duplicate' as const) },
    { weight: 1, arbitrary: fc.constant('flip' as const) },
  ),
  modelEntity: index,
  parent: maybe(index, 3),
  location: maybe(index, 5),
  type: maybe(fc.nat(3), 7),
  quarters: fc.nat(40),
  cents: fc.integer({ min: -5000, max: 100_000 }),
  flags: fc.nat(31),
})

const unknown = '01890000-0000-7000-8000-00000000dead'
/** In a small world more happens to each item. */
const max = 14
const words = ['Box', 'attic', 'Shelf', 'box', 'Drill', 'crate', 'Trunk', 'shed', 'Chest', 'lamp']

/** The same changes made to the server and to the model, with a comparison of what both say. */
class Twins {
  readonly home: Household
  readonly model = new InventoryModel()
  readonly types: readonly EntityType[]
  #made = 0

  private constructor(home: Household, types: readonly EntityType[]) {
    this.home = home
    this.types = types
    for (const { id, isLocation } of types) this.model.types.set(id, isLocation)
  }

  static async of(owner: Signed): Promise<Twins> {
    const home = await Household.of(owner.client)
    const more = [await home.type('Container', false), await home.type('Room', true)]
    return new Twins(home, [home.itemType, home.locationType, ...more])
  }

  /** Chooses one of some items, and now and then one that does not exist. */
  #pick(at: number | null, ids = [...this.model.entities.keys()]): string | null {
    if (at === null || ids.length === 0) return null
    return at % 40 === 39 ? unknown : (ids[at % ids.length] as string)
  }

  /** Chooses something to be kept in: mostly a location, as most who ask do. */
  #pickLocation(at: number | null): string | null {
    return at === null || at % 6 === 0 ? this.#pick(at) : this.#pick(at, this.model.all(true))
  }

  /** Chooses something to belong to: mostly an item when there is a location besides. */
  #pickParent(at: number | null, hasLocation: boolean): string | null {
    return at === null || at % 6 === 0 || !hasLocation
      ? this.#pick(at)
      : this.#pick(at, this.model.all(false))
  }

  /** Makes a change on both sides and holds the outcomes against each other. */
  async perform(change: Change): Promise<void> {
    const locationId = this.#pickLocation(change.location)
    const container = { parentId: this.#pickParent(change.parent, locationId !== null), locationId }
    const type = change.type === null ? undefined : (this.types[change.type] as EntityType)
    const id = this.#pick(change.modelEntity) ?? unknown
    if (change.kind === 'create' && this.model.entities.size < max)
      await this.#create(change, container, type ?? this.home.itemType)
    else if (change.kind === 'flip') await this.#flip(type ?? (this.types[2] as EntityType))
    else if (change.kind === 'put') await this.#put(change, id, container, type)
    else if (change.kind === 'patch' || change.kind === 'create')
      await this.#patch(change, id, container, type)
    else if (change.kind === 'remove') await this.#remove(change, id)
    else await this.#duplicate(id)
  }

  async #create(
    { quarters, modelEntity }: Change,
    container: Parameters<InventoryModel['mayCreate']>[0],
    type: EntityType,
  ) {
    const name = `${words[modelEntity % words.length]} ${this.#made++ % 7}`
    const body = { ...container, name, quantity: quarters / 4, entityTypeId: type.id }
    const { status, body: made } = await this.home.client.send(createEntity, body)
    this.#expect(status, 201, this.model.mayCreate(container))
    if (status !== 201) return
    const rest = { cents: 0, sold: false, archived: false, sync: false }
    this.model.create({ id: made.id, name, typeId: type.id, quarters, ...rest }, container)
    this.#compare(made)
  }

  async #put(change: Change, id: string, container: object, type: EntityType | undefined) {
    const [archived, sold, sync] = [1, 2, 4].map(bit => (change.flags & bit) !== 0) as [
      boolean,
      boolean,
      boolean,
    ]
    const { quarters, cents } = change
    const name = `${words[change.flags % words.length]}`
    const body = {
      ...container,
      name,
      archived,
      syncChildEntityLocations: sync,
      quantity: quarters / 4,
      purchasePrice: cents / 100,
      soldDate: sold ? '2026-01-31' : '',
      entityTypeId: type?.id,
    }
    const wanted: Partial<ModelEntity> = { name, quarters, cents, archived, sold, sync, ...typed(type) }
    const reply = await this.home.client.send(updateEntity, { ...body, id })
    this.#expect(reply.status, 200, this.model.put(id, container, wanted))
    if (reply.status === 200) this.#compare(reply.body)
    else await this.compareOne(id)
  }

  async #patch({ quarters, flags }: Change, id: string, container: object, type: EntityType | undefined) {
    const quantity = flags % 3 === 0 ? quarters / 4 : undefined
    const body = { ...container, quantity, entityTypeId: type?.id }
    const wanted = { ...typed(type), ...(quantity === undefined ? {} : { quarters }) }
    const reply = await this.home.tryPatch(id, body)
    this.#expect(reply.status, 200, this.model.patch(id, container, wanted))
    if (reply.status === 200) this.#compare(reply.body)
    else await this.compareOne(id)
  }

  async #remove({ flags }: Change, id: string) {
    if (this.model.entities.size < 12 && flags > 8) return
    const { status } = await this.home.client.send(deleteEntity, { id })
    this.#expect(status, 204, this.model.remove(id))
  }

  async #duplicate(id: string) {
    const { status, body } = await this.home.client.send(duplicateEntity, { id })
    this.#expect(status, 201, this.model.entities.has(id) ? 'done' : 404)
    if (status !== 201) return
    this.model.duplicate(id, body.id, body.name)
    this.#compare(body)
  }

  async #flip(type: EntityType) {
    const isLocation = !this.model.types.get(type.id)
    await this.home.flip(type, isLocation)
    this.model.flip(type.id, isLocation)
  }

  #expect(status: number, success: number, outcome: ModelResult): void {
    expect(status).toBe(outcome === 'done' ? success : outcome)
  }

  #compare(entity: Entity): void {
    const { id } = entity
    const modelEntity = this.model.of(id)
    const isLocation = this.model.isLocation(id)
    const itemCount = this.model.itemCount(id)
    expect({
      name: entity.name,
      isLocation: entity.entityType.isLocation,
      parent: entity.parent?.id ?? null,
      parentId: entity.parentId,
      locationId: entity.locationId,
      location: entity.location?.id ?? null,
      children: entity.children.map(child => child.id),
      quantity: entity.quantity,
      itemCount: entity.itemCount,
      totalPrice: entity.totalPrice,
    }).toEqual({
      name: modelEntity.name,
      isLocation,
      parent: modelEntity.parent,
      parentId: modelEntity.parent,
      locationId: modelEntity.pin,
      location: this.model.location(id),
      children: this.model.keptAt(id, true),
      quantity: modelEntity.quarters / 4,
      itemCount: isLocation && itemCount !== 0 ? itemCount : undefined,
      totalPrice: isLocation ? this.model.totalPrice(id) : undefined,
    })
  }

  async compareOne(id: string): Promise<void> {
    if (this.model.entities.has(id)) this.#compare(await this.home.get(id))
  }

  /** Holds everything that the server says against everything that the model says. */
  async compareAll(): Promise<void> {
    for (const id of this.model.entities.keys()) {
      this.#compare(await this.home.get(id))
      const path = await this.home.client.call(getEntityPath, { id })
      expect(path.map(step => step.id)).toEqual(this.model.path(id))
      for (const isLocation of [false, true]) {
        const { items, total } = await this.home.list({ parentIds: [id], isLocation, includeArchived: true })
        expect(items.map(item => item.id)).toEqual(this.model.keptAt(id, isLocation))
        expect(total).toBe(items.length)
      }
    }
    for (const isLocation of [false, true]) {
      for (const includeArchived of [false, true]) {
        const { items, total } = await this.home.list({ isLocation, includeArchived })
        expect(items.map(({ id }) => id)).toEqual(this.model.all(isLocation, includeArchived))
        expect(total).toBe(items.length)
        if (isLocation) {
          const counts = items.map(({ id, itemCount = 0 }) => [id, itemCount])
          expect(counts).toEqual(items.map(({ id }) => [id, this.model.itemCount(id)]))
        }
      }
    }
    for (const withItems of [false, true]) {
      expect((await this.home.tree(withItems)).map(bare)).toEqual(this.model.tree(withItems))
    }
  }
}

const typed = (type: EntityType | undefined) => (type === undefined ? {} : { typeId: type.id })

const bare = ({ id, children }: TreeNode): ModelNode => ({ id, children: children.map(bare) })

describe.each([
  ['sqlite', timesOf(6, 50)],
  ['postgres', timesOf(2, 12)],
] as const)('any sequence of changes, on %s', (kind, runs) => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  test('leaves items where the contract says, refused ones included', {
    timeout: 120_000 + runs * 10_000,
  }, async () => {
    let performed = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 110, size: 'max' }), async changes => {
        const twins = await Twins.of(ada)
        for (const [i, each] of changes.entries()) {
          await twins.perform(each)
          performed++
          if (i % 37 === 36) await twins.compareAll()
        }
        await twins.compareAll()
        await expectKeptValues(stowage, twins.home.groupId)
      }),
      { numRuns: runs },
    )
    expect(performed).toBeGreaterThan(runs * 15)
    expect(stowage.loggedErrors).toEqual([])
  })

  test('made at the same time leave a world in which everything still agrees', async () => {
    for (const wave of fc.sample(fc.array(change, { minLength: 60, maxLength: 60 }), 3)) {
      const home = await Household.of(ada.client)
      const types = [
        home.itemType,
        home.locationType,
        await home.type('Container', false),
        await home.type('Room', true),
      ]
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, i) => home.make(`Item ${i}`, { entityTypeId: types[i % 4]?.id })),
      )
      const idAt = (at: number | null) => (at === null ? null : (made[at % made.length]?.id ?? null))
      const send = (each: Change): Promise<{ status: number }> => {
        const id = idAt(each.modelEntity) as string
        const type = types[each.type ?? 2] as EntityType
        const container = { parentId: idAt(each.parent), locationId: idAt(each.location) }
        if (each.kind === 'flip')
          return home.client.send(updateEntityType, { ...type, isLocation: each.flags > 15 })
        if (each.kind === 'remove') return home.client.send(deleteEntity, { id })
        if (each.kind === 'duplicate') return home.client.send(duplicateEntity, { id })
        if (each.kind === 'create')
          return home.client.send(createEntity, { ...container, name: 'New', entityTypeId: type.id })
        const body = {
          ...container,
          quantity: each.quarters,
          entityTypeId: each.type === null ? null : type.id,
        }
        if (each.kind === 'patch') return home.tryPatch(id, body)
        return home.client.send(updateEntity, {
          ...body,
          id,
          name: 'Put',
          syncChildEntityLocations: each.flags % 2 === 0,
        })
      }
      const statuses = (await Promise.all(wave.map(send))).map(({ status }) => status)
      expect(statuses.filter(status => ![200, 201, 204, 404, 422].includes(status))).toEqual([])
      await expectSense(home)
      await expectKeptValues(stowage, home.groupId)
    }
  })
})

/** Whatever happened: nothing lies in itself, and only what belongs to an item is pinned, to a location. */
async function expectSense(home: Household): Promise<void> {
  const listed = await Promise.all(
    [false, true].map(isLocation => home.list({ isLocation, includeArchived: true })),
  )
  const entities = new Map<string, Entity>()
  for (const { id } of listed.flatMap(({ items }) => items)) entities.set(id, await home.get(id))
  const isLocation = (id: string | null) => id !== null && entities.get(id)?.entityType.isLocation === true
  const climb = (id: string | null, below: readonly string[]): void => {
    if (id === null) return
    expect(below).not.toContain(id)
    climb(entities.get(id)?.parentId ?? null, [...below, id])
    climb(entities.get(id)?.locationId ?? null, [...below, id])
  }
  for (const { id, parentId, locationId } of entities.values()) {
    climb(id, [])
    if (locationId !== null)
      expect([isLocation(locationId), parentId === null, isLocation(parentId)]).toEqual([true, false, false])
  }
}

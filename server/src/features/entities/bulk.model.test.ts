// @module-tag nightly

import type { EntityType } from '@stowage/contract/catalogues/entity-types'
import { deleteEntity } from '@stowage/contract/entities/entities'
import type { ListedEntity } from '@stowage/contract/entities/entity'
import { changeEntities, createEntities } from '@stowage/contract/entities/entity-bulk'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { reachableFrom } from '#kernel/hierarchy.ts'
import { requireValue } from '#kernel/require-value.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household, must, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { timesOf } from '#test/lane.ts'
import { addMany } from '#test/many-entities.ts'
import { type Signed } from '#test/test-app.ts'

const index = fc.nat(999)
const maybe = <T>(arbitrary: fc.Arbitrary<T>, absent = 5): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: absent, arbitrary: fc.constant(undefined) }, { weight: 10 - absent, arbitrary })
const target = fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 6, arbitrary: index })

const world = fc.record({
  entities: fc.array(
    fc.record({ isLocation: fc.boolean(), parent: maybe(index, 3), tags: fc.nat(3), colours: fc.nat(8) }),
    { minLength: 4, maxLength: 14 },
  ),
  moves: fc.array(fc.record({ entity: index, parent: maybe(index), location: maybe(index, 2) }), {
    maxLength: 12,
  }),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

const change = fc.record({
  chosen: fc.array(index, { minLength: 1, maxLength: 10 }),
  parent: maybe(target),
  location: maybe(target, 6),
  type: maybe(fc.nat(3), 6),
  sync: maybe(fc.constant(true), 8),
  addedTag: maybe(fc.nat(1)),
  removedTag: maybe(fc.nat(1), 7),
  colour: maybe(fc.constantFrom(null, 'red', 'blue'), 6),
  archived: maybe(fc.boolean(), 8),
  purchaseDate: maybe(fc.constantFrom(null, '2026-01-31'), 8),
  quantity: maybe(fc.constantFrom(null, 0, 2.5), 8),
  isDeletion: fc.nat(7).map(number => number === 0),
})
type Drawn = typeof change extends fc.Arbitrary<infer T> ? T : never

/** One of two homes that are alike: in one many entities are changed at once, in the other one by one. */
class Twin {
  readonly home: Household
  readonly types: readonly EntityType[]
  readonly tagIds: readonly string[]
  readonly ids: readonly string[]

  private constructor(home: Household, types: readonly EntityType[], tagIds: string[], ids: string[]) {
    this.home = home
    this.types = types
    this.tagIds = tagIds
    this.ids = ids
  }

  static async of(owner: Signed, { entities, moves }: World): Promise<Twin> {
    const home = await Household.of(owner.client)
    const types = [home.itemType, home.locationType]
    types.push(await home.type('Container', false), await home.type('Room', true))
    const tagIds = [(await home.tag('A')).id, (await home.tag('B')).id]
    const items = entities.map(({ isLocation, parent, tags, colours }, i) => ({
      name: `Entity ${String.fromCharCode(65 + i)}`,
      clientId: `${i}`,
      parentClientId: parent === undefined || i === 0 ? null : `${parent % i}`,
      entityTypeId: isLocation ? home.locationType.id : home.itemType.id,
      tagIds: tagIds.filter((_, at) => (tags & (1 << at)) !== 0),
      fields: Array.from({ length: colours > 6 ? 2 : colours % 2 }, () => colour('green')),
    }))
    const made = await home.client.call(createEntities, { items })
    const twin = new Twin(
      home,
      types,
      tagIds,
      made.items.map(({ id }) => id),
    )
    for (const { entity, parent, location } of moves)
      await home.tryPatch(twin.at(entity), { parentId: twin.find(parent), locationId: twin.find(location) })
    return twin
  }

  at = (i: number): string => requireValue(this.ids[i % this.ids.length])
  find = (i: number | null | undefined) => (typeof i === 'number' ? this.at(i) : i)

  /** What is asked for, in the words of a change of many. */
  changeOf(drawn: Drawn): Record<string, unknown> {
    const { archived, purchaseDate, quantity, sync, type } = drawn
    // Both at once depend on what has come first, and are judged by what was before.
    const staysInOrder = sync === undefined && type === undefined
    const whole = {
      parentId: this.find(drawn.parent),
      locationId: staysInOrder ? this.find(drawn.location) : undefined,
      entityTypeId: type === undefined ? undefined : this.types[type]?.id,
      syncChildEntityLocations: sync,
      addTagIds: drawn.addedTag === undefined ? undefined : [this.tagIds[drawn.addedTag]],
      removeTagIds: drawn.removedTag === undefined ? undefined : [this.tagIds[drawn.removedTag]],
      fields: drawn.colour === undefined ? undefined : [colour(drawn.colour)],
      archived,
      purchaseDate,
      quantity,
    }
    return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
  }

  async rows(): Promise<ListedEntity[]> {
    const show = 'parentId,locationId,fields,syncChildEntityLocations,purchaseDate'
    return (await this.home.list({ isLocation: 'any', includeArchived: true, show })).items
  }

  /** All that there is, by names instead of ids. */
  async told(): Promise<Map<string, unknown>> {
    const rows = await this.rows()
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return new Map(
      rows.map(row => {
        const { name, archived, quantity, purchaseDate, syncChildEntityLocations, entityType, tags } = row
        const container = [row.parentId, row.locationId].map(id => (id ? names.get(id) : null))
        const fields = row.fields?.map(field => [field.name, field.type, field.textValue])
        const plain = { archived, quantity, purchaseDate, syncChildEntityLocations }
        return [name, { ...plain, container, fields, type: entityType.name, tags: tags.map(tag => tag.name) }]
      }),
    )
  }

  /** The chosen ones, each after what it lies in or is pinned to. */
  async topDown(chosen: readonly number[]): Promise<string[]> {
    const rows = new Map((await this.rows()).map(row => [row.id, row]))
    const above = (id: string) =>
      [rows.get(id)?.parentId, rows.get(id)?.locationId].flatMap(each => each ?? [])
    return [...new Set(chosen.map(this.at))]
      .map(id => ({ id, count: reachableFrom([id], above).size }))
      .sort((a, b) => a.count - b.count)
      .map(({ id }) => id)
  }

  /** Changes one entity by a PUT of all that it is; answers whether that was possible. */
  async changeOne(id: string, asked: Record<string, unknown>): Promise<boolean> {
    const { addTagIds = [], removeTagIds = [], fields, ...plain } = asked
    const entity = await this.home.get(id)
    const colours = entity.fields.filter(({ name }) => name === 'Colour')
    if (fields !== undefined && colours.length > 1) return false
    const removed = removeTagIds as string[]
    const tagIds = [...entity.tagIds.filter(each => !removed.includes(each)), ...(addTagIds as string[])]
    const container = await this.#containerOf(entity, asked)
    const reply = await this.home.tryPut(id, {
      ...plain,
      ...container,
      tagIds: [...new Set(tagIds)],
      fields: fields === undefined ? entity.fields : withColour(entity.fields, (fields as Field[])[0]),
    })
    expect([200, 404, 422]).toContain(reply.status)
    return reply.status === 200
  }

  /** Where a PUT has to say that an entity is; what is not asked for stays. */
  async #containerOf(
    entity: { parentId: string | null; locationId: string | null },
    asked: Sent,
  ): Promise<Sent> {
    const { parentId, locationId } = asked as { parentId?: string | null; locationId?: string | null }
    if (parentId === undefined)
      return { locationId: locationId === undefined ? entity.locationId : locationId }
    if (locationId !== undefined || parentId === null) return { parentId, locationId: locationId ?? null }
    const isLocation = (await this.home.get(parentId)).entityType.isLocation
    return { parentId, locationId: isLocation ? null : entity.locationId }
  }
}

interface Field {
  readonly name: string
  readonly textValue: string | null
}
const colour = (textValue: string | null) => ({ type: 'text' as const, name: 'Colour', textValue })

function withColour(fields: readonly Field[], wanted: Field | undefined): readonly Field[] {
  const rest = fields.filter(({ name }) => name !== 'Colour')
  return wanted === undefined || wanted.textValue === null ? rest : [...rest, wanted]
}

describe.each([
  ['sqlite', timesOf(12, 60)],
  ['postgres', timesOf(4, 12)],
] as const)('a change of many entities, on %s', (kind, runs) => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const bulk = async (twin: Twin, input: Sent) =>
    (await must(twin.home.client.send(changeEntities, { onProblem: 'skip', ...input }))).body

  async function deleteBoth(one: Twin, other: Twin, chosen: readonly number[]): Promise<void> {
    const ids = [...new Set(chosen.map(one.at))]
    const result = await bulk(one, { select: { ids }, delete: true })
    expect(result).toMatchObject({ changed: ids.length, problems: [] })
    for (const id of new Set(chosen.map(other.at))) await other.home.client.call(deleteEntity, { id })
  }

  async function changeBoth(one: Twin, other: Twin, drawn: Drawn): Promise<void> {
    const input = { select: { ids: [...new Set(drawn.chosen.map(one.at))] }, change: one.changeOf(drawn) }
    if (Object.keys(input.change).length === 0) return
    const before = await other.told()
    const names = new Map((await other.rows()).map(({ id, name }) => [id, name]))
    const refused: unknown[] = []
    for (const id of await other.topDown(drawn.chosen))
      if (!(await other.changeOne(id, other.changeOf(drawn)))) refused.push(names.get(id))
    const { status } = await one.home.client.send(changeEntities, {
      ...input,
      dryRun: true,
      onProblem: 'skip',
    })
    if (status !== 200) {
      // What nothing could become is refused as a whole.
      expect(refused).toHaveLength(input.select.ids.length)
      return
    }
    const rehearsed = await bulk(one, { ...input, dryRun: true })
    const result = await bulk(one, input)
    expect({ ...result, change: null }).toEqual(rehearsed)
    expect(result.change === null).toBe(result.changed === 0)
    expect(result.problems.map(({ name }) => name).sort()).toEqual(refused.sort())
    expect(result.matched).toBe(result.changed + result.unchanged + refused.length)
    const after = await other.told()
    const isSame = (name: string) => JSON.stringify(before.get(name)) === JSON.stringify(after.get(name))
    if (drawn.type === undefined && drawn.sync === undefined)
      expect(result.changed).toBe([...after.keys()].filter(name => !isSame(name)).length)
  }

  test('leaves what the same changes leave one by one, from the top down', async () => {
    await fc.assert(
      fc.asyncProperty(world, fc.array(change, { minLength: 1, maxLength: 3 }), async (made, changes) => {
        const one = await Twin.of(ada, made)
        const other = await Twin.of(ada, made)
        for (const [i, drawn] of changes.entries()) {
          const isLast = i === changes.length - 1
          if (drawn.isDeletion && isLast) await deleteBoth(one, other, drawn.chosen)
          else await changeBoth(one, other, drawn)
          expect(await one.told()).toEqual(await other.told())
        }
        await expectKeptValues(stowage, one.home.groupId)
      }),
      { numRuns: runs },
    )
  })

  test('that is a long write leaves the same', { tags: 'nightly' }, async () => {
    const homes = [await Household.of(ada.client), await Household.of(ada.client)]
    const told = []
    for (const [i, home] of homes.entries()) {
      const shelf = await home.room('Shelf')
      const tag = await home.tag('Tag')
      await addMany(stowage, home, 1100, at => ({ quantity: at % 3, purchase_price: at }))
      const change = { parentId: shelf.id, addTagIds: [tag.id] }
      if (i === 0) await must(home.client.send(changeEntities, { select: { query: { all: true } }, change }))
      else
        for (const { id } of (await home.list()).items)
          await home.patch(id, { parentId: shelf.id, tagIds: [tag.id] })
      const { items } = await home.list({ tags: [tag.id], parentIds: [shelf.id] })
      told.push([items.map(({ name, quantity }) => [name, quantity]), (await home.get(shelf.id)).totalPrice])
      await expectKeptValues(stowage, home.groupId)
    }
    expect(told[0]).toEqual(told[1])
  })
})

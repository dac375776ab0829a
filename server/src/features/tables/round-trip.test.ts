import type { Entity } from '@stowage/contract/entities/entity'
import { getEntityPath } from '@stowage/contract/entities/locations'
import type { Client } from '@stowage/contract/protocol/client'
import { exportEntities, exportEntityTable } from '@stowage/contract/tables/table-exports'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findStaleValues } from '#features/entities/derived/verify-all.ts'
import { awkwardTexts } from '#test/awkward-texts.ts'
import { exported, importText, inventoryOf, rowsOf, sampleFile } from '#test/csv-files.ts'
import { databases } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household, namesOf } from '#test/household.ts'
import { timesOf } from '#test/lane.ts'

describe.each(databases)('a CSV export that is imported again, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)

  const stale = (groupId: string) => stowage.app.database.read(db => findStaleValues(db, groupId))

  /** Imports what is exported; nothing may be different then. */
  async function expectNoChange({ client, groupId }: Household): Promise<void> {
    const before = await inventoryOf(client)
    const file = await exported(client)
    await importText(client, file)
    expect(await inventoryOf(client)).toEqual(before)
    expect(await exported(client)).toBe(file)
    expect(await stale(groupId)).toEqual([])
  }

  /** Imports an export into a fresh group, which must then have the same inventory, ids aside. */
  async function expectSameElsewhere({ client }: Household, file?: string): Promise<void> {
    const other = await Household.of(ada.client, 'Elsewhere')
    await importText(other.client, file ?? (await exported(client)))
    expect(await withoutIds(other.client)).toEqual(await withoutIds(client))
    expect(await numbersOf(other.client)).toEqual(expect.arrayContaining(await numbersOf(client)))
    expect(await stale(other.groupId)).toEqual([])
    await expectNoChange(other)
  }

  /** Sets references, which only a file can do. */
  async function refer(
    { groupId }: Household,
    refs: readonly (readonly [id: string, ref: string])[],
  ): Promise<void> {
    await stowage.app.database.write(groupId, async ({ db }) => {
      for (const [id, import_ref] of refs)
        await db.q
          .updateTable('entities')
          .set({ import_ref })
          .where('group_id', '=', groupId)
          .where('id', '=', id)
          .execute()
    })
  }

  test('has the addresses that items have on the page that asked for it', async () => {
    const home = await Household.of(ada.client, 'Abroad')
    const { id } = await home.make('Drill')
    const headers = { referer: 'https://shown.example.org:8443/home' }
    const { bytes } = await home.client.download(exportEntities, {}, { headers })
    expect(Buffer.from(bytes).toString()).toContain(`,https://shown.example.org:8443/item/${id},`)
  })

  test('has the path alone in the addresses for a program that no page has called', async () => {
    const home = await Household.of(ada.client, 'Scripted')
    const { id } = await home.make('Drill')
    const { bytes } = await home.client.download(exportEntities, {})
    expect(Buffer.from(bytes).toString()).toContain(`,/item/${id},`)
  })

  test('leaves the sample inventory as it is, and makes the same one elsewhere', {
    tags: 'nightly',
  }, async () => {
    const home = await Household.of(ada.client)
    const sample = await sampleFile()
    await importText(home.client, sample)
    const entities = await inventoryOf(home.client)
    expect(entities.filter(({ entityType }) => !entityType.isLocation)).toHaveLength(rowsOf(sample).length)
    await importText(home.client, sample)
    expect(await inventoryOf(home.client)).toEqual(entities)
    // The peer's form has no column for codes.
    const select = { query: { all: true, isLocation: 'any', includeArchived: true } } as const
    const { text } = await home.client.send(exportEntityTable, { select })
    await expectSameElsewhere(home, text)
  })

  test('keeps names that need every escape', async () => {
    const home = await Household.of(ada.client)
    const tags = await Promise.all(awkwardTexts.map(name => home.tag(name)))
    let above: Entity | undefined
    for (const [i, name] of awkwardTexts.entries()) {
      const parentId = above?.id
      const room = await home.room(name, { parentId })
      const inside = await home.room(name, { parentId: room.id })
      const box = await home.make(name, { parentId: inside.id, description: name, tagIds: [tags[i]?.id] })
      await home.put(box.id, {
        notes: name,
        serialNumber: name,
        fields: [
          { name, type: 'text', textValue: name },
          { name: `${name} `, type: 'text', textValue: ` ${name}` },
        ],
      })
      const part = await home.make(name, { parentId: box.id, tagIds: tags.map(({ id }) => id) })
      await home.make(name, { parentId: part.id, locationId: room.id })
      if (i % 2 === 0)
        await refer(home, [
          [box.id, name.slice(0, 90)],
          [part.id, `part ${name}`],
        ])
      if (i % 4 === 0) above = room
    }
    await expectNoChange(home)
  })

  test('makes the same inventory elsewhere, whatever items and locations are called', {}, async () => {
    const home = await Household.of(ada.client)
    for (const name of awkwardTexts) {
      const room = await home.room(name)
      const shelf = await home.room(name, { parentId: room.id })
      const tag = name.trim() === '' ? undefined : await home.tag(name.trim())
      const box = await home.make(name, { parentId: shelf.id, tagIds: tag === undefined ? [] : [tag.id] })
      const lid = await home.make(name, { parentId: box.id, locationId: room.id })
      await home.put(lid.id, { fields: [{ name, type: 'text', textValue: name }] })
      await home.make(name, { parentId: lid.id })
      await refer(home, [[lid.id, `lid ${name}`]])
    }
    await expectSameElsewhere(home)
  })

  test('keeps equal paths, pins, locations in items, typed fields, what is archived or sold, and types', async () => {
    const home = await Household.of(ada.client)
    const vehicle = await home.type('Vehicle', false)
    const first = await home.room('Shelf')
    const second = await home.room('Shelf')
    const upper = await home.room('Box', { parentId: first.id })
    const lower = await home.room('Box', { parentId: second.id })
    const van = await home.make('Van', { parentId: first.id, entityTypeId: vehicle.id })
    const rack = await home.room('Rack', { parentId: van.id })
    const kit = await home.make('Kit', { parentId: rack.id })
    for (const location of [first, second, upper, lower]) await home.make('Item', { parentId: location.id })
    await home.make('Pinned elsewhere', { parentId: van.id, locationId: lower.id })
    await home.make('Pinned where it is', { parentId: van.id, locationId: first.id })
    await home.make('In a pinned item', {
      parentId: (await home.make('Bag', { parentId: van.id, locationId: upper.id })).id,
    })
    await home.put(kit.id, {
      fields: [
        { name: 'n', type: 'number', numberValue: Number.MIN_SAFE_INTEGER },
        { name: 'b', type: 'boolean', booleanValue: false },
        { name: 't', type: 'time', timeValue: '2026-01-02T03:04:05.678Z' },
        { name: 't0', type: 'time' },
        { name: 'x', type: 'text', textValue: '' },
        { name: 'two', type: 'text', textValue: '1' },
        { name: 'two', type: 'number', numberValue: 2, textValue: 'hidden' },
      ],
      archived: true,
      syncChildEntityLocations: true,
    })
    await home.put(van.id, {
      archived: true,
      soldDate: '2026-01-01',
      soldPrice: 0.1 + 0.2,
      soldTo: 'Ben',
      insured: true,
    })
    await expectNoChange(home)
  })

  test('leaves what is deeper than allowed where it is', { tags: 'nightly' }, async () => {
    const home = await Household.of(ada.client)
    let parentId: string | undefined
    for (let i = 0; i <= 100; i++) parentId = (await home.make(`Doll ${i}`, { parentId, quantity: 0 })).id
    const top = await home.room('Hall')
    await stowage.app.database.write(home.groupId, async ({ db }) => {
      const doll = db.q.updateTable('entities').where('group_id', '=', home.groupId)
      await doll.set({ parent_id: top.id }).where('name', '=', 'Doll 0').execute()
      await doll.set({ height: 101 }).where('id', '=', top.id).execute()
      const sums = { pieces: 0, unsold_price: 0, price: 0, unsold_worth: 0, n: 1, sold: 0 }
      const kept = { group_id: home.groupId, entity_id: top.id }
      await db.q
        .insertInto('place_totals')
        .values({ ...kept, ...sums })
        .execute()
    })
    await expectNoChange(home)
  })

  test('leaves any inventory as it is', { tags: 'nightly' }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntity, { minLength: 1, maxLength: 14 }), async specs => {
        const home = await Household.of(ada.client)
        await seed(home, specs)
        await expectNoChange(home)
      }),
      { numRuns: timesOf(2, 9) },
    )
  })

  test('makes any inventory elsewhere whose locations can be told apart', { tags: 'nightly' }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntity, { minLength: 1, maxLength: 14 }), async specs => {
        const home = await Household.of(ada.client)
        await seed(
          home,
          specs.map((spec, i) => ({
            ...spec,
            name: `${spec.name}${i}`,
            ref: spec.ref && `${spec.ref}${i}`,
          })),
        )
        await expectSameElsewhere(home)
      }),
      { numRuns: timesOf(2, 9) },
    )
  })

  interface Spec {
    readonly name: string
    readonly isLocation: boolean
    readonly parent: number
    readonly pin: number
    readonly tags: readonly string[]
    readonly fields: readonly (readonly [name: string, value: string])[]
    readonly ref: string
    readonly price: number
    readonly archived: boolean
  }

  const text = fc.oneof(
    fc.constantFrom(...awkwardTexts),
    fc.string({ unit: fc.constantFrom(...'/\\;\'=+-@" ,\n\r\tab'), minLength: 1, maxLength: 6 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }).map(drawn => drawn.replaceAll('\0', 'o')),
  )
  const anyEntity: fc.Arbitrary<Spec> = fc.record({
    name: text,
    isLocation: fc.boolean(),
    parent: fc.nat(20),
    pin: fc.nat(20),
    tags: fc.uniqueArray(
      text.map(name => name.trim() || 'tag'),
      { maxLength: 3 },
    ),
    fields: fc.uniqueArray(fc.tuple(text, text), { maxLength: 3, selector: ([name]) => name }),
    ref: fc.oneof(fc.constant(''), text),
    price: fc.double({ min: -1e12, max: 1e12, noNaN: true }).map(price => (price === 0 ? 0 : price)),
    archived: fc.boolean(),
  })

  /** Makes items of a drawn inventory; numbers of parents and pins that do not fit are none. */
  async function seed(home: Household, specs: readonly Spec[]): Promise<void> {
    const tags = new Map<string, string>()
    const made: Entity[] = []
    const refs = new Map<string, string>()
    for (const spec of specs) {
      for (const name of spec.tags) if (!tags.has(name)) tags.set(name, (await home.tag(name)).id)
      const parent = made[spec.parent]
      const pin = made[spec.pin]
      const isPinned =
        parent?.entityType.isLocation === false &&
        pin?.entityType.isLocation === true &&
        pin.id !== parent.location?.id
      const entity = await home.make(spec.name, {
        parentId: parent?.id,
        entityTypeId: (spec.isLocation ? home.locationType : home.itemType).id,
        tagIds: spec.tags.map(name => tags.get(name)),
        ...(isPinned ? { locationId: pin.id } : {}),
      })
      made.push(
        await home.put(entity.id, {
          archived: spec.archived,
          purchasePrice: spec.price,
          fields: spec.fields.map(([name, textValue]) => ({ name, type: 'text', textValue })),
        }),
      )
      if (spec.ref !== '') refs.set(spec.ref, entity.id)
    }
    await refer(
      home,
      [...refs].map(([ref, id]) => [id, ref] as const),
    )
  }

  const numbersOf = async (client: Client) =>
    (await inventoryOf(client)).flatMap(({ name, assetId }) => (assetId === '' ? [] : [`${assetId} ${name}`]))

  /** What can be said of an inventory without its ids and numbers (new items get some), in a fixed order. */
  async function withoutIds(client: Client): Promise<string[]> {
    const paths = new Map<string, Promise<string[]>>()
    const path = (id: string | undefined) => {
      if (id === undefined) return []
      const known = paths.get(id) ?? client.call(getEntityPath, { id }).then(namesOf)
      paths.set(id, known)
      return known
    }
    const entities = await inventoryOf(client)
    const described = await Promise.all(
      entities.map(async entity => {
        const {
          id,
          assetId,
          createdAt,
          updatedAt,
          entityTypeId,
          tagIds,
          parentId,
          locationId,
          children,
          tags,
          fields,
          ...rest
        } = entity
        const plain = {
          ...rest,
          entityType: entity.entityType.isLocation,
          tags: namesOf(tags),
          fields: fields.map(({ name, textValue }) => [name, textValue]).toSorted(),
          path: await path(id),
          location: await path(entity.location?.id),
          isPinned: locationId !== null,
          parent: entity.parent?.name,
          children: namesOf(children),
        }
        return JSON.stringify(plain)
      }),
    )
    return described.toSorted()
  }
})

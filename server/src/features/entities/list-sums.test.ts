import { deleteEntity, patchEntity } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { type EntityFacets, listEntitiesByBody, listFacets } from '@stowage/contract/entities/entity-lists'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household, namesOf, refusalOf, type Sent } from '#test/household.ts'
import { addMany, addPhoto } from '#test/many-entities.ts'

describe.each(everyDatabase)('what lists come to, on %s', kind => {
  let home: Household
  let all: Entity[]
  const ids: Record<string, string> = {}
  const photos = new Set<string>()
  const stowage = serverFor(kind)
  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    ids['Home'] = (await home.room('Home')).id
    ids['Attic'] = (await home.room('Attic', { parentId: ids['Home'] })).id
    ids['Shed'] = (await home.room('Shed')).id
    ids['Gadget'] = (await home.type('Gadget', false)).id
    ids['Red'] = (await home.tag('Red')).id
    ids['Pink'] = (await home.tag('Pink', ids['Red'])).id
    const tagNumbers = await stowage.app.database.read(({ q }) =>
      q.selectFrom('tags').select(['id', 'n']).execute(),
    )
    const numberOf = (name: string) => tagNumbers.find(({ id }) => id === ids[name])?.n as number
    await addMany(
      stowage,
      home,
      30,
      i => ({
        archived: i % 5 === 0 ? 1 : 0,
        quantity: (i % 4) / 2,
        purchase_price: (i % 7) * 1.1,
        sold_date: i % 6 === 0 ? '2026-01-31' : null,
        parent_id: ids[['Home', 'Attic', 'Shed', ''][i % 4] as string] ?? null,
        entity_type_id: i % 3 === 0 ? (ids['Gadget'] as string) : home.itemType.id,
      }),
      i => [...(i % 2 === 0 ? [numberOf('Red')] : []), ...(i % 4 === 0 ? [numberOf('Pink')] : [])],
    )
    const { items } = await home.list({ includeArchived: true, isLocation: 'any' })
    for (const [i, { id }] of items.entries())
      if (i % 4 === 1) {
        await addPhoto(stowage, home, id)
        photos.add(id)
      }
    all = await Promise.all(items.map(({ id }) => home.get(id)))
  })

  type Fits = (entity: Entity) => boolean
  const isItem: Fits = ({ entityType }) => !entityType.isLocation
  const inUse: Fits = ({ archived }) => !archived
  const isIn = (entity: Entity, ...names: string[]) => names.some(name => ids[name] === entity.parentId)
  const carries = (entity: Entity, ...names: string[]) =>
    entity.tagIds.some(id => names.some(name => ids[name] === id))
  const round = (sum: number) => Math.round(sum * 1e6) / 1e6

  test('are summed, kept or not', async () => {
    const cases: [Sent, Fits][] = [
      [{}, e => isItem(e) && inUse(e)],
      [{ isLocation: 'any', includeArchived: true }, () => true],
      [{ archived: 'only' }, e => isItem(e) && e.archived],
      [{ q: '"item 1"', isLocation: 'any' }, e => e.name.includes('Item 1') && inUse(e)],
      [{ insured: false, tags: ids['Red'] }, e => isItem(e) && inUse(e) && carries(e, 'Red', 'Pink')],
      [{ q: '#000-007' }, () => false],
    ]
    for (const [query, fits] of cases) {
      const fitting = all.filter(fits)
      const unsold = fitting.filter(({ soldDate }) => soldDate === '')
      expect((await home.list({ ...query, totals: true, pageSize: 3 })).totals).toEqual({
        count: fitting.length,
        quantity: round(fitting.reduce((sum, { quantity }) => sum + quantity, 0)),
        value: round(unsold.reduce((sum, { quantity, purchasePrice }) => sum + quantity * purchasePrice, 0)),
        sold: fitting.length - unsold.length,
      })
    }
    expect(await home.list({})).not.toHaveProperty('totals')
  })

  test('are counted by what they have in common, each facet without its own filter', async () => {
    const facetsOf = (query: Sent) => home.client.call(listFacets, query)
    const count = (fits: Fits) => all.filter(fits).length
    const counted = (found: EntityFacets['tags'], fits: Record<string, Fits>) =>
      expect(Object.fromEntries(found.map(({ id, count: had }) => [id, had]))).toEqual(
        Object.fromEntries(
          Object.entries(fits).flatMap(([name, each]) =>
            count(each) === 0 ? [] : [[ids[name] ?? name, count(each)]],
          ),
        ),
      )
    const expected = (found: EntityFacets, base: Fits, filters: Partial<Record<string, Fits>> = {}) => {
      const but =
        (own: string): Fits =>
        e =>
          base(e) && Object.entries(filters).every(([facet, fits]) => facet === own || fits?.(e))
      counted(found.tags, {
        Red: e => but('tags')(e) && carries(e, 'Red'),
        Pink: e => but('tags')(e) && carries(e, 'Pink'),
      })
      counted(found.types, {
        Gadget: e => but('types')(e) && e.entityType.id === ids['Gadget'],
        [home.itemType.id]: e => but('types')(e) && e.entityType.id === home.itemType.id,
        [home.locationType.id]: e => but('types')(e) && e.entityType.isLocation,
      })
      counted(found.locations, {
        Home: e => but('locations')(e) && isIn(e, 'Home', 'Attic'),
        Shed: e => but('locations')(e) && isIn(e, 'Shed'),
      })
      expect(found).toMatchObject({
        withoutLocation: count(e => but('locations')(e) && e.parentId === null),
        withPhoto: count(e => but('photo')(e) && photos.has(e.id)),
        withoutPhoto: count(e => but('photo')(e) && !photos.has(e.id)),
        archived: count(e => but('archived')(e) && e.archived),
        notArchived: count(e => but('archived')(e) && !e.archived),
      })
    }
    expected(await facetsOf({}), isItem, { archived: inUse })
    expected(await facetsOf({ isLocation: 'any', includeArchived: true }), () => true)
    expected(
      await facetsOf({ q: '"item 2"', tags: ids['Pink'] }),
      e => isItem(e) && e.name.includes('Item 2'),
      {
        archived: inUse,
        tags: e => carries(e, 'Pink'),
      },
    )
    expected(
      await facetsOf({
        entityTypeIds: ids['Gadget'],
        within: ids['Home'],
        onlyWithPhoto: true,
        archived: 'only',
      }),
      isItem,
      {
        archived: e => e.archived,
        types: e => e.entityType.id === ids['Gadget'],
        locations: e => isIn(e, 'Home', 'Attic'),
        photo: e => photos.has(e.id),
      },
    )
    // Most fit, nearly none does, all do.
    for (const priceMin of [1, 6, 0]) {
      const costs: Fits = e => e.purchasePrice >= priceMin
      expected(await facetsOf({ priceMin }), e => isItem(e) && costs(e), { archived: inUse })
      expected(await facetsOf({ priceMin, isLocation: 'any', includeArchived: true }), costs)
      expected(
        await facetsOf({ priceMin, archived: 'only', entityTypeIds: ids['Gadget'] }),
        e => isItem(e) && costs(e),
        {
          archived: e => e.archived,
          types: e => e.entityType.id === ids['Gadget'],
        },
      )
    }
    const { tags } = await facetsOf({ tags: '01890000-0000-7000-8000-0000000000ee' })
    expect(tags.length).toBe(2)
  })

  test('follow each change of the group', async () => {
    const facetsOf = () => home.client.call(listFacets, {})
    const before = await facetsOf()
    const inShed = ({ locations }: EntityFacets) => locations.find(({ id }) => id === ids['Shed'])?.count ?? 0
    const { id } = await home.make('Spade', { parentId: ids['Shed'] })
    const made = await facetsOf()
    expect(inShed(made)).toBe(inShed(before) + 1)
    expect(made.withoutPhoto).toBe(before.withoutPhoto + 1)
    await home.client.call(patchEntity, { id, parentId: ids['Attic'] as string })
    expect(inShed(await facetsOf())).toBe(inShed(before))
    await home.client.call(deleteEntity, { id })
    expect(await facetsOf()).toEqual(before)
  })

  test('name the topmost location that something lies in after each move and each new name of a location', async () => {
    const { id: shelf } = await home.room('Shelf', { parentId: ids['Shed'] })
    const { id: box } = await home.make('Sundial', { parentId: shelf })
    const topsOf = async () => {
      const { locations } = await home.client.call(listFacets, { q: 'sundial' })
      return locations.map(({ id, name, count }) => [id, name, count])
    }
    expect(await topsOf()).toEqual([[ids['Shed'], 'Shed', 1]])
    await home.client.call(patchEntity, { id: shelf, parentId: ids['Attic'] as string })
    expect(await topsOf()).toEqual([[ids['Home'], 'Home', 1]])
    await home.put(ids['Home'] as string, { name: 'House', entityTypeId: home.locationType.id })
    expect(await topsOf()).toEqual([[ids['Home'], 'House', 1]])
    await home.put(ids['Home'] as string, { name: 'Home', entityTypeId: home.locationType.id })
    for (const id of [box, shelf]) await home.client.call(deleteEntity, { id })
  })

  test('are the same when they are asked for as JSON, with as many ids as one likes', async () => {
    const chosen = all.slice(3, 20).map(({ id }) => id)
    const query = {
      isLocation: 'any',
      includeArchived: true,
      orderBy: 'quantity',
      order: 'desc',
      pageSize: 5,
    }
    const more = { after: '', show: ['path'], totals: true, priceMin: 1.1, insured: false }
    const asked = { ...query, ...more, ids: chosen }
    const listed = await home.list(asked)
    expect(await home.client.call(listEntitiesByBody, asked)).toEqual(listed)
    expect(listed.items.length).toBe(5)
    const others = Array.from(
      { length: 9000 },
      (_, i) => `01890000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    )
    const page = await home.client.call(listEntitiesByBody, {
      ...asked,
      ids: [...others, ...chosen],
      q: null,
    })
    expect(page.items).toEqual(listed.items)
    expect(refusalOf(await home.client.send(listEntitiesByBody, { ids: [] }))).toMatchObject({
      status: 422,
      fields: ['ids'],
    })
  })
})

describe.each(everyDatabase)('conditions on custom fields, on %s', kind => {
  let home: Household
  const stowage = serverFor(kind)
  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    for (const [name, field] of [
      ['a', { type: 'number', numberValue: 9 }],
      ['b', { type: 'number', numberValue: 10 }],
      ['c', { type: 'text', textValue: 'Ten volt 10%' }],
      ['d', { type: 'text', textValue: '' }],
      ['e', { type: 'boolean', booleanValue: true }],
    ] as const)
      await home.put((await home.make(name)).id, { fields: [{ name: 'Power', ...field }] })
    await home.make('f')
  })

  test.each([
    ['eq', 10, 'b'],
    ['eq', '10', 'b'],
    ['eq', 'Ten volt 10%', 'c'],
    ['eq', true, 'e'],
    ['ne', 10, 'acdef'],
    ['lt', 10, 'a'],
    ['le', '10', 'ab'],
    ['gt', 9.5, 'b'],
    ['ge', 9, 'ab'],
    ['contains', 'VOLT 10%', 'c'],
    ['empty', undefined, 'df'],
  ])('%s %s', async (op, value, names) => {
    const fieldFilters = JSON.stringify([{ name: 'Power', op, value }])
    expect((await home.names({ fieldFilters })).join('')).toBe(names)
    expect((await home.names({ fieldFilters, insured: false, q: names[0] })).join('')).toBe(names[0])
  })

  test('a text contains another, however both are spelled', async () => {
    for (const [name, textValue] of [
      ['g', 'Ölgrün, Αθήνα'],
      ['h', 'OLGRUN (STRASSE)'],
      ['i', 'Ölgrün'],
    ] as const)
      await home.put((await home.make(name)).id, { fields: [{ name: 'Paint', type: 'text', textValue }] })
    for (const [value, names] of Object.entries({
      ölgr: 'ghi',
      OELGR: 'gi',
      olgr: 'ghi',
      strasse: 'h',
      Straße: 'h',
      ΑΘΉΝΑ: 'g',
      ölgrau: '',
    })) {
      const fieldFilters = JSON.stringify([{ name: 'Paint', op: 'contains', value }])
      expect([value, (await home.names({ fieldFilters })).join('')]).toEqual([value, names])
      expect(await home.names({ fieldFilters, q: 'h' })).toEqual(names.includes('h') ? ['h'] : [])
    }
  })

  test('all hold together', async () => {
    const both = [
      { name: 'Power', op: 'ge', value: 9 },
      { name: 'Power', op: 'lt', value: 10 },
    ] as const
    expect(await home.names({ fieldFilters: JSON.stringify(both) })).toEqual(['a'])
    const { items } = await home.client.call(listEntitiesByBody, { fieldFilters: [...both] })
    expect(namesOf(items)).toEqual(['a'])
  })
})

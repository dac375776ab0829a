import { listEntities } from '@stowage/contract/entities/entities'
import type { EntityPage, ListedEntity } from '@stowage/contract/entities/entity'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household, namesOf, refusalOf, type Sent } from '#test/household.ts'
import { addMany } from '#test/many-entities.ts'
import { byNaturalName, inCodePoints } from '#test/name-order.ts'

/** Follows the cursors of a list to its end. */
async function follow(home: Household, query: Sent, pageSize = 7): Promise<ListedEntity[]> {
  const items: ListedEntity[] = []
  for (let after: string | null | undefined = ''; typeof after === 'string'; ) {
    const page: EntityPage = await home.list({ ...query, pageSize, after })
    items.push(...page.items)
    after = page.next
  }
  return items
}

describe.each(everyDatabase)('cursors of lists, on %s', kind => {
  let home: Household
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  beforeAll(async () => {
    home = await Household.of(ada.client)
    const rooms = [await home.room('Room 2'), await home.room('Room 10'), await home.room('Item 5')]
    await addMany(stowage, home, 40, i => ({
      name: `Item ${i % 7}`,
      parent_id: rooms[i % 3]?.id ?? null,
      archived: i % 4 === 0 ? 1 : 0,
      asset_number: i % 3 === 0 ? null : (i % 5) + 1,
      created_at: new Date(Date.UTC(2026, 0, 1 + (i % 6))).toISOString(),
    }))
  })

  const orders: Readonly<Record<string, (a: ListedEntity, b: ListedEntity) => number>> = {
    name: (a, b) => byNaturalName(a.name, b.name),
    createdAt: (a, b) => inCodePoints(a.createdAt, b.createdAt),
    updatedAt: (a, b) => inCodePoints(a.updatedAt, b.updatedAt),
    assetId: (a, b) => Number(a.assetId.replace('-', '')) - Number(b.assetId.replace('-', '')),
  }
  const filters = [{}, { isLocation: 'any', includeArchived: true }, { q: 'item', includeArchived: true }]
  const others = [{ onlyWithoutPhoto: true }, { q: 'th', isLocation: 'any' }]

  describe.each(Object.keys(orders))('by %s', orderBy => {
    test.each(['asc', 'desc'])('%s, come to every row once, in the order of the whole list', async order => {
      const sign = order === 'asc' ? 1 : -1
      const compare = (a: ListedEntity, b: ListedEntity) =>
        sign * ((orders[orderBy]?.(a, b) ?? 0) || inCodePoints(a.id, b.id))
      for (const filter of [...filters, ...others]) {
        const query = { ...filter, orderBy, order }
        const { items, total } = await home.list(query)
        const isLast = (row: ListedEntity) => Number(orderBy === 'assetId' && row.assetId === '')
        const sorted = [...items].sort((a, b) => isLast(a) - isLast(b) || compare(a, b))
        expect([total, namesOf(items)], JSON.stringify(query)).toEqual([items.length, namesOf(sorted)])
        expect((await follow(home, query)).map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
      }
    })
  })

  test('neither repeat nor pass over what others make and remove meanwhile', async () => {
    const other = await Household.of(ada.client)
    for (const name of ['b', 'd', 'f', 'h', 'j']) await other.make(name)
    const first = await other.list({ after: '', pageSize: 2 })
    await other.make('a')
    await other.make('e')
    await other.remove(first.items[1]?.id as string)
    const second = await other.list({ after: first.next, pageSize: 2 })
    const third = await other.list({ after: second.next, pageSize: 2 })
    expect([first, second, third].map(({ items }) => namesOf(items))).toEqual([
      ['b', 'd'],
      ['e', 'f'],
      ['h', 'j'],
    ])
    expect([first, second, third].map(({ next }) => typeof next)).toEqual(['string', 'string', 'object'])
  })

  test('are told only when they are asked for, also where a page was jumped to', async () => {
    expect(await home.list({ pageSize: 7 })).not.toHaveProperty('next')
    const all = await home.list({})
    const jumped = await home.list({ after: '', page: 3, pageSize: 7 })
    const { items } = await home.list({ after: jumped.next, pageSize: 7 })
    expect([...jumped.items, ...items]).toEqual(all.items.slice(14, 28))
    expect((await home.list({ after: jumped.next, page: 2, pageSize: 3 })).items).toEqual(
      all.items.slice(24, 27),
    )
    expect(await home.list({ after: '' })).toMatchObject({ next: null, total: all.total })
    expect(await home.list({ after: '', pageSize: 0 })).toMatchObject({ next: null, total: all.total })
  })

  test('are refused in another order, and when they are none', async () => {
    const { next } = await home.list({ after: '', pageSize: 7 })
    const numbered = Buffer.from('["name_key asc",0,7,"01890000-0000-7000-8000-0000000000ee"]')
    for (const query of [
      { after: next, orderBy: 'createdAt' },
      { after: next, order: 'desc' },
      { after: 'x' },
      { after: 'bnVsbA' },
      { after: numbered.toString('base64url') },
    ])
      expect(refusalOf(await home.client.send(listEntities, query))).toEqual({
        status: 422,
        code: 'validation',
        fields: ['after'],
      })
  })
})

describe.each(everyDatabase)('what a list of a house can be asked, on %s', kind => {
  let home: Household
  const ids: Record<string, string> = {}
  const stowage = serverFor(kind)
  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    const make = async (name: string, isRoom: boolean, parent?: string, pin?: string) => {
      const where = { parentId: ids[parent ?? ''], locationId: ids[pin ?? ''] }
      ids[name] = (await (isRoom ? home.room(name, where) : home.make(name, where))).id
    }
    await make('House', true)
    await make('Garage', true, 'House')
    await make('Shed', true)
    await make('Toolbox', false, 'Garage')
    await make('Drill', false, 'Toolbox')
    await make('Bit', false, 'Drill')
    await make('Charger', false, 'Drill', 'Shed')
    await make('Rake', false, 'Shed')
    await make('Idea', false)
  })

  test('items and locations together, and what they count', async () => {
    const { items, total } = await home.list({ isLocation: 'any' })
    expect(total).toBe(9)
    expect(namesOf(items)).toEqual(namesOf(items).sort())
    expect(items.find(({ name }) => name === 'Shed')?.itemCount).toBe(2)
    expect(items.find(({ name }) => name === 'Drill')).not.toHaveProperty('itemCount')
  })

  test('what lies within a location at any depth, pins before parents', async () => {
    const within = (...names: string[]) =>
      home.names({ within: names.map(name => ids[name]), isLocation: 'any' })
    expect(await within('House')).toEqual(['Bit', 'Drill', 'Garage', 'Toolbox'])
    expect(await within('Drill')).toEqual(['Bit'])
    expect(await within('Drill', 'Shed')).toEqual(['Bit', 'Charger', 'Rake'])
    expect(await within('Idea')).toEqual([])
    expect(await home.names({ within: ids['House'], q: 'dr', after: '', pageSize: 1 })).toEqual(['Drill'])
  })

  test('only some types', async () => {
    const gadget = await home.type('Gadget', false)
    await home.patch(ids['Charger'] as string, { entityTypeId: gadget.id })
    expect(await home.names({ entityTypeIds: gadget.id })).toEqual(['Charger'])
    expect(await home.names({ entityTypeIds: [gadget.id, home.locationType.id] })).toEqual(['Charger'])
    expect((await home.list({ entityTypeIds: home.locationType.id, isLocation: true })).total).toBe(3)
  })

  test('rows show more of themselves when they are asked to', async () => {
    const fields = [
      { type: 'text', name: 'Voltage', textValue: '18V' },
      { type: 'number', name: 'Speed', numberValue: 3 },
    ]
    await home.put(ids['Bit'] as string, { serialNumber: 'S-1', purchaseDate: '2026-01-31', fields })
    const show = 'path,serialNumber,purchaseDate,fields,locationId'
    const { items } = await home.list({ show })
    const rows = new Map(items.map(row => [row.name, row]))
    const { fields: own } = await home.get(ids['Bit'] as string)
    expect(rows.get('Bit')).toMatchObject({
      path: ['House', 'Garage', 'Toolbox', 'Drill'],
      serialNumber: 'S-1',
      purchaseDate: '2026-01-31',
      fields: own,
      locationId: null,
    })
    expect(rows.get('Charger')).toMatchObject({ path: ['Shed'], locationId: ids['Shed'], fields: [] })
    expect(rows.get('Idea')).toMatchObject({ path: [], serialNumber: '' })
    expect(rows.get('Bit')).not.toHaveProperty('notes')
    const [bit] = (await home.list({ q: 'bit' })).items
    expect(bit).not.toHaveProperty('path')
  })
})

import { describe, expect, test } from 'vitest'
import type { CollectedEntity } from './device-entity.ts'
import { type ListQuery, listIds } from './list-entities.ts'

const tag = (id: string) => ({ id, name: id, color: '', icon: '' }) as never

const entity = (id: string, more: Partial<CollectedEntity> = {}): CollectedEntity => ({
  id,
  name: id,
  isLocation: false,
  path: [],
  archived: false,
  tags: [],
  ...more,
})

const data = {
  entities: [
    entity('Garage', { isLocation: true, insideId: null }),
    entity('Shelf', { isLocation: true, insideId: 'Garage' }),
    entity('Tent 10', { insideId: 'Shelf', quantity: 1, purchasePrice: 20, tags: [tag('outdoor')] }),
    entity('Tent 2', {
      insideId: 'Garage',
      quantity: 3,
      purchasePrice: 0,
      soldDate: '2026-02-03',
      createdAt: '2026-01-02T10:00:00Z',
    }),
    entity('Rope', { insideId: null, quantity: 2, purchasePrice: 5, updatedAt: '2026-03-04T10:00:00Z' }),
    entity('Old rope', { archived: true, quantity: 9 }),
  ],
  tagParents: new Map([['outdoor', 'leisure']]),
  dueDays: new Map([
    ['Tent 2', '2026-02-03'],
    ['Rope', '2026-02-05'],
  ]),
}

const listed = (query: ListQuery) => listIds(data, { page: '1', pageSize: '25', show: ['path'], ...query })

describe('a list that a device makes', () => {
  test('has the items by name, with numbers by worth', () => {
    expect(listed({ orderBy: 'name' })).toEqual(['Rope', 'Tent 2', 'Tent 10'])
    expect(listed({ orderBy: 'name', order: 'desc' })).toEqual(['Tent 10', 'Tent 2', 'Rope'])
  })

  test.each<[ListQuery, string[]]>([
    [{ within: ['Garage'] }, ['Tent 2', 'Tent 10']],
    [{ parentIds: ['Garage'] }, ['Tent 2']],
    [{ tags: ['leisure'] }, ['Tent 10']],
    [{ tags: ['leisure'], negateTags: true }, ['Rope', 'Tent 2']],
    [{ q: 'ROPE', orderBy: 'relevance' }, ['Rope']],
    [{ includeArchived: true, q: 'rope', orderBy: 'relevance' }, ['Rope', 'Old rope']],
    [{ archived: 'only' }, ['Old rope']],
    [{ hasPrice: false }, ['Tent 2']],
    [{ sold: true }, ['Tent 2']],
    [{ hasLocation: false }, ['Rope']],
    [{ priceMin: 5, priceMax: 20 }, ['Rope', 'Tent 10']],
    [{ quantityMin: 2, orderBy: 'quantity', order: 'desc' }, ['Tent 2', 'Rope']],
    [{ updatedSince: '2026-03-04' }, ['Rope']],
    [{ ids: ['Tent 2'] }, ['Tent 2']],
    [{ dueUntil: '2026-02-04' }, ['Tent 2']],
    [{ acquiredSince: '2026-01-02' }, ['Tent 2']],
    [{ unnamed: true }, []],
    [{ unnamed: false }, ['Rope', 'Tent 2', 'Tent 10']],
  ])('applies %j', (query, ids) => {
    expect(listed(query)).toEqual(ids)
  })

  test.each<ListQuery>([{ changeId: 'x' }, { orderBy: 'field:Colour' }])(
    'says that it cannot apply %j',
    query => {
      expect(listed(query)).toBeUndefined()
    },
  )

  test('says that it cannot tell what is due where the tasks are unknown', () => {
    expect(listIds({ ...data, dueDays: undefined }, { dueUntil: '2026-02-04' })).toBeUndefined()
  })

  test('leaves out what it knows too little of', () => {
    expect(listed({ hasSerialNumber: false })).toEqual([])
    expect(listed({ insured: true })).toEqual([])
  })
})

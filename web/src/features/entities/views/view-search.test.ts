import { describe, expect, test } from 'vitest'
import type { View } from '../../../data/items/views.ts'
import { type ListSearch, readListSearch } from '../list/list-search.ts'
import { isChanged, listOf, searchOf } from './view-search.ts'

const view = (list: Partial<View>): View => ({
  id: 'v',
  userId: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  name: 'Tools',
  query: {},
  show: [],
  layout: 'table',
  orderBy: '',
  order: 'asc',
  shared: false,
  position: 0,
  icon: '',
  hue: null,
  ...list,
})

const list: ListSearch = {
  q: 'drill',
  within: 'p',
  tags: 'a,b',
  tagMode: 'all',
  types: 't',
  contacts: 'c,d',
  products: 'r,s',
  belowMinimum: false,
  photo: 'without',
  archived: 'only',
  insured: false,
  priceMin: 12.5,
  purchasedSince: '2026-01-31',
  fields: [{ name: 'Voltage, max', op: 'ge', value: 12 }],
  orderBy: 'field:Voltage, max',
  order: 'desc',
  show: 'location,field:Voltage%2C max',
  layout: 'gallery',
}

describe('a saved view', () => {
  test('says whether it has what lies in a location at any depth, or only directly', () => {
    for (const search of [{ within: 'p' }, { within: 'p', directly: true }] as const) {
      const kept = listOf(search, undefined)
      expect(kept.query).toEqual('directly' in search ? { parentIds: ['p'] } : { within: ['p'] })
      expect(searchOf(view(kept as Partial<View>))).toMatchObject(search)
    }
  })

  test('opens as the list that it was saved as', () => {
    const kept = listOf(list, list.show)
    expect(kept.show).toEqual(['location', 'field:Voltage, max'])
    expect(searchOf(view(kept as Partial<View>))).toEqual({ ...list, view: 'v' })
    expect(isChanged(view(kept as Partial<View>), kept)).toBe(false)
    expect(isChanged(view(kept as Partial<View>), listOf({ ...list, q: 'saw' }, list.show))).toBe(true)
  })

  test('of another client is read as far as it is understood', () => {
    const query = { within: 'p', tags: 'a', negateTags: 'true', insured: 'true', priceMin: '12', oddity: 1 }
    expect(searchOf(view({ query, orderBy: 'nonsense' }))).toEqual({
      view: 'v',
      within: 'p',
      tags: 'a',
      tagMode: 'none',
      insured: true,
      priceMin: 12,
      order: 'asc',
    })
  })

  test('is no address that says what makes no sense', () => {
    expect(
      readListSearch({ photo: 'maybe', priceMin: 'x', fields: [{ op: 'eq' }], orderBy: 'oddity' }),
    ).toEqual({})
  })
})

import { describe, expect, test } from 'vitest'
import { askedColumns, membersShown } from './asked-columns.ts'
import type { ListSearch } from './list-search.ts'

describe('the columns that a list is ordered or filtered by', () => {
  test.each<[ListSearch, string[]]>([
    [{}, []],
    [{ q: 'drill', orderBy: 'location', within: 'a' }, []],
    [{ tags: 'a,b', priceMin: 1 }, ['tags', 'purchasePrice']],
    [{ orderBy: 'purchasePrice' }, ['purchasePrice']],
    [{ orderBy: 'quantity', quantityMax: 2 }, ['quantity']],
    [{ orderBy: 'purchaseDate', priceMin: 1, priceMax: 9 }, ['purchaseDate', 'purchasePrice']],
    [{ warrantyUntil: '30d' }, ['warrantyExpires']],
    [{ orderBy: 'field:Best before' }, ['field:Best before']],
    [{ fields: [{ name: 'Voltage', op: 'ge', value: 12 }] }, ['field:Voltage']],
    [{ orderBy: 'updatedAt', types: 'a', soldSince: 'year' }, ['updatedAt', 'type']],
  ])('are of %o: %o', (search, ids) => {
    expect(askedColumns(search).map(({ id }) => id)).toEqual(ids)
  })

  test('are asked for besides those of the table', () => {
    expect(membersShown({ orderBy: 'field:Voltage' }, 'serialNumber')).toEqual([
      'path',
      'serialNumber',
      'fields',
    ])
  })
})

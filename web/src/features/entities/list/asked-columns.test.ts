import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
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
    [{ orderBy: 'product', belowMinimum: true }, ['product']],
    [{ orderBy: 'field:Best before' }, ['field:Best before']],
    [{ fields: [{ name: 'Voltage', op: 'ge', value: 12 }] }, ['field:Voltage']],
    [{ orderBy: 'updatedAt', types: 'a', soldSince: 'year' }, ['updatedAt', 'type']],
  ])('are of %o: %o', (search, ids) => {
    expect(askedColumns(search).map(({ id }) => id)).toEqual(ids)
  })

  test('are asked for besides those of the table', () => {
    expect(membersShown({ orderBy: 'field:Voltage' }, 'serialNumber', [])).toEqual([
      'path',
      'serialNumber',
      'fields',
    ])
  })

  test('tell the status, where the group has one', () => {
    const definition: FieldDefinition = {
      id: 'status',
      typeId: null,
      name: 'Status',
      kind: 'choice',
      unit: '',
      choices: [],
      help: '',
      position: 1,
      isRequired: false,
      remindDays: null,
    }
    expect(membersShown({}, 'serialNumber', [{ ...definition, kind: 'text' }])).not.toContain('fields')
    expect(membersShown({}, 'serialNumber', [definition])).toContain('fields')
    const day = { ...definition, kind: 'date', remindDays: 7 } as const
    expect(membersShown({}, undefined, [day])).not.toContain('fields')
    expect(membersShown({ remindsUntil: 'today' }, undefined, [day])).toContain('fields')
  })
})

import { describe, expect, test } from 'vitest'
import { stubStorage } from '../../../data/wire/stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
stubStorage('localStorage')
stubStorage('sessionStorage')
const { everyItem, exportRequest, listedItems, shownColumns } = await import('./export-request.ts')

const select = { ids: ['7'] }

describe('a request for an export', () => {
  test('asks for the columns that are shown, custom fields by their names', () => {
    expect(shownColumns('quantity,field:Watt,field:a%2Cb')).toEqual([
      'name',
      'quantity',
      'fields.Watt',
      'fields.a,b',
    ])
    expect(shownColumns('none')).toEqual(['name'])
    expect(shownColumns(undefined)).toEqual([
      'name',
      'location',
      'tags',
      'quantity',
      'purchasePrice',
      'updatedAt',
    ])
  })

  test('names the language, but for Homebox, which knows its own columns only', () => {
    expect(exportRequest('xlsx', select, ['name'], 'de-AT')).toEqual({
      select,
      format: 'xlsx',
      language: 'de-AT',
      columns: ['name'],
    })
    expect(exportRequest('csv', select, undefined, 'en-GB')).toEqual({
      select,
      format: 'csv',
      language: 'en-GB',
    })
    expect(exportRequest('homebox', select, ['name'], 'de')).toEqual({ select, format: 'csv', bom: false })
  })

  test('has what the list shows in its order, or everything', () => {
    const search = { tags: 'a,b', archived: 'only', orderBy: 'quantity', order: 'desc', peek: '7' } as const
    expect(listedItems(search)).toEqual({
      query: { tags: ['a', 'b'], archived: 'only', orderBy: 'quantity', order: 'desc' },
    })
    expect(listedItems({ q: 'saw' })).toEqual({ query: { q: 'saw', orderBy: 'relevance' } })
    expect(everyItem(search, 'xlsx')).toEqual({
      query: { all: true, includeArchived: true, orderBy: 'quantity', order: 'desc' },
    })
    expect(everyItem({ q: 'saw' }, 'homebox')).toEqual({
      query: { all: true, includeArchived: true, isLocation: 'any' },
    })
  })
})

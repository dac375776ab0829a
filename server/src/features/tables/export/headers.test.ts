import { productFacts } from '@stowage/contract/tables/product-targets'
import { type ExportMember, exportLanguages } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { mapColumns } from '../columns/map-columns.ts'
import { entityHeaders, exportWords } from './headers.ts'

const samples: Partial<Record<ExportMember, string>> = {
  quantity: '2',
  insured: 'yes',
  archived: 'no',
  lifetimeWarranty: 'no',
  warrantyExpires: '2030-01-31',
  expires: '2027-03-01',
  purchaseDate: '2024-03-09',
  purchasePrice: '1299.5',
  soldDate: '2025-01-31',
  soldPrice: '7',
  price: '7',
  productMinimum: '2',
  productTarget: '4',
  total: '14',
  assetId: '000-042',
  id: '0193b6d2-5b1c-7f5e-8f3e-000000000001',
}

const mapped = (headers: readonly string[], members: readonly (ExportMember | undefined)[]) =>
  mapColumns(headers, {
    isOurs: false,
    repeatedHeaders: [],
    samplesOf: index => [samples[members[index] ?? 'name'] ?? 'Some text'],
  })

/** Columns that an import sets by itself. The address of an item is read in whole exports only, facts of a product beside the product. */
const setByName = (member: ExportMember): boolean =>
  !['createdAt', 'updatedAt', 'url', 'parent', ...productFacts].includes(member)

describe.each(exportLanguages)('the headers of an export in %s', language => {
  const headers = entityHeaders[language]
  const members = Object.keys(headers) as ExportMember[]

  test('are different words', () => {
    const words = Object.values(headers).map(header => header.toLowerCase())
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
  })

  test.each(members.filter(setByName).filter(member => member !== 'name'))(
    'name %s also where few of them are there',
    member => {
      const { columns, issues } = mapped([headers.name, headers[member]], ['name', member])
      const expected = member === 'price' ? 'purchasePrice' : member
      expect([issues, columns.map(({ target }) => target)]).toEqual([
        [],
        [{ member: 'name' }, { member: expected }],
      ])
    },
  )

  test('are known as our own, with custom fields that are called like a member or like nothing', () => {
    const own = members.filter(member => !['createdAt', 'updatedAt'].includes(member))
    const all = own.filter(member => member !== 'price' && member !== 'total')
    const fields = ['Watt', 'Box', `${headers.name} (${exportWords[language].field})`]
    const { preset, columns, issues } = mapped([...all.map(member => headers[member]), ...fields], all)
    expect([preset, issues]).toEqual(['Stowage', []])
    expect(columns.map(({ target }) => target)).toEqual([
      ...all.map(member => ({ member })),
      ...['Watt', 'Box', headers.name].map(field => ({ field })),
    ])
  })
})

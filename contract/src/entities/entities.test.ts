import { describe, expect, test } from 'vitest'
import { fieldsFor, type Refusal, testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { createEntity, patchEntity, updateEntity } from './entities.ts'

const text = (length: number) => 'é'.repeat(length)
const ids = (count: number) =>
  Array.from({ length: count }, (_, i) => `01890000-0000-7000-8000-${String(i).padStart(12, '0')}`)
const unstorable = 'must not contain U+0000 or half of a surrogate pair'
const size = 'must be at most 1000000000000 in size'
const day = 'must be a date such as 2026-01-31'
const asset = 'must be an asset number such as 000-042'

/** Refuses texts longer than `max` code points. */
const longer = (name: string, max: number): Refusal => [
  name,
  `must have at most ${max} characters`,
  { [name]: text(max + 1) },
]

const common: Refusal[] = [
  ['name', 'is required', { name: undefined }, { name: null }],
  ['name', 'must not be empty', { name: '' }],
  longer('name', 255),
  longer('description', 1000),
  longer('modelNumber', 255),
  longer('manufacturer', 255),
  ['quantity', 'must not be negative', { quantity: -1 }, { quantity: -1e-9 }],
  ['quantity', size, { quantity: 1.1e12 }, { quantity: 1e13 }],
  ['quantity', 'must be a number', { quantity: '2' }],
  ['parentId', 'must be a UUID', { parentId: 'attic' }],
  ['entityTypeId', 'must be a UUID', { entityTypeId: 7 }],
  ['tagIds.0', 'must be a UUID', { tagIds: ['x'] }],
  ['tagIds', 'must be a list of UUIDs', { tagIds: 'x' }],
  ['tagIds', 'must have at most 1000 entries', { tagIds: ids(1001) }],
]

const atLimits = {
  name: text(255),
  description: text(1000),
  modelNumber: text(255),
  manufacturer: text(255),
  quantity: 1e12,
  tagIds: ids(1000),
}

testRefusals(createEntity, atLimits, [
  ...common,
  ['name', 'must be text', { name: 7 }],
  ['name', unstorable, { name: 'a\0' }, { name: '\ud800' }],
])

describe(createEntity.name, () => {
  test('counts code points', () => {
    expect(fieldsFor(createEntity, { name: '😀'.repeat(255), description: '👩‍🚀'.repeat(333) })).toEqual({})
    expect(fieldsFor(createEntity, { name: '😀'.repeat(256) })).toEqual({
      name: 'must have at most 255 characters',
    })
    expect(fieldsFor(createEntity, { name: ' ' })).toEqual({})
  })
})

testRefusals(
  updateEntity,
  {
    ...atLimits,
    id: zeroId,
    serialNumber: text(255),
    warrantyDetails: text(1000),
    purchaseFrom: text(255),
    soldTo: text(255),
    soldNotes: text(1000),
    notes: text(20_000),
    purchasePrice: -1e12,
    soldPrice: 1e12,
    insured: true,
    archived: true,
    warrantyExpires: '9999-12-31',
    purchaseDate: '0002-01-01',
    soldDate: '2024-02-29',
    assetId: '001-000',
  },
  [
    ...common,
    ['description', 'must be text', { description: 5 }],
    longer('serialNumber', 255),
    longer('warrantyDetails', 1000),
    longer('purchaseFrom', 255),
    longer('soldTo', 255),
    ['soldTo', unstorable, { soldTo: 'a\0' }],
    longer('soldNotes', 1000),
    longer('notes', 20_000),
    ['notes', 'must be text', { notes: {} }],
    ['purchasePrice', size, { purchasePrice: 1.0001e12 }, { purchasePrice: -1.0001e12 }],
    ['purchasePrice', 'must be a number', { purchasePrice: '1' }],
    ['soldPrice', size, { soldPrice: 1e13 }],
    ['soldPrice', 'must be a number', { soldPrice: true }],
    ['insured', 'must be true or false', { insured: 'true' }, { insured: 1 }],
    ['archived', 'must be true or false', { archived: 0 }],
    [
      'warrantyExpires',
      day,
      { warrantyExpires: '2026-02-30' },
      { warrantyExpires: 'soon' },
      { warrantyExpires: '26-01-31' },
      { warrantyExpires: '01/31/26' },
      { warrantyExpires: '10000-01-01' },
      { warrantyExpires: 20260131 },
      { warrantyExpires: '2026-1-31' },
      { warrantyExpires: '2026-01-31T99:00:00Z' },
      { warrantyExpires: '31/01/2026' },
    ],
    [
      'purchaseDate',
      day,
      { purchaseDate: '2025-02-29' },
      { purchaseDate: '2026-01-31T12:00' },
      { purchaseDate: '2026-01-31 ' },
      { purchaseDate: '0001-01-01T00:00' },
      { purchaseDate: '0099-02-30' },
      { purchaseDate: '02/30/0002' },
      { purchaseDate: '0050-01-01T00:00:00+24:00' },
    ],
    ['soldDate', day, { soldDate: '13/31/2026' }, { soldDate: 'null' }],
    [
      'assetId',
      asset,
      { assetId: 'abc' },
      { assetId: '1.5' },
      { assetId: 1.5 },
      { assetId: '9007199254740992' },
      { assetId: true },
    ],
  ],
)

testRefusals(patchEntity, { id: zeroId, quantity: 1e12 }, [
  ['quantity', 'must not be negative', { quantity: -1 }],
])

import { testRefusals } from '../../test/refusals.ts'
import { listEntities } from './entities.ts'
import { showable } from './entity.ts'
import { listEntitiesByBody } from './entity-lists.ts'

const text = (length: number) => '😀'.repeat(length)
const ids = (count: number) =>
  Array.from({ length: count }, (_, i) => `01890000-0000-7000-8000-${String(i).padStart(12, '0')}`)
const amount = 'must be a number from -1000000000000 to 1000000000000'
const conditions = 'must be JSON such as [{"name":"Voltage","op":"ge","value":12}]: '

testRefusals(listEntities, { q: text(1000), ids: ids(300) }, [
  ['q', 'must have at most 1000 characters', { q: text(1001) }],
  ['q', 'must not contain U+0000 or half of a surrogate pair', { q: 'a\0b' }],
  ['insured', 'must be true or false', { insured: 'perhaps' }],
  ['priceMin', amount, { priceMin: 'x' }],
  ['quantityMax', amount, { quantityMax: '1e3' }],
  [
    'createdSince',
    'must be a timestamp such as 2026-01-31T12:00:00Z, or a date',
    { createdSince: 'yesterday' },
  ],
  ['purchasedUntil', 'must be a date such as 2026-01-31', { purchasedUntil: '2026-02-30' }],
  ['ids', 'must have 1 to 300 entries', { ids: ids(301) }],
  ['allTags', 'must be a list of UUIDs', { allTags: 'x' }],
  ['within', 'must be a list of UUIDs', { within: 'x' }],
  ['entityTypeIds', 'must have 1 to 300 entries', { entityTypeIds: '' }],
  ['show', `must be at most ${showable.length} of ${showable.join(', ')}`, { show: 'everything' }],
  ['order', 'must be one of asc, desc', { order: 'up' }],
  [
    'fieldFilters',
    `${conditions}must be a list of conditions`,
    { fieldFilters: 'x' },
    { fieldFilters: '{}' },
  ],
  [
    'fieldFilters',
    `${conditions}0.op must be one of eq, ne, lt, le, gt, ge, contains, empty, invalid`,
    { fieldFilters: '[{"name":"Power","op":"like"}]' },
  ],
])

testRefusals(listEntitiesByBody, { ids: ids(10_000) }, [
  ['ids', 'must have 1 to 10000 entries', { ids: ids(10_001) }, { ids: [] }],
  ['priceMin', amount, { priceMin: 'x' }],
])

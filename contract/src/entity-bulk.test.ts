import { testRefusals } from '../test/refusals.ts'
import { changeEntities, createEntities } from './entity-bulk.ts'
import { zeroId } from './ids.ts'

const items = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `${i}` }))
const size = 'must have 1 to 500 entries'

testRefusals(createEntities, { items: items(500) }, [
  ['items', size, { items: [] }, { items: items(501) }],
  ['items.1.name', 'must not be empty', { items: [{ name: 'Hat' }, { name: '' }] }],
])

const change = { insured: true }
const either = 'must be there, or `delete` must be true, but not both'
const query = (filters: object) => ({ select: { query: filters } })

testRefusals(changeEntities, { select: { ids: [zeroId] }, change }, [
  ['change', either, { change: undefined }, { delete: true }],
  ['change', 'must change something', { change: {} }, { change: { name: 'All alike' } }],
  ['select', 'must have ids or a query', { select: {} }],
  ['select', 'must have either ids or a query', { select: { ids: [zeroId], query: {} } }],
  [
    'change.fields.0.textValue',
    'is required; null takes the field away',
    { change: { fields: [{ name: 'A', type: 'text' }] } },
  ],
  ['onProblem', 'must be stop or skip', { onProblem: 'ask' }],
  ['select.query.within', 'must have 1 to 300 entries', query({ within: [] })],
  ['select.query.entityTypeIds', 'must have 1 to 300 entries', query({ entityTypeIds: [] })],
  ['select.query.allTags', 'must have 1 to 20 entries', query({ allTags: [] })],
])

import { describe, expect, test } from 'vitest'
import { fieldsFor, type Refusal, testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { changeEntities, createEntities } from './entity-bulk.ts'

const items = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `${i}` }))
const size = 'must have 1 to 500 entries'

testRefusals(createEntities, { items: items(500) }, [
  ['items', size, { items: [] }, { items: items(501) }],
  ['items.1.name', 'must not be empty', { items: [{ name: 'Hat' }, { name: '' }] }],
])

const change = { insured: true }
const either = 'is required unless `delete` is true, and must be left out then'
const query = (filters: object) => ({ select: { query: filters } })

testRefusals(changeEntities, { select: { ids: [zeroId] }, change }, [
  ['change', either, { change: undefined }, { delete: true }],
  ['change', 'must change something', { change: {} }, { change: { name: 'All alike' } }],
  ['select', 'must have ids or a query', { select: {} }],
  ['select', 'must have either ids or a query', { select: { ids: [zeroId], query: { all: true } } }],
  [
    'change.fields.0.textValue',
    'is required; null takes the field away',
    { change: { fields: [{ name: 'A', type: 'text' }] } },
  ],
  ['onProblem', 'must be stop or skip', { onProblem: 'ask' }],
  ['select.idz', 'is unknown', { select: { ids: [zeroId], idz: [zeroId] } }],
  ['select.ids', 'must have 1 to 10000 entries', { select: { ids: [] } }],
  ['select.except.0', 'must be a UUID', { select: { query: { all: true }, except: ['x'] } }],
])

const wrongIds = (name: string, max: number): Refusal[] => [
  [
    `select.query.${name}`,
    `must have 1 to ${max} entries`,
    query({ [name]: [] }),
    query({ [name]: Array(max + 1).fill(zeroId) }),
  ],
  [
    `select.query.${name}`,
    'must be a list',
    query({ [name]: null }),
    query({ [name]: '' }),
    query({ [name]: 5 }),
  ],
  [`select.query.${name}.0`, 'must be a UUID', query({ [name]: ['x'] }), query({ [name]: 'undefined' })],
]

const wrongly = (name: string, message: string, ...values: unknown[]): Refusal => [
  `select.query.${name}`,
  message,
  ...[null, '', 'undefined', [], {}, ...values].map(value => query({ [name]: value })),
]

const noCondition = 'must have a condition; {"all": true} selects everything'
const flags = ['negateTags', 'onlyWithPhoto', 'onlyWithoutPhoto', 'includeArchived', 'filterChildren']
const days = ['purchasedSince', 'purchasedUntil', 'warrantyUntil']
const moments = ['createdSince', 'createdUntil', 'updatedSince', 'updatedUntil']

describe('the query of a selection', () => {
  testRefusals(changeEntities, { ...query({ all: true }), change }, [
    [
      'select.query.tag',
      'is unknown',
      query({ all: true, tag: [zeroId] }),
      query({ tags: [zeroId], tag: [zeroId] }),
    ],
    ['select.query.nonsense', 'is unknown', query({ q: 'drill', nonsense: 1 })],
    ...['page', 'pageSize', 'after', 'show', 'totals', '__proto__'].map(
      (name): Refusal => [
        `select.query.${name}`,
        'is unknown',
        query(JSON.parse(`{"all":true,"${name}":1}`)),
      ],
    ),
    [
      'select.query',
      noCondition,
      ...[{}, { includeArchived: true }, { orderBy: 'name' }].map(query),
      ...[{ onlyWithPhoto: false }, { filterChildren: 'false', order: 'desc' }].map(query),
    ],
    [
      'select.query',
      'must have either conditions or all, but has tags',
      query({ all: true, tags: [zeroId] }),
    ],
    ['select.query.all', 'must be true', query({ all: false }), query({ all: 'true' }), query({ all: null })],
    [
      'select.query.q',
      'must have something to search for',
      query({ q: '' }),
      query({ q: ' ' }),
      query({ q: '""' }),
    ],
    ['select.query.q', 'must be text', query({ q: 5 }), query({ q: ['drill'] })],
    ...[...['parentIds', 'tags'].map(name => wrongIds(name, 1000)), wrongIds('within', 300)].flat(),
    ...[
      wrongIds('entityTypeIds', 300),
      wrongIds('allTags', 20),
      wrongIds('ids', 10_000),
      wrongIds('changeId', 1),
    ].flat(),
    wrongly('isLocation', 'must be true, false or any', 'maybe', 'ANY', 2, ['true']),
    ...[...flags, 'insured', 'sold', 'hasLocation'].map(name =>
      wrongly(name, 'must be true or false', 'yes', 2, [true]),
    ),
    ...['priceMin', 'priceMax', 'quantityMin', 'quantityMax'].map(name =>
      wrongly(name, 'must be a number', '1,5', 'many', 1e13, [1]),
    ),
    ...days.map(name =>
      wrongly(name, 'must be a date such as 2026-01-31', '2026-02-30', 20260131, '0001-01-01'),
    ),
    ...moments.map(name =>
      wrongly(name, 'must be a timestamp such as 2026-01-31T12:00:00Z, or a date', '2026', '2026-02-30'),
    ),
    wrongly('archived', 'must be only', 'nope', true, 'ONLY'),
    ['select.query.fields', 'must have 1 to 1000 entries', query({ fields: [] })],
    [
      'select.query.fields.0',
      'must be name=text',
      query({ fields: ['Voltage'] }),
      query({ fields: 'Voltage' }),
    ],
    ['select.query.fieldFilters', 'must have 1 to 20 entries', query({ fieldFilters: [] })],
    ['select.query.fieldFilters', 'must be a list of conditions', query({ fieldFilters: '[]' })],
    [
      'select.query.fieldFilters.0.value',
      'must not be empty',
      query({ fieldFilters: [{ name: 'Voltage', op: 'ge' }] }),
      query({ fieldFilters: [{ name: 'Voltage', op: 'contains', value: '' }] }),
    ],
    [
      'select.query.fieldFilters.0.vlaue',
      'is unknown',
      query({ fieldFilters: [{ name: 'V', op: 'empty', vlaue: 1 }] }),
    ],
    ['select.query.order', 'must be asc or desc', query({ all: true, order: 'up' })],
  ])

  test.each([
    { all: true, includeArchived: true, isLocation: 'any', orderBy: 'field:Voltage', order: 'desc' },
    { isLocation: false },
    { isLocation: 'any' },
    { q: '#000-042' },
    { insured: 'false' },
    { tags: zeroId, negateTags: true },
    { ids: [zeroId, zeroId], archived: 'only' },
    { priceMin: 0, quantityMax: '2.5' },
    { warrantyUntil: '01/31/2026', createdSince: '2026-01-31T12:00:00Z' },
    { fields: ['Voltage=18', 'Colour='] },
    {
      fieldFilters: [
        { name: 'Voltage', op: 'empty' },
        { name: 'On', op: 'eq', value: false },
      ],
    },
  ])('takes %j', filters => {
    expect(fieldsFor(changeEntities, { ...query(filters), change })).toEqual({})
  })
})

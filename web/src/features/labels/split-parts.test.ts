import { describe, expect, test } from 'vitest'
import type { Location } from '../../data/items/locations.ts'
import { type Part, partsByLocation, partsByOrder, type Query } from './split-parts.ts'

const none = { sold: 0, itemCount: 0, totalPrice: 0, value: 0 }

/** A location with as many items directly in it, beside those in its children. */
function location(id: string, direct: number, children: readonly Location[] = []): Location {
  const items = children.reduce((sum, { sums }) => sum + (sums?.items ?? 0), direct)
  return { id, name: id.toUpperCase(), type: 'location', sums: { ...none, items }, children: [...children] }
}

const bins = Array.from({ length: 919 }, (_, at) => location(`bin ${at + 1}`, 5))
const house = location('house', 7, [location('attic', 3000), location('cellar', 0, [location('rack', 9000)])])
const roots = [house, location('store', 0, bins), location('hut', 12)]
const total = 12_007 + 4595 + 12

const shownOf = ({ ways, isDirect, count, range }: Part) => [
  [...ways.map(way => way.at(-1)), ...(isDirect === true ? ['directly'] : [])].join(' – '),
  count,
  ...(range === undefined ? [] : [`${range.from}-${range.to}`]),
]

/** The parts of a query: lists find so many items directly in `house`, and in no location. */
const split = (query: object, count: number, { size = 5000, inHouse = 7, inNone = 0 } = {}) =>
  partsByLocation({
    query: query as Query,
    count,
    size,
    roots,
    wayTo: id => [id],
    countOf: async ({ hasLocation, parentIds }) =>
      hasLocation === false ? inNone : String(parentIds) === 'house' ? inHouse : 0,
    facetsOf: () =>
      Promise.resolve({
        locations: [
          { id: 'house', name: 'House', count: 6000 },
          { id: 'hut', name: 'Hut', count: 12 },
        ],
      } as never),
  })

describe('labels that are too many for a document', () => {
  test.each([
    [
      'a location by those in it, and what lies directly in it',
      { within: ['house'], isLocation: false },
      12_007,
      {},
      [
        ['house – directly', 7],
        ['attic', 3000],
        ['rack', 5000, '1-5000'],
        ['rack', 4000, '5001-9000'],
      ],
    ],
    [
      'many small locations beside each other by their neighbours',
      { within: ['store'] },
      4595,
      { size: 1400 },
      [
        ['bin 1 – bin 280', 1400],
        ['bin 281 – bin 560', 1400],
        ['bin 561 – bin 840', 1400],
        ['bin 841 – bin 919', 395],
      ],
    ],
    [
      'a whole inventory with what is nowhere',
      { all: true },
      total + 3,
      { inNone: 3, size: 10_000 },
      [
        ['directly', 3],
        ['house – directly', 7],
        ['attic', 3000],
        ['cellar', 9000],
        ['store', 4595],
        ['hut', 12],
      ],
    ],
    [
      'what a filter finds by its topmost locations, and those by order',
      { q: 'cable' },
      6012,
      {},
      [
        ['house', 5000, '1-5000'],
        ['house', 1000, '5001-6000'],
        ['hut', 12],
      ],
    ],
    [
      'a location with items in items by order',
      { within: ['house'] },
      12_007,
      { inHouse: 6 },
      [
        ['house', 5000, '1-5000'],
        ['house', 5000, '5001-10000'],
        ['house', 2007, '10001-12007'],
      ],
    ],
    [
      'what its locations do not add up to by order',
      { q: 'cable' },
      6100,
      {},
      [
        ['', 5000, '1-5000'],
        ['', 1100, '5001-6100'],
      ],
    ],
    [
      'what is within locations and filtered by order',
      { q: 'cable', within: ['house'] },
      5001,
      {},
      [
        ['', 5000, '1-5000'],
        ['', 1, '5001-5001'],
      ],
    ],
  ] as const)('are divided: %s', async (_, query, count, given, parts) => {
    const found = await split(query, count, given)
    const expected: readonly unknown[] = parts
    expect(found.map(shownOf)).toEqual(expected)
    expect(found.reduce((sum, part) => sum + part.count, 0)).toBe(count)
  })

  test('ask for what they name, and keep the order that was asked for', async () => {
    const found = await split({ within: ['house'], orderBy: 'name' }, 12_007)
    expect(found.map(({ query }) => query)).toMatchObject([
      { parentIds: ['house'], isLocation: false, orderBy: 'name' },
      { within: ['attic'], orderBy: 'name' },
      { within: ['rack'], orderBy: 'name' },
      { within: ['rack'], orderBy: 'name' },
    ])
    expect(found[0]?.query).not.toHaveProperty('within')
    expect((await split({ all: true }, 6000, { inNone: 1 }))[0]?.query).toEqual({
      all: true,
      orderBy: 'location',
    })
  })

  test('are divided by order alone', () => {
    expect(partsByOrder(5001, 2500).map(shownOf)).toEqual([
      ['', 2500, '1-2500'],
      ['', 2500, '2501-5000'],
      ['', 1, '5001-5001'],
    ])
  })
})

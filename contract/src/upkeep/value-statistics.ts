import { z } from 'zod'
import { EntityFilters } from '../entities/entity-query.ts'
import { operationIn } from '../protocol/operation.ts'
import { dayIn, wordIn } from '../protocol/query-in.ts'
import { Id } from '../values/ids.ts'

const operation = operationIn('Statistics')

const count = z.int().min(0)

/** What is looked at; everything in the group when absent. */
const StatisticsFilters = EntityFilters.pick({ within: true, tags: true, entityTypeIds: true })

export type StatisticsFilters = z.output<typeof StatisticsFilters>

/** What a value does not count, of the items that meet the filters. */
const LeftOut = z
  .strictObject({
    sold: count.describe('Items that are sold and not archived'),
    archived: count,
    withoutPrice: count.describe(
      'Items that are neither sold nor archived and have no price: they count as 0',
    ),
  })
  .meta({ id: 'LeftOut' })

export type LeftOut = z.infer<typeof LeftOut>

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

const StatisticsPoint = z
  .strictObject({
    from: day.describe('The first day of the month or year'),
    until: day.describe('Its last day'),
    count: count.describe('Items, each once whatever its quantity'),
    value: z.number(),
  })
  .meta({ id: 'StatisticsPoint' })

export type StatisticsPoint = z.infer<typeof StatisticsPoint>

export const StatisticsOverTime = z
  .strictObject({ points: z.array(StatisticsPoint), leftOut: LeftOut })
  .meta({ id: 'StatisticsOverTime' })

export type StatisticsOverTime = z.infer<typeof StatisticsOverTime>

/** How many months or years are answered at most. */
export const maxPoints = 1200

/** Shows by month or year what a group had, acquired or sold. */
export const getStatisticsOverTime = operation({
  name: 'getStatisticsOverTime',
  summary: 'Show value, count, additions or sales by month or year',
  description:
    'An item belongs to the group from the day on which it was acquired (see `acquiredSince` of `GET /v1/entities`) until it is ' +
    'sold. Archived items are left out, also of the past. `value` and `count` tell what there was at the end of each ' +
    'month or year, `value` only of items with a price. `added` tells what was acquired in it and is still there. The ' +
    'value of these is price × quantity. `sold` tells what was sold in it; its value is what was received. Months and ' +
    `years before the first item are left out, as are all but the last ${maxPoints}.`,
  route: 'GET /v1/groups/statistics/over-time',
  needs: 'user',
  query: StatisticsFilters.extend({
    what: wordIn(['value', 'count', 'added', 'sold']),
    from: dayIn().describe('From the month or year of this day on; from the first item on when absent'),
    until: dayIn().describe('To the month or year of this day; of today when absent or later'),
    by: wordIn(['month', 'year']),
  }),
  reply: StatisticsOverTime,
  status: 200,
  problems: [],
})

const StatisticsShare = z
  .strictObject({ id: Id, name: z.string(), count, value: z.number() })
  .meta({ id: 'StatisticsShare' })

export type StatisticsShare = z.infer<typeof StatisticsShare>

export const StatisticsBy = z
  .strictObject({
    groups: z.array(StatisticsShare).describe('The highest value first; without those that have no items'),
    others: z
      .strictObject({ count, value: z.number() })
      .describe('Items in no location, or directly in the one that is asked for, or without a tag'),
    leftOut: LeftOut,
  })
  .meta({ id: 'StatisticsBy' })

export type StatisticsBy = z.infer<typeof StatisticsBy>

/** Sums up what is neither sold nor archived by location, tag or type. */
export const getStatisticsBy = operation({
  name: 'getStatisticsBy',
  summary: 'Sum up value by location, tag or type',
  description:
    'Counts items that are neither sold nor archived, and their price × quantity. By topmost location, whatever lies in it ' +
    'at any depth; with one location in `within`, by the locations right below it. By tag, with the items of the tags ' +
    'below it: an item with several tags counts for each.',
  route: 'GET /v1/groups/statistics/by',
  needs: 'user',
  query: StatisticsFilters.extend({ group: wordIn(['location', 'tag', 'type']) }),
  reply: StatisticsBy,
  status: 200,
  problems: [],
})

const completenessParts = ['location', 'photo', 'price', 'purchaseDate', 'serialNumber'] as const

export const Completeness = z
  .strictObject({
    count: count.describe('Items that are neither sold nor archived'),
    parts: z.array(
      z.strictObject({
        part: z.enum(completenessParts),
        have: count,
        missing: count,
        filter: z
          .record(z.string(), z.boolean())
          .describe('With the filters of the request, what finds the missing ones in `GET /v1/entities`'),
      }),
    ),
    leftOut: LeftOut,
  })
  .meta({ id: 'Completeness' })

export type Completeness = z.infer<typeof Completeness>

/** Counts how many items have a location, a photo, a price, a purchase date and a serial number. */
export const getCompleteness = operation({
  name: 'getCompleteness',
  summary: 'Count items with location, photo, price, purchase date and serial number',
  route: 'GET /v1/groups/statistics/completeness',
  needs: 'user',
  query: StatisticsFilters,
  reply: Completeness,
  status: 200,
  problems: [],
})

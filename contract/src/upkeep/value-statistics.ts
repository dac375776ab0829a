import { z } from 'zod'
import { EntityFilters } from '../entities/entity-query.ts'
import { operationIn } from '../protocol/operation.ts'
import { dayIn, wordIn } from '../protocol/query-in.ts'
import { Id } from '../values/ids.ts'

const operation = operationIn('Statistics')

const count = z.int().min(0)

/** Filters; the whole group when absent. */
const StatisticsFilters = EntityFilters.pick({ within: true, tags: true, entityTypeIds: true })

export type StatisticsFilters = z.output<typeof StatisticsFilters>

/** Items that match the filters but do not count in a value. */
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
    count: count.describe('Items, each counted once'),
    value: z.number(),
  })
  .meta({ id: 'StatisticsPoint' })

export type StatisticsPoint = z.infer<typeof StatisticsPoint>

export const StatisticsOverTime = z
  .strictObject({ points: z.array(StatisticsPoint), leftOut: LeftOut })
  .meta({ id: 'StatisticsOverTime' })

export type StatisticsOverTime = z.infer<typeof StatisticsOverTime>

/** The most months or years in an answer. */
export const maxPoints = 1200

/** Returns value, count, additions or sales by month or year. */
export const getStatisticsOverTime = operation({
  name: 'getStatisticsOverTime',
  summary: 'Show value, count, additions or sales by month or year',
  description:
    'An item counts from the day of its acquisition (see `acquiredSince` of `GET /v1/entities`) until it is sold. ' +
    'Archived items never count. `value` and `count` are those at the end of each month or year; `value` has only ' +
    'items with a price. `added` has the items acquired in it that still exist. Values are price × quantity. `sold` ' +
    'has the items sold in it; its value is the sum received. Months and years before the first item are left out, ' +
    `as are all but the last ${maxPoints}.`,
  route: 'GET /v1/groups/statistics/over-time',
  needs: 'user',
  query: StatisticsFilters.extend({
    what: wordIn(['value', 'count', 'added', 'sold']),
    from: dayIn('first').describe(
      'The first month or year, by one of its days; default: that of the first item',
    ),
    until: dayIn('last').describe(
      'The last month or year, by one of its days; default and latest: that of today',
    ),
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
    groups: z.array(StatisticsShare).describe('Highest value first, without those that have no items'),
    others: z
      .strictObject({ count, value: z.number() })
      .describe('Items without a location, directly in the location of `within`, or without a tag'),
    leftOut: LeftOut,
  })
  .meta({ id: 'StatisticsBy' })

export type StatisticsBy = z.infer<typeof StatisticsBy>

/** Sums items that are neither sold nor archived by location, tag or type. */
export const getStatisticsBy = operation({
  name: 'getStatisticsBy',
  summary: 'Sum value by location, tag or type',
  description:
    'Counts items that are neither sold nor archived, and their price × quantity. By topmost location, at any depth; ' +
    'with one location in `within`, by the locations directly below it. By tag, including the items of the tags below ' +
    'it: an item with several tags counts for each.',
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
          .describe(
            'The filter of `GET /v1/entities` that finds the missing ones, together with the filters of the request',
          ),
      }),
    ),
    fields: z
      .array(
        z.strictObject({
          definitionId: Id,
          name: z.string(),
          typeId: Id.nullable().describe('Null: of all types'),
          have: count,
          missing: count,
          filter: z
            .record(z.string(), z.union([z.boolean(), z.string()]))
            .describe('As that of a part; its `entityTypeIds` replaces that of the request'),
        }),
      )
      .describe('Field definitions with `isRequired`, of types that have items'),
    leftOut: LeftOut,
  })
  .meta({ id: 'Completeness' })

export type Completeness = z.infer<typeof Completeness>

/** Counts how many items have a location, a photo, a price, a purchase date, a serial number, and what their field definitions ask for. */
export const getCompleteness = operation({
  name: 'getCompleteness',
  summary: 'Count items with a location, photo, price, purchase date and serial number',
  description:
    'Counts items that are neither sold nor archived; also those that have a value in each field whose definition has `isRequired`.',
  route: 'GET /v1/groups/statistics/completeness',
  needs: 'user',
  query: StatisticsFilters,
  reply: Completeness,
  status: 200,
  problems: [],
})

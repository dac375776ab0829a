import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Statistics')

/** What a group has and what that is worth. */
export const GroupStatistics = z
  .strictObject({
    totalUsers: z.int().min(0).describe('Members of the group'),
    totalItems: z.int().min(0).describe('Items that are not archived, each once whatever its quantity'),
    totalLocations: z.int().min(0).describe('Locations, archived ones too'),
    totalTags: z.int().min(0),
    totalItemPrice: z
      .number()
      .describe('Purchase price × quantity of the items that are not archived, sold ones too'),
    totalWithWarranty: z
      .int()
      .min(0)
      .describe('Items that are not archived and have a warranty for life or one that has not ended'),
  })
  .meta({ id: 'GroupStatistics' })
export type GroupStatistics = z.infer<typeof GroupStatistics>

/** An item that came to the inventory, and what it cost. */
export const PriceEntry = z
  .strictObject({
    date: Instant.describe('When the item was entered'),
    name: z.string(),
    value: z.number().describe('Its purchase price, for one piece'),
  })
  .meta({ id: 'PriceEntry' })
export type PriceEntry = z.infer<typeof PriceEntry>

/** How the inventory grew, by what its items cost. */
export const PriceTimeline = z
  .strictObject({
    start: Instant,
    end: Instant,
    entries: z.array(PriceEntry).describe('The items entered from start to end, by date'),
    valueAtStart: z.number().describe('The purchase prices of all items entered before the start'),
    valueAtEnd: z.number().describe('The purchase prices of all items entered before the end'),
  })
  .meta({ id: 'PriceTimeline' })
export type PriceTimeline = z.infer<typeof PriceTimeline>

/** A location or a tag with the prices of what it holds. */
export const OrganizerTotal = z
  .strictObject({ id: Id, name: z.string(), total: z.number() })
  .meta({ id: 'OrganizerTotal' })
export type OrganizerTotal = z.infer<typeof OrganizerTotal>

/** Counts what the group has. */
export const getGroupStatistics = operation({
  name: 'getGroupStatistics',
  summary: 'Count what the group has',
  route: 'GET /v1/groups/statistics',
  needs: 'user',
  reply: GroupStatistics,
  status: 200,
  problems: [],
})

/** Shows which items were entered in a span of time and what they cost; archived ones are left out. */
export const getPriceTimeline = operation({
  name: 'getPriceTimeline',
  summary: 'Show how the inventory grew',
  description: 'Counts items that are not archived by the moment at which they were entered.',
  route: 'GET /v1/groups/statistics/purchase-price',
  needs: 'user',
  query: z.object({
    start: queryText(20).describe(
      'A day, from its first moment (UTC); a month ago when absent, the beginning when of the year 0 or 1',
    ),
    end: queryText(20).describe('A day, up to its first moment (UTC); now when absent'),
  }),
  reply: PriceTimeline,
  status: 200,
  problems: ['statistics.malformed_day'],
})

/** Sums up what lies directly in each location: items, archived and sold ones too. */
export const listLocationTotals = operation({
  name: 'listLocationTotals',
  summary: 'Sum up the purchase prices by location',
  description:
    'Of the items that lie directly in each location, archived and sold ones too. By name; without locations ' +
    'whose sum is not above 0.',
  route: 'GET /v1/groups/statistics/locations',
  needs: 'user',
  reply: z.array(OrganizerTotal),
  status: 200,
  problems: [],
})

/** Sums up what carries each tag: items and locations, archived and sold ones too. */
export const listTagTotals = operation({
  name: 'listTagTotals',
  summary: 'Sum up the purchase prices by tag',
  description:
    'Of everything that carries each tag itself, archived and sold items too. By name; without unused tags.',
  route: 'GET /v1/groups/statistics/tags',
  needs: 'user',
  reply: z.array(OrganizerTotal),
  status: 200,
  problems: [],
})

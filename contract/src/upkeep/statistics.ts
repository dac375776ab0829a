import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { readDayWord } from '../values/day-words.ts'
import { Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Statistics')

/** Counts and value of a group. */
export const GroupStatistics = z
  .strictObject({
    totalUsers: z.int().min(0).describe('Members of the group'),
    totalItems: z.int().min(0).describe('Items that are not archived, each counted once'),
    totalLocations: z.int().min(0).describe('Locations, including archived ones'),
    totalTags: z.int().min(0),
    totalItemPrice: z
      .number()
      .describe('Purchase price × quantity of the items that are not archived, including sold ones'),
    totalWithWarranty: z
      .int()
      .min(0)
      .describe('Items that are not archived and have a lifetime or current warranty'),
  })
  .meta({ id: 'GroupStatistics' })
export type GroupStatistics = z.infer<typeof GroupStatistics>

/** An entered item and its price. */
export const PriceEntry = z
  .strictObject({
    date: Instant.describe('When the item was entered'),
    name: z.string(),
    value: z.number().describe('Its purchase price, for one piece'),
  })
  .meta({ id: 'PriceEntry' })
export type PriceEntry = z.infer<typeof PriceEntry>

/** Growth of the inventory, by purchase price. */
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

/** A location or tag with the sum of its prices. */
export const OrganizerTotal = z
  .strictObject({ id: Id, name: z.string(), total: z.number() })
  .meta({ id: 'OrganizerTotal' })
export type OrganizerTotal = z.infer<typeof OrganizerTotal>

/** Counts the rows of the group. */
export const getGroupStatistics = operation({
  name: 'getGroupStatistics',
  summary: 'Show counts and value of the group',
  route: 'GET /v1/groups/statistics',
  needs: 'user',
  reply: GroupStatistics,
  status: 200,
  problems: [],
})

/** A word such as `today` as the day that it means; other texts as they are. */
const dayOfText = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (readDayWord(text, 'first') ?? text)

/** Lists the items entered in a period with their prices, without archived ones. */
export const getPriceTimeline = operation({
  name: 'getPriceTimeline',
  summary: 'Show the growth of the inventory by purchase price',
  description: 'Counts items that are not archived, by the time they were entered.',
  route: 'GET /v1/groups/statistics/purchase-price',
  needs: 'user',
  query: z.object({
    start: queryText(20)
      .transform(dayOfText)
      .meta({ type: 'string' })
      .describe('The first day (UTC); default a month ago. The year 0 or 1 means from the beginning'),
    end: queryText(20)
      .transform(dayOfText)
      .meta({ type: 'string' })
      .describe('A day (UTC), exclusive; default now'),
  }),
  reply: PriceTimeline,
  status: 200,
  problems: ['statistics.malformed_day'],
})

/** Sums the prices of the items directly in each location, including archived and sold ones. */
export const listLocationTotals = operation({
  name: 'listLocationTotals',
  summary: 'Sum purchase prices by location',
  description:
    'Sums the items directly in each location, including archived and sold ones. Ordered by name, ' +
    'without locations whose sum is 0 or less.',
  route: 'GET /v1/groups/statistics/locations',
  needs: 'user',
  reply: z.array(OrganizerTotal),
  status: 200,
  problems: [],
})

/** Sums the prices of items and locations with each tag, including archived and sold ones. */
export const listTagTotals = operation({
  name: 'listTagTotals',
  summary: 'Sum purchase prices by tag',
  description:
    'Sums items and locations that carry the tag itself, including archived and sold ones. Ordered by name, without unused tags.',
  route: 'GET /v1/groups/statistics/tags',
  needs: 'user',
  reply: z.array(OrganizerTotal),
  status: 200,
  problems: [],
})

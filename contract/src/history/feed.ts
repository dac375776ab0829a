import { z } from 'zod'
import { SubjectKind } from '../entities/subjects.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { numberIn } from '../protocol/query-in.ts'
import { Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('History')

/** The longest time that an answer waits for something new, seconds. */
const longestWait = 60

/** Something that was changed. */
export const FeedItem = z
  .strictObject({
    kind: SubjectKind,
    id: Id,
    op: z.enum(['upsert', 'delete']).describe('Whether it is there now: read it, or forget it'),
    version: z
      .int()
      .nullable()
      .describe('What its ETag begins with now; null for what has none, and for what is gone'),
    of: Id.nullable().describe('Of an attachment or a maintenance entry: the item that it belongs to'),
    at: Instant.describe('When it was changed'),
  })
  .meta({ id: 'FeedItem' })
export type FeedItem = z.infer<typeof FeedItem>

/** Lists what was changed since a cursor. */
export const followChanges = operation({
  name: 'followChanges',
  summary: 'List what was changed since a cursor, in the order of the changes',
  description:
    'Whoever goes on with `next` and reads what the items name has the whole inventory: no change is left out, whichever ' +
    'server made it. Without `since` only the present cursor is answered; then read the lists, and follow from it. Something ' +
    'may be named more than once; of what is gone for good `item` stands for locations, too. Not in it: views, label formats, import mappings, calendars and thumbnails.',
  route: 'GET /v1/changes',
  needs: 'user',
  query: z.object({
    since: queryText(100).describe('The `next` of an earlier answer'),
    limit: numberIn(1, 1000, true)
      .transform(limit => limit ?? 200)
      .meta({ type: 'integer', minimum: 1, maximum: 1000, default: 200 }),
    wait: numberIn(0, longestWait, true)
      .transform(wait => wait ?? 0)
      .describe('Seconds to wait for something new where there is nothing')
      .meta({ type: 'integer', minimum: 0, maximum: longestWait, default: 0 }),
  }),
  reply: z.strictObject({
    items: z.array(FeedItem),
    next: z.string().describe('The next `since`'),
    more: z.boolean().describe('There is more already: ask again at once'),
  }),
  status: 200,
  problems: ['changes.expired'],
})

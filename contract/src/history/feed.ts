import { z } from 'zod'
import { SubjectKind } from '../entities/subjects.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { numberIn } from '../protocol/query-in.ts'
import { Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('History')

/** The longest wait for a new change, seconds. */
const longestWait = 60

/** A changed row. */
export const FeedItem = z
  .strictObject({
    kind: SubjectKind,
    id: Id,
    op: z
      .enum(['upsert', 'delete'])
      .describe('`upsert`: it exists, read it again; `delete`: it is deleted, drop it'),
    version: z
      .int()
      .nullable()
      .describe('The version at the beginning of its ETag; null when it has none or is deleted'),
    of: Id.nullable().describe('Of an attachment or a maintenance entry: its item'),
    at: Instant.describe('The time of the change'),
  })
  .meta({ id: 'FeedItem' })
export type FeedItem = z.infer<typeof FeedItem>

/** Lists changes since a cursor. */
export const followChanges = operation({
  name: 'followChanges',
  summary: 'List changes since a cursor, oldest first',
  description:
    'To copy an inventory, request without `since` for the current cursor, read the lists, then follow with `next`. ' +
    'The feed has every change of every server. A row may appear more than once. A deleted location has the kind ' +
    '`item`. Views, label formats, import mappings, calendars and thumbnails are not in the feed.',
  route: 'GET /v1/changes',
  needs: 'user',
  query: z.object({
    since: queryText(100).describe('The `next` of an earlier answer'),
    limit: numberIn(1, 1000, true)
      .transform(limit => limit ?? 200)
      .meta({ type: 'integer', minimum: 1, maximum: 1000, default: 200 }),
    wait: numberIn(0, longestWait, true)
      .transform(wait => wait ?? 0)
      .describe('Seconds to wait for a new change')
      .meta({ type: 'integer', minimum: 0, maximum: longestWait, default: 0 }),
  }),
  reply: z.strictObject({
    items: z.array(FeedItem),
    next: z.string().describe('The value of `since` for the next request'),
    more: z.boolean().describe('More changes are ready: request them at once'),
  }),
  status: 200,
  problems: ['changes.expired'],
})

import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { queryText } from '../protocol/query.ts'
import { numberIn } from '../protocol/query-in.ts'
import { Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'
import { noticeKinds } from './notifiers.ts'

const operation = operationIn('Notifiers')

/** Days that notices are kept. */
export const noticeDays = 30

/** A notice to a notifier of the caller. */
export const Notice = z
  .strictObject({
    id: Id,
    at: Instant.describe('When it was sent'),
    kind: z.enum(noticeKinds),
    notifier: z
      .strictObject({ id: Id, name: z.string(), exists: z.boolean() })
      .describe('With its name at that time'),
    service: z.string().describe('The kind of service, such as `ntfy`; never the address'),
    title: z.string(),
    text: z.string(),
    status: z
      .enum(['waiting', 'delivered', 'failed', 'dropped'])
      .describe(
        '`waiting`: not tried yet, or to be retried; `dropped`: the notifier or the kind was switched off, or the notifier deleted, before',
      ),
    answer: z
      .string()
      .describe('The answer of the service, or the reason of the last failure; empty when unknown'),
    attempts: z.int().min(0),
    updatedAt: Instant.describe('The time of the last attempt'),
  })
  .meta({ id: 'Notice' })
export type Notice = z.infer<typeof Notice>

/** Lists the notices to the caller's notifiers in the group. */
export const listNotices = operation({
  name: 'listNotices',
  summary: 'List the notices to your notifiers, newest first',
  description: `Of the last ${noticeDays} days.`,
  route: 'GET /v1/notices',
  needs: 'user',
  query: z.object({
    after: queryText(255).describe('The `next` of the page before'),
    limit: numberIn(1, 200, true)
      .transform(limit => limit ?? 50)
      .meta({ type: 'integer', minimum: 1, maximum: 200, default: 50 }),
  }),
  reply: z.strictObject({
    items: z.array(Notice),
    next: z.string().nullable().describe('The value of `after` for the next page; null at the end'),
  }),
  status: 200,
  problems: [],
})

import { z } from 'zod'
import { bodyOf, FlagIn, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryWord } from '../protocol/query.ts'
import { ById, Id } from '../values/ids.ts'
import { changesOf, textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Notifiers')

/** Kinds of notices; a group switches on all but maintenance. */
export const noticeKinds = ['maintenance', 'warranty', 'fields', 'loans', 'expiry', 'stock', 'found'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Recipient of notices. */
export const Notifier = z
  .strictObject({
    id: Id,
    userId: Id,
    groupId: Id,
    createdAt: Instant,
    updatedAt: Instant,
    name: z.string(),
    isActive: z.boolean(),
    url: z
      .string()
      .describe('The service address with its secrets; empty for viewers and lenders of the group'),
    kinds: z
      .array(z.enum(noticeKinds))
      .nullable()
      .describe('The notices that it gets; null: all that are on'),
  })
  .meta({ id: 'Notifier' })
export type Notifier = z.infer<typeof Notifier>

const UrlIn = textIn(2083, 1).describe('A service address such as `ntfy://ntfy.sh/topic`')

const KindsIn = listIn(
  z.enum(noticeKinds, says('not_one_of', { words: noticeKinds })),
  10,
  says('not_list', {}),
)
  .transform((kinds): readonly NoticeKind[] => noticeKinds.filter(kind => kinds.includes(kind)))
  .nullish()

/** Body of a new notifier; inactive by default. */
export const NotifierIn = bodyOf({
  name: textIn(255, 1),
  url: UrlIn,
  isActive: FlagIn,
  kinds: KindsIn.describe('The notices that it gets; default: all that are on'),
})
export type NotifierIn = z.output<typeof NotifierIn>

/** Changes to a notifier; absent `url` and `kinds` stay. */
export const NotifierChanges = bodyOf({
  name: textIn(255, 1),
  url: unchanged(UrlIn),
  isActive: FlagIn,
  kinds: KindsIn.describe('The notices that it gets; null: all that are on'),
})
export type NotifierChanges = z.output<typeof NotifierChanges>

/** Lists the caller's own notifiers in the group, by name. */
export const listNotifiers = operation({
  name: 'listNotifiers',
  summary: 'List your notifiers',
  route: 'GET /v1/notifiers',
  needs: 'user',
  reply: z.array(Notifier),
  status: 200,
  problems: [],
})

/** Creates a notifier of the caller in the group. */
export const createNotifier = operation({
  name: 'createNotifier',
  summary: 'Create a notifier',
  route: 'POST /v1/notifiers',
  needs: 'user',
  body: NotifierIn,
  reply: Notifier,
  status: 201,
  problems: ['notifier.address_refused'],
})

/** Changes a notifier of the caller. */
export const updateNotifier = operation({
  name: 'updateNotifier',
  summary: 'Change a notifier',
  route: 'PUT /v1/notifiers/:id',
  needs: 'user',
  params: ById,
  body: changesOf(NotifierChanges),
  reply: Notifier,
  status: 200,
  problems: ['notifier.not_found', 'notifier.address_refused'],
})

/** Deletes a notifier of the caller. */
export const deleteNotifier = operation({
  name: 'deleteNotifier',
  summary: 'Delete a notifier',
  route: 'DELETE /v1/notifiers/:id',
  needs: 'user',
  params: ById,
  status: 204,
  problems: ['notifier.not_found'],
})

/** Answer of a service to a test. */
const TestAnswer = z
  .strictObject({ answer: z.string().describe('Such as `ntfy.sh answered 200`') })
  .meta({ id: 'TestAnswer' })

/** Sends a short text to a service address, at most ten times a minute. */
export const testNotifier = operation({
  name: 'testNotifier',
  summary: 'Test a service address',
  route: 'POST /v1/notifiers/test',
  needs: 'user',
  query: z.object({
    answer: queryWord('true').describe('Returns the answer of the service; otherwise the reply is null'),
  }),
  body: bodyOf({ url: UrlIn }),
  reply: TestAnswer.nullable(),
  status: 200,
  problems: ['notifier.address_refused', 'notifier.undelivered', 'notifier.too_many_tests'],
})

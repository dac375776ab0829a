import { z } from 'zod'
import { bodyOf, FlagIn, unchanged } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { changesOf, textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Notifiers')

/** Somewhere that notices of due maintenance are sent to. */
export const Notifier = z
  .strictObject({
    id: Id,
    userId: Id,
    groupId: Id,
    createdAt: Instant,
    updatedAt: Instant,
    name: z.string(),
    isActive: z.boolean(),
    url: z.string().describe('Where to, with its secrets'),
  })
  .meta({ id: 'Notifier' })
export type Notifier = z.infer<typeof Notifier>

const UrlIn = textIn(2083, 1).describe('A service address such as `ntfy://ntfy.sh/topic`')

/** A notifier to be made; inactive unless told otherwise. */
export const NotifierIn = bodyOf({ name: textIn(255, 1), url: UrlIn, isActive: FlagIn })
export type NotifierIn = z.output<typeof NotifierIn>

/** All that can be changed of a notifier; without a `url` it keeps the one it has. */
export const NotifierChanges = bodyOf({ name: textIn(255, 1), url: unchanged(UrlIn), isActive: FlagIn })
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

/** Makes a notifier of the caller in the group. */
export const createNotifier = operation({
  name: 'createNotifier',
  summary: 'Make a notifier',
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

/** Sends a short text to a service address, to see whether it arrives; ten times a minute at the most. */
export const testNotifier = operation({
  name: 'testNotifier',
  summary: 'Try a service address',
  route: 'POST /v1/notifiers/test',
  needs: 'user',
  body: bodyOf({ url: UrlIn }),
  reply: z.null(),
  status: 200,
  problems: ['notifier.address_refused', 'notifier.undelivered', 'notifier.too_many_tests'],
})

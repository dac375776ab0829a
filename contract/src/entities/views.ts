import { z } from 'zod'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn, recordIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { wholeIn } from '../values/numbers.ts'
import { optionalTextIn, textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Views')

/** The most views of a person in a group. */
export const maxViews = 200

/** The most bytes of the body of a view. */
const maxBytes = 16 * 1024

const maxPosition = 1_000_000

const layouts = ['table', 'gallery', 'list'] as const
const orders = ['asc', 'desc'] as const

const choiceIn = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .enum(words, says('not_one_of', { words }))
    .nullish()
    .transform((word): Words[number] => word ?? words[0])

/** A saved list of entities: filters, order and columns. */
export const View = z
  .strictObject({
    id: Id,
    userId: Id.nullable().describe('The creator; null when that account is deleted'),
    createdAt: Instant,
    updatedAt: Instant,
    name: z.string(),
    query: z.record(z.string(), z.unknown()).describe('The filters, as `GET /v1/entities` takes them'),
    show: z.array(z.string()).describe('The names of the columns, in their order'),
    layout: z.enum(layouts),
    orderBy: z.string().describe('Empty: by name'),
    order: z.enum(orders),
    shared: z.boolean().describe('All members of the group see it'),
    position: z.int().describe('The sort position in lists of views'),
    icon: z.string().describe('Empty when unset'),
    hue: z.int().nullable().describe('Hue in degrees; null when unset'),
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof View>

/** Body of a view; absent members are reset. */
export const ViewIn = bodyOf({
  name: textIn(255, 1),
  query: recordIn(z.unknown(), 1000, says('not_object'))
    .nullish()
    .transform(query => query ?? {})
    .describe('The filters, as of `GET /v1/entities`; the server does not interpret them'),
  show: listIn(textIn(300, 1), 100, says('not_list', { of: 'name' }))
    .nullish()
    .transform(show => show ?? []),
  layout: choiceIn(layouts),
  orderBy: optionalTextIn(300),
  order: choiceIn(orders),
  shared: FlagIn.describe('All members of the group see it'),
  position: wholeIn(0, maxPosition)
    .nullish()
    .transform(position => position ?? 0),
  icon: optionalTextIn(255),
  hue: wholeIn(0, 360)
    .nullish()
    .transform(hue => hue ?? null),
})
export type ViewIn = z.output<typeof ViewIn>

/** Lists the caller's views and the shared ones of the group. */
export const listViews = operation({
  name: 'listViews',
  summary: 'List your views and shared views, by position and name',
  route: 'GET /v1/views',
  needs: 'user',
  reply: z.array(View),
  status: 200,
  problems: [],
})

/** Creates a view; a person has at most 200 in a group. */
export const createView = operation({
  name: 'createView',
  summary: 'Create a view',
  route: 'POST /v1/views',
  needs: 'user',
  forViewers: true,
  body: ViewIn,
  maxBytes,
  reply: View,
  status: 201,
  problems: ['view.too_many'],
})

/** Returns a view of the caller, or a shared one. */
export const getView = operation({
  name: 'getView',
  summary: 'Show a view',
  route: 'GET /v1/views/:id',
  needs: 'user',
  params: ById,
  reply: View,
  status: 200,
  versioned: true,
  problems: ['view.not_found'],
})

/** Replaces a view. Owners may also replace shared views of others. */
export const updateView = operation({
  name: 'updateView',
  summary: 'Change a view',
  description:
    'A shared view whose creator has no account any more becomes the view of the owner who changes it.',
  route: 'PUT /v1/views/:id',
  needs: 'user',
  forViewers: true,
  params: ById,
  body: ViewIn,
  maxBytes,
  reply: View,
  status: 200,
  versioned: true,
  problems: ['view.not_found', 'view.not_yours', 'view.too_many'],
})

/** Deletes a view. Owners may also delete shared views of others. */
export const deleteView = operation({
  name: 'deleteView',
  summary: 'Delete a view',
  route: 'DELETE /v1/views/:id',
  needs: 'user',
  forViewers: true,
  params: ById,
  status: 204,
  versioned: true,
  problems: ['view.not_found', 'view.not_yours'],
})

import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id } from '../values/ids.ts'
import { textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Maintenance')

/** Kinds of events in a calendar. */
export const calendarKinds = ['maintenance', 'warranty', 'fields', 'loans', 'expiry'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** The most calendars of a person in a group. */
export const maxCalendars = 20

/** A subscribed calendar, without its secret address. */
export const Calendar = z
  .strictObject({
    id: Id,
    groupId: Id,
    name: z.string(),
    kinds: z.array(z.enum(calendarKinds)),
    createdAt: Instant,
    lastReadAt: Instant.nullable().describe('The last read by a program, rounded to the hour; null: never'),
  })
  .meta({ id: 'Calendar' })
export type Calendar = z.infer<typeof Calendar>

/** A new calendar; the only answer with its address. */
export const NewCalendar = Calendar.extend({
  url: z
    .string()
    .describe(
      'The address with its secret, not shown again; only a path when the server does not know its host',
    ),
}).meta({ id: 'NewCalendar' })
export type NewCalendar = z.infer<typeof NewCalendar>

const kindMessage = says('not_one_of', { words: calendarKinds })

/** Body of a new calendar. */
export const CalendarIn = bodyOf({
  name: textIn(255, 1),
  kinds: listIn(z.enum(calendarKinds, kindMessage), 10, says('not_list', {}))
    .min(1, says('too_few'))
    .nullish()
    .transform((kinds): readonly CalendarKind[] =>
      calendarKinds.filter(kind => kinds?.includes(kind) ?? true),
    )
    .describe('Default: all'),
})
export type CalendarIn = z.output<typeof CalendarIn>

/** Lists the caller's calendars of the group. */
export const listCalendars = operation({
  name: 'listCalendars',
  summary: 'List your calendars of the group, by name',
  route: 'GET /v1/users/self/calendars',
  needs: 'user',
  reply: z.array(Calendar),
  status: 200,
  problems: [],
})

/** Creates a calendar; the only answer with its address. */
export const createCalendar = operation({
  name: 'createCalendar',
  summary: 'Create a calendar to subscribe to',
  description: 'Anybody with the address can read the calendar until it is deleted or you leave the group.',
  route: 'POST /v1/users/self/calendars',
  needs: 'user',
  body: CalendarIn,
  forViewers: true,
  answersSecret: true,
  reply: NewCalendar,
  status: 201,
  problems: ['calendar.too_many'],
})

/** Deletes a calendar of the caller; its address stops working. */
export const deleteCalendar = operation({
  name: 'deleteCalendar',
  summary: 'Delete a calendar',
  route: 'DELETE /v1/users/self/calendars/:id',
  needs: 'user',
  forViewers: true,
  params: ById,
  status: 204,
  problems: ['calendar.not_found'],
})

/** Returns the calendar of a secret address as iCalendar. */
export const readCalendar = operation({
  name: 'readCalendar',
  summary: 'Read a calendar by its secret address',
  description:
    'RFC 5545: open tasks with their coming dates, ends of warranties, expiry days, days in fields whose definition has `remindDays`, due ' +
    'days of loans and first days of reservations, for a year; at most 3,000 events and 1 MiB, the nearest days of each task first. At most 300 reads an hour from one ' +
    'network, and 600 of one calendar.',
  route: 'GET /v1/calendar/:token.ics',
  needs: 'public',
  params: z.object({ token: z.string() }),
  replyType: 'text/calendar',
  hasEtag: true,
  status: 200,
  problems: ['calendar.not_found', 'calendar.too_many_reads'],
})

import * as contract from '@stowage/contract/upkeep/calendars'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { listCalendars } from './calendars.queries.ts'
import { createCalendar } from './create-calendar.ts'
import { deleteCalendar } from './delete-calendar.ts'
import { type CalendarTools, readCalendar } from './read-calendar.ts'

/** Calendars to which programs subscribe. */
export const calendarRoutes = (tools: CalendarTools): Route[] => [
  serve.read(contract.listCalendars, listCalendars),
  serve.write(contract.createCalendar, createCalendar),
  serve.write(contract.deleteCalendar, deleteCalendar),
  serve.read(contract.readCalendar, { inSteps: readCalendar(tools) }),
]

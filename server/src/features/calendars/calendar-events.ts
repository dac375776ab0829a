import type { CalendarKind } from '@stowage/contract/upkeep/calendars'
import { comingDays } from '@stowage/contract/upkeep/maintenance-days'
import type { Reader } from '#db/reader-writer.ts'
import { readRule } from '#features/maintenance/index.ts'
import { endingWarranties, openTasks, type Span } from './calendar-days.queries.ts'
import type { CalendarWords } from './calendar-words.ts'

/** A day in a calendar. */
export interface CalendarEvent {
  /** The same each time that the calendar is read. */
  readonly uid: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly kind: CalendarKind
  readonly summary: string
  readonly description: string
  readonly entityId: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** The most tasks, and the most warranties; those of later days are left out. */
const most = 2000

/** The most further days of tasks that come back. */
const mostComing = 3000

/** What happens in a group a year back and a year ahead. */
export async function eventsOf(
  db: Reader,
  groupId: string,
  kinds: readonly CalendarKind[],
  today: string,
  words: CalendarWords,
): Promise<CalendarEvent[]> {
  const span = { groupId, from: yearFrom(today, -1), to: yearFrom(today, 1), limit: most }
  const tasks = kinds.includes('maintenance') ? await tasksIn(db, span, today, words) : []
  const warranties = kinds.includes('warranty') ? await warrantiesIn(db, span, words) : []
  return [...tasks, ...warranties]
}

async function tasksIn(
  db: Reader,
  span: Span,
  today: string,
  words: CalendarWords,
): Promise<CalendarEvent[]> {
  const rows = (await db.all(openTasks, span)).map(row => ({ ...row, description: describe(row, words) }))
  const planned = rows.map(row => taskOn(row, row.day, row.id))
  const coming: CalendarEvent[] = []
  for (const row of rows) {
    if (row.rule === null || coming.length >= mostComing) continue
    const { monthDay, ...rule } = readRule(row.rule)
    // What counts from the day it is done is not done before today.
    const start = rule.from === 'done' && row.day < today ? today : row.day
    for (const day of comingDays(rule, start, span.to, monthDay))
      if (day >= today) coming.push(taskOn(row, day, `${row.id}-${day}`))
  }
  return [...planned, ...coming.slice(0, mostComing)]
}

/** What a task says, and how often it comes back. */
function describe({ description, rule }: { description: string; rule: string | null }, words: CalendarWords) {
  if (rule === null) return description
  const { every, unit } = readRule(rule)
  return [description, words.repeats(every, unit)].filter(text => text !== '').join('\n\n')
}

interface Task {
  readonly name: string
  readonly description: string
  readonly entityId: string
  readonly entityName: string
  readonly created_at: string
  readonly updated_at: string
}

const taskOn = (task: Task, day: string, uid: string): CalendarEvent => ({
  ...{ uid, day, kind: 'maintenance', summary: `${task.name} · ${task.entityName}` },
  ...{ description: task.description, entityId: task.entityId },
  ...{ createdAt: task.created_at, updatedAt: task.updated_at },
})

async function warrantiesIn(
  db: Reader,
  span: Span,
  { warrantyEnds }: CalendarWords,
): Promise<CalendarEvent[]> {
  const rows = await db.all(endingWarranties, span)
  return rows.map(({ id, name, day, warranty_details, created_at, updated_at }) => ({
    ...{ uid: `${id}-warranty`, day, kind: 'warranty', summary: `${warrantyEnds} · ${name}` },
    ...{ description: warranty_details, entityId: id, createdAt: created_at, updatedAt: updated_at },
  }))
}

/** The same day in another year; 28 February for the 29th. */
function yearFrom(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
}

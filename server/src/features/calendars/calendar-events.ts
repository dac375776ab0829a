import type { CalendarKind } from '@stowage/contract/upkeep/calendars'
import { daysOfSeries } from '@stowage/contract/upkeep/maintenance-days'
import { batchesOf } from '#db/query/batches.ts'
import type { Statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Ending, findReminders } from '#features/entities/index.ts'
import { findLoanDays, summarizeLoans } from '#features/lending/index.ts'
import { readRule } from '#features/maintenance/index.ts'
import { dayBefore, daysBetween } from '#kernel/days.ts'
import type { Texts } from '#kernel/texts.ts'
import {
  firstTasks,
  itemsThatEnd,
  lastTasks,
  type Span,
  taskTexts,
  warrantyTexts,
} from './calendar-days.queries.ts'

/** A day in a calendar. */
export interface CalendarEvent {
  /** The same each time that the calendar is read. */
  readonly uid: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly kind: CalendarKind
  readonly summary: string
  readonly description: string
  /** The path of the page that shows it. */
  readonly path: string
  readonly createdAt: string
  /** When what it tells was changed, its item or contact included. */
  readonly updatedAt: string
}

/** The most events of a calendar. */
const maxEvents = 3000

/** The most bytes of a calendar. */
export const maxBytes = 1024 * 1024

/** Characters of the description on all days of a task but the next. */
const shortText = 200

/** Descriptions read by one statement; each may have 10,000 characters. */
const textsAtOnce = 100

/** A task, the end of a warranty, an expiry, a day to remember or a loan, at its own day. */
interface Planned extends Omit<CalendarEvent, 'description'> {
  readonly id: string
  readonly rule: string | null
}

/** The content of a group's calendar. */
export interface CalendarPart {
  readonly groupId: string
  readonly kinds: readonly CalendarKind[]
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly t: Texts
}

/**
 * Events of a group a year back and a year ahead, the most important first: each task, warranty, day to remember and loan at its
 * own day, those near today first; then the second days of tasks that come back, then the third ones. At most `maxEvents`, and no more than
 * what fills `maxBytes`.
 */
export async function eventsOf(db: Reader, part: CalendarPart): Promise<CalendarEvent[]> {
  const planned = await plannedIn(db, part)
  const texts = await readTexts(db, part.groupId, planned)
  const shown = planned.filter(({ uid }) => texts.has(uid))
  const own = shown.map(event => toEvent(event, describe(event, texts.get(event.uid) ?? '', part.t)))
  return [...own, ...comingDays(shown, texts, part)]
}

async function plannedIn(
  db: Reader,
  { groupId, kinds, today, t }: CalendarPart,
): Promise<readonly Planned[]> {
  const ahead = { groupId, from: today, to: yearFrom(today, 1), limit: maxEvents }
  const back = { groupId, from: yearFrom(today, -1), to: dayBefore(today), limit: maxEvents }
  const found: Planned[] = []
  for (const kind of kinds) for (const each of await plannedOf[kind](db, ahead, back, t)) found.push(each)
  return nearestOf(found, today)
}

/** As many days as a calendar may have, the nearest one first. */
function nearestOf<T extends { readonly day: string }>(found: readonly T[], today: string): T[] {
  const distance = ({ day }: T): number => Math.abs(daysBetween(day, today))
  return found.toSorted((a, b) => distance(a) - distance(b)).slice(0, maxEvents)
}

const pathOfItem = (id: string): string => `/item/${id}`

async function tasksIn(db: Reader, ahead: Span, back: Span): Promise<Planned[]> {
  const rows = [...(await db.all(firstTasks, ahead)), ...(await db.all(lastTasks, back))]
  return rows.map(row => ({
    uid: row.id,
    id: row.id,
    day: row.day,
    kind: 'maintenance',
    rule: row.rule,
    summary: `${row.name} · ${row.entityName}`,
    path: pathOfItem(row.entityId),
    createdAt: row.created_at,
    updatedAt: row.updated_at > row.entityUpdatedAt ? row.updated_at : row.entityUpdatedAt,
  }))
}

const endingsIn =
  (ending: Ending) =>
  async (db: Reader, ahead: Span, back: Span, t: Texts): Promise<Planned[]> => {
    const { first, last } = itemsThatEnd[ending]
    const rows = [...(await db.all(first, ahead)), ...(await db.all(last, back))]
    return rows.map(row => ({
      uid: `${row.id}-${ending}`,
      id: row.id,
      day: row.day,
      kind: ending,
      rule: null,
      summary: `${t(`calendar.${ending}`)} · ${row.name}`,
      path: pathOfItem(row.id),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }))
  }

/** Days to remember have the uid of their item and definition: it stays when the day moves. */
async function remindersIn(db: Reader, ahead: Span, back: Span): Promise<Planned[]> {
  const find = ({ groupId, from, to, limit }: Span, order: 'asc' | 'desc') =>
    findReminders(db, { groupId, spanOf: () => ({ from, to }), order, limit })
  const rows = [...(await find(ahead, 'asc')), ...(await find(back, 'desc'))]
  // An item may have several fields of one name.
  const seen = new Map<string, number>()
  return rows.map(row => {
    const uid = `${row.entityId}-${row.definitionId}`
    const count = (seen.get(uid) ?? 0) + 1
    seen.set(uid, count)
    return {
      uid: count === 1 ? uid : `${uid}-${count}`,
      id: row.entityId,
      day: row.day,
      kind: 'fields',
      rule: null,
      summary: `${row.fieldName} · ${row.entityName}`,
      path: pathOfItem(row.entityId),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt > row.definitionUpdatedAt ? row.updatedAt : row.definitionUpdatedAt,
    }
  })
}

/** A loan keeps its uid when it is handed over: the event moves from its first to its due day. */
async function loansIn(db: Reader, ahead: Span, back: Span, t: Texts): Promise<Planned[]> {
  const { groupId } = ahead
  const found = await findLoanDays(db, { groupId, from: back.from, to: ahead.to })
  const days = nearestOf(found, ahead.from)
  const loans = await summarizeLoans(
    db,
    groupId,
    days.map(({ id }) => id),
  )
  return days.flatMap(({ id, day, isOut }) => {
    const loan = loans.get(id)
    if (loan === undefined) return []
    const { contact, items, createdAt, updatedAt } = loan
    const names = contact === undefined ? [items] : [contact, items]
    return {
      uid: id,
      id,
      day,
      kind: 'loans',
      rule: null,
      summary: [t(isOut ? 'calendar.loanDue' : 'calendar.reserved'), ...names].join(' · '),
      path: `/loans?open=${id}`,
      createdAt,
      updatedAt,
    }
  })
}

const plannedOf: Readonly<
  Record<CalendarKind, (db: Reader, ahead: Span, back: Span, t: Texts) => Promise<Planned[]>>
> = {
  maintenance: tasksIn,
  warranty: endingsIn('warranty'),
  fields: remindersIn,
  loans: loansIn,
  expiry: endingsIn('expiry'),
}

/** The descriptions by uid, until they alone fill a calendar: what comes later has no place in it. */
async function readTexts(
  db: Reader,
  groupId: string,
  planned: readonly Planned[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  let bytes = 0
  for await (const batch of batchesOf(planned, { size: textsAtOnce })) {
    if (bytes > maxBytes) break
    for (const [kind, events] of Map.groupBy(batch, ({ kind }) => kind)) {
      const find = textsOf[kind]
      const rows = find === undefined ? [] : await db.all(find, { groupId, ids: events.map(({ id }) => id) })
      const byId = new Map(rows.map(({ id, text }) => [id, text]))
      for (const { id, uid } of events) {
        const text = byId.get(id) ?? ''
        texts.set(uid, text)
        bytes += Buffer.byteLength(text)
      }
    }
  }
  return texts
}

const textsOf: Readonly<
  Record<
    CalendarKind,
    | Statement<{ groupId: string; ids: readonly string[] }, { readonly id: string; readonly text: string }>
    | undefined
  >
> = {
  maintenance: taskTexts,
  warranty: warrantyTexts,
  fields: undefined,
  loans: undefined,
  expiry: undefined,
}

/** The days on which tasks come back: one more of each task in turn, the nearest first, as far as there is room. */
function comingDays(
  planned: readonly Planned[],
  texts: ReadonlyMap<string, string>,
  part: CalendarPart,
): CalendarEvent[] {
  const coming: CalendarEvent[] = []
  let series = planned.flatMap(event => seriesOf(event, texts.get(event.uid) ?? '', part))
  while (series.length > 0 && planned.length + coming.length < maxEvents) {
    const next = series.flatMap(one => {
      const { value: day } = one.days.next()
      return day === undefined ? [] : [{ ...one, day }]
    })
    next.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    for (const { event, description, day } of next.slice(0, maxEvents - planned.length - coming.length))
      coming.push(toEvent({ ...event, uid: `${event.id}-${day}`, day }, description))
    series = next
  }
  return coming
}

/** The further days of a task, with what each of them says. */
interface Series {
  readonly event: Planned
  readonly description: string
  readonly days: Iterator<string, undefined>
}

function seriesOf(event: Planned, text: string, { today, t }: CalendarPart): Series[] {
  if (event.rule === null) return []
  const { monthDay, ...rule } = readRule(event.rule)
  // What counts from the day it is done is not done before today.
  const from = rule.from === 'done' && event.day < today ? today : event.day
  const days = daysOfSeries(rule, { from, since: today, to: yearFrom(today, 1), monthDay })
  return [{ event, description: describe(event, shortened(text), t), days }]
}

/** A description with how often its task comes back. */
function describe({ rule }: Planned, text: string, t: Texts): string {
  if (rule === null) return text
  const { every, unit } = readRule(rule)
  return [text, t(`calendar.repeats.${unit}`, { count: every })].filter(part => part !== '').join('\n\n')
}

/** The beginning of a text; a character that takes two units is not cut in two. */
function shortened(text: string): string {
  if (text.length <= shortText) return text
  return `${text
    .slice(0, shortText)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`
}

const toEvent = (
  { uid, day, kind, summary, path, createdAt, updatedAt }: Omit<CalendarEvent, 'description'>,
  description: string,
): CalendarEvent => ({ uid, day, kind, summary, description, path, createdAt, updatedAt })

/** The same day in another year; 28 February for the 29th. */
function yearFrom(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0')
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
}

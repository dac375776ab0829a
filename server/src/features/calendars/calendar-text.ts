import ical, { foldLines, ICalAlarmType, type ICalCalendar } from 'ical-generator'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { type CalendarEvent, maxBytes } from './calendar-events.ts'

/** The properties of a calendar. */
export interface CalendarFrame {
  readonly name: string
  /** The language as iCalendar names it. */
  readonly language: string
  /** The address of the page, for links. */
  readonly base: string
}

/** Events written between two yields to the event loop. */
const sliceSize = 100

const end = 'END:VCALENDAR'

/** RFC 5545 demands a component: strict programs refuse a calendar without events that has none. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n')

/**
 * A calendar with its events, in the iCalendar format (RFC 5545), in UTF-8. What does not fit into `maxBytes` is left out, the last
 * events first. `pause` is awaited between two slices of events.
 */
export async function calendarText(
  frame: CalendarFrame,
  events: readonly CalendarEvent[],
  pause: () => Promise<void> = yieldToEventLoop,
): Promise<Buffer> {
  const calendar = emptyCalendar(frame)
  const head = calendar.toString().slice(0, -end.length)
  const parts = [head]
  if (events.length === 0) parts.push(timeZone)
  let room = maxBytes - Buffer.byteLength(head) - end.length - '\r\n'.length
  for (let from = 0; from < events.length && room > 0; from += sliceSize) {
    if (from > 0) await pause()
    for (const event of events.slice(from, from + sliceSize)) {
      const text = eventText(calendar, event, frame.base)
      room -= Buffer.byteLength(text)
      if (room < 0) break
      parts.push(text)
    }
    // The library keeps each event that it has made.
    calendar.clear()
  }
  return Buffer.from([...parts, end, '\r\n'].join(''))
}

const emptyCalendar = ({ name, language }: CalendarFrame): ICalCalendar =>
  ical({
    // The library writes the name as it is.
    name: oneLine(name).replace(/[\\;,]/g, sign => `\\${sign}`),
    prodId: { company: 'Stowage', product: 'Stowage', language },
    ttl: 60 * 60,
  })

function eventText(calendar: ICalCalendar, event: CalendarEvent, base: string): string {
  const { uid, day, kind, summary, description, path, createdAt, updatedAt } = event
  const written = calendar.createEvent({
    id: `${uid}@stowage`,
    sequence: sequenceAt(updatedAt),
    start: day,
    allDay: true,
    summary: oneLine(summary),
    ...(description === '' ? {} : { description: printable(description) }),
    url: `${base}${path}`,
    categories: [{ name: kind }],
    created: new Date(createdAt),
    lastModified: new Date(updatedAt),
    // Not the moment at which it is read: the same events are the same text.
    stamp: new Date(updatedAt),
  })
  written
    .createAlarm({ type: ICalAlarmType.display, triggerAfter: alarmAfter, description: oneLine(summary) })
    .relatesTo('START')
  return foldLines(written.toString())
}

/** A number that grows with each change, as programs compare it: seconds since 2020, which fit into 31 bits. */
const sequenceAt = (updatedAt: string): number =>
  Math.max(0, Math.floor((Date.parse(updatedAt) - Date.UTC(2020)) / 1000))

/** Seconds from the beginning of the day: nine o'clock. */
const alarmAfter = 9 * 60 * 60

const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

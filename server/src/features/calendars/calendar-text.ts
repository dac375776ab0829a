import ical, { ICalAlarmType } from 'ical-generator'
import type { CalendarEvent } from './calendar-events.ts'

/** A calendar with its events, in the iCalendar format (RFC 5545). `base` is the address of the page, for links. */
export function calendarText(
  name: string,
  events: readonly CalendarEvent[],
  base: string,
  language: string,
): string {
  const calendar = ical({
    // The library writes the name as it is.
    name: oneLine(name).replace(/[\\;,]/g, sign => `\\${sign}`),
    prodId: { company: 'Stowage', product: 'Stowage', language },
    ttl: 60 * 60,
  })
  for (const { uid, day, kind, summary, description, entityId, createdAt, updatedAt } of events) {
    const event = calendar.createEvent({
      id: `${uid}@stowage`,
      start: day,
      allDay: true,
      summary: oneLine(summary),
      ...(description === '' ? {} : { description: printable(description) }),
      url: `${base}/item/${entityId}`,
      categories: [{ name: kind }],
      created: new Date(createdAt),
      lastModified: new Date(updatedAt),
      // Not the moment at which it is read: the same events are the same text.
      stamp: new Date(updatedAt),
    })
    event
      .createAlarm({ type: ICalAlarmType.display, triggerAfter: alarmAfter, description: oneLine(summary) })
      .relatesTo('START')
  }
  return calendar.toString()
}

/** Seconds from the beginning of the day: nine o'clock. */
const alarmAfter = 9 * 60 * 60

const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, ' ')

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

import { expect, test } from 'vitest'
import type { CalendarEvent } from './calendar-events.ts'
import { calendarText } from './calendar-text.ts'

const frame = { name: 'Home', language: 'EN', base: 'https://stowage.example' }

const eventsWith = (count: number, description: string): CalendarEvent[] =>
  Array.from({ length: count }, (_, i) => ({
    uid: `task-${i}`,
    day: '2026-12-01',
    kind: 'maintenance',
    summary: `Task ${i}`,
    description,
    path: '/item/boiler',
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
  }))

/** A calendar as text, with how often others had a turn while it was written. */
async function write(events: readonly CalendarEvent[]) {
  let pauses = 0
  const bytes = await calendarText(frame, events, async () => void pauses++)
  const lines = bytes.toString().split('\r\n')
  // Each line ends with CRLF, the last one too.
  expect(lines.pop()).toBe('')
  return { size: bytes.length, lines, pauses }
}

test('a calendar is written in slices of 100 events, with a pause between two', async () => {
  for (const [count, pauses] of [
    [0, 0],
    [100, 0],
    [101, 1],
    [250, 2],
  ] as const) {
    const written = await write(eventsWith(count, 'Oil'))
    expect([count, written.pauses]).toEqual([count, pauses])
    expect(written.lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(count)
    expect([written.lines.at(0), written.lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
    expect(written.lines.every(line => Buffer.byteLength(line) <= 75)).toBe(true)
  }
})

test('a calendar without events is valid: it has a component', async () => {
  const { lines } = await write([])
  expect(lines.filter(line => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
  ])
})

test('a calendar ends before the event that would make it larger than 1 MiB', async () => {
  const { size, lines, pauses } = await write(eventsWith(400, 'ü'.repeat(2500)))
  expect(size).toBeLessThanOrEqual(1024 * 1024)
  expect(size).toBeGreaterThan(1024 * 1024 - 6000)
  expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(
    lines.filter(line => line === 'END:VEVENT').length,
  )
  expect([pauses, lines.at(-1)]).toEqual([1, 'END:VCALENDAR'])
})

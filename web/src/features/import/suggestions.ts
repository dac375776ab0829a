import type { RowError } from '@stowage/contract/tables/imports'
import { calendarPeriodIn } from '../../ui/day/day-in.ts'

/** Texts that a bad cell may have been meant to have; none where that is a guess too far. */
export function suggestionsFor(error: RowError | undefined): readonly string[] {
  const value = error?.value?.trim()
  if (value === undefined || value === '' || value.length > 40) return []
  const isDay = error?.code === 'not_date' || error?.code === 'not_timestamp'
  const first = isDay ? calendarPeriodIn(value)?.first : undefined
  return [...new Set([lastOfMonth(value), withDigits(value), first])].filter(
    (text): text is string => text !== undefined && text !== value,
  )
}

/** The last day of the month for a day that the month does not have. */
function lastOfMonth(value: string): string | undefined {
  const parts = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/.exec(value)
  if (parts === null) return undefined
  const [, first = '', sign = '', month = '', last = ''] = parts
  const isYearFirst = first.length === 4
  const [year, day] = isYearFirst ? [first, last] : [last, first]
  if (year.length !== 4 || Number(month) < 1 || Number(month) > 12 || Number(day) > 31) return undefined
  const end = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (Number(day) <= end) return undefined
  const days = String(end)
  return [isYearFirst ? first : days, month, isYearFirst ? days : last].join(sign)
}

/** Letters that look like digits, in a text that is a number otherwise. */
function withDigits(value: string): string | undefined {
  const text = value.replaceAll(/[oO]/g, '0').replaceAll(/[lI|]/g, '1')
  return /^[\d.,\s€$£-]+$/.test(text) && /\d/.test(value) ? text : undefined
}

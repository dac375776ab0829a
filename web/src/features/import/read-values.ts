import type { DayOrder, Decimal } from './choices.ts'

const signs: Readonly<Record<Decimal, { readonly decimal: string; readonly group: string }>> = {
  comma: { decimal: ',', group: '.' },
  point: { decimal: '.', group: ',' },
}

/** What a cell is with a decimal sign, roughly as the server reads it; undefined: no number. For examples only. */
export function readNumber(text: string, reading: Decimal): number | undefined {
  const { decimal, group } = signs[reading]
  const plain = text.replace(/[\s\u00a0\u202f'’]|[A-Z]{3}|\p{Sc}/gu, '').replace(/^\((.*)\)$/, '-$1')
  const [whole = '', part, ...more] = plain.replace(/^[+-]/, '').split(decimal)
  const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole)
  if (more.length > 0 || !(isGrouped || /^\d+$/.test(whole)) || !(part === undefined || /^\d+$/.test(part)))
    return undefined
  const value = Number(`${whole.replaceAll(group, '')}.${part ?? 0}`)
  return plain.startsWith('-') ? -value : value
}

/** Has a cell three numbers, as days have? */
export const looksLikeDay = (text: string): boolean =>
  /^\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}\b/.test(text.trim())

const places: Readonly<Record<DayOrder, readonly [year: number, month: number, day: number]>> = {
  ymd: [0, 1, 2],
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
}

/** What a cell is when its day has this order, such as `2026-01-31`; undefined: no such day. For examples only. */
export function readDay(text: string, order: DayOrder): string | undefined {
  if (!looksLikeDay(text)) return undefined
  const parts = text.match(/\d+/g) ?? []
  const [year = '', month = '', day = ''] = places[order].map(at => parts[at] ?? '')
  if (month.length > 2 || day.length > 2 || (order === 'ymd' && year.length !== 4)) return undefined
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) >= 70 ? 1900 : 2000)
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)))
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay && !Number.isNaN(full) ? date.toISOString().slice(0, 10) : undefined
}

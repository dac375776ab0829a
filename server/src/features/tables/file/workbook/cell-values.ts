import type { NumberKind } from './number-formats.ts'

const secondsOfDay = 86_400
const millisecondsOfDay = secondsOfDay * 1000

/** 9999-12-31, the last day of workbooks. */
const lastDay = 2_958_465

/** Days between the two starts of counting, 1900 and 1904. */
const of1904 = 1462

/** A number that is as short as it can be. */
const shortNumber = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/

/** A number as a spreadsheet shows it when its column is wide enough: with a point, at most 15 digits behind the first, no exponent. */
export function showNumberText(text: string): string {
  if (text.length < 16 && text !== '-0' && shortNumber.test(text)) return text
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value)
  const digits = value.toPrecision(15)
  const shortest = String(Number(digits))
  return shortest.includes('e') ? plain(shortest) : shortest
}

/** A number without its exponent. */
function plain(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  const shift = Number(exponent)
  const digits = whole + fraction
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - whole.length)}${digits}`
  return sign + digits.padEnd(whole.length + shift, '0')
}

/** The text of a number that is shown as a day or a time: `2024-03-09`, `2024-03-09 12:30:00`, `12:30:00`; the number when it is none. */
export function showSerial(text: string, kind: NumberKind, is1904: boolean): string {
  const serial = Number(text)
  if (kind === 'number' || text.trim() === '' || !(serial >= 0)) return showNumberText(text)
  const seconds = Math.round(serial * secondsOfDay)
  if (kind === 'time' && (is1904 || serial < lastDay)) return timeOf(seconds)
  const days = Math.floor(seconds / secondsOfDay)
  const isDay = days + (is1904 ? of1904 : 0) <= lastDay && (is1904 || days > 0)
  if (!isDay) return showNumberText(text)
  const time = seconds % secondsOfDay
  return time === 0 ? dayOf(days, is1904) : `${dayOf(days, is1904)} ${timeOf(time)}`
}

/** Excel holds 1900 for a leap year: its day 60 is not there, and those before count from a day later. */
function dayOf(days: number, is1904: boolean): string {
  if (is1904) return isoDay(Date.UTC(1904, 0, 1) + days * millisecondsOfDay)
  return isoDay(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * millisecondsOfDay)
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

const two = (number: number): string => String(number).padStart(2, '0')

/** Hours, which may be more than 24, minutes and seconds. */
const timeOf = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(part => two(Math.floor(part))).join(':')

/** A day of a cell that holds it as ISO 8601, without a time when that is midnight. */
export function showIsoDay(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?).*)?$/.exec(text.trim()) ?? []
  if (day === undefined) return text
  const whole = time?.length === 5 ? `${time}:00` : time
  return whole === undefined || whole === '00:00:00' ? day : `${day} ${whole}`
}

/** Letters that XML cannot hold stand as `_x000D_` in a workbook, and a text that looks like one as `_x005F_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/giu, (_all, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

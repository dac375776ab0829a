import { isLinkWord, isWeekday, monthOf } from '@stowage/contract/values/month-names'
import { foldWord, plainCell } from './plain-cell.ts'

/** A day as a cell writes it, before anyone knows the order of its numbers. */
export type WrittenDay =
  /** The order is plain: by a name, by the year in front or by dots. */
  | {
      readonly form: 'plain'
      readonly year: string
      readonly month: number
      readonly day: number
      readonly style: 'ymd' | 'dmy' | 'mdy'
    }
  /** Three numbers of which the last, or of two digits each the first, may be the year. */
  | {
      readonly form: 'numbers'
      readonly parts: readonly [string, string, string]
      readonly hasHyphens: boolean
    }
  /** A day as spreadsheets count them. */
  | { readonly form: 'serial'; readonly serial: number }

/** No day with its weekday and time is longer. */
const longestDay = 80

const clock =
  '(?:[01]?\\d|2[0-4])(?:[:.]| ?h ?)[0-5]\\d(?:(?:[:.]| min )(?:[0-5]\\d|60)(?:[.,]\\d{1,9})?(?: s)?)?'

const zone = '(?:Z|[A-Z]{3,4}|(?:GMT|UTC)?[+-]\\d\\d?:?(?:\\d\\d)?)'

/** A time behind a day, with what joins it: `T12:00:00Z`, ` 12:30 PM`, `, 16.52.25 UTC`, ` um 16:52 Uhr`. */
const timeBehind = new RegExp(
  `(?:T\\d{4}(?:\\d\\d)?|(?:T|,? (?:(?:at|um|à|a las|alle ore|alle|om|às|o|kl\\.?) )?)${clock})(?: ?[ap]\\.? ?m\\.?| ?Uhr)?(?: ?${zone}){0,2}(?: \\([^()]*\\))?$`,
  'iu',
)

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/u
const spacedYearFirst = /^(\d{4})[-/.]? (\d{1,2})[-/.]? (\d{1,2})\.?$/u
const eastAsian = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]$/u
const compact = /^(\d{4})(\d\d)(\d\d)$/u
const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d\d)\.?$/u
const threeNumbers = /^(\d{1,2})([-/ ]| [-/] )(\d{1,2})([-/ ]| [-/] )(\d{4}|\d\d)$/u
/** The days from 1927 to 2199; smaller numbers are years, months or counts rather than days. */
const serialNumber = /^([1-9]\d{4,5})(?:[.,]\d{1,20})?$/u
const lastSerial = 109_574

const plainDay = (style: 'ymd' | 'dmy' | 'mdy', year = '', month = 0, day = 0): WrittenDay => ({
  form: 'plain',
  year,
  month,
  day,
  style,
})

/** A day of numbers only; undefined when it is none. */
function cutNumbers(text: string): WrittenDay | undefined {
  const ymd = yearFirst.exec(text)
  if (ymd !== null) return plainDay('ymd', ymd[1], Number(ymd[3]), Number(ymd[4]))
  const other = spacedYearFirst.exec(text) ?? eastAsian.exec(text) ?? compact.exec(text)
  if (other !== null) return plainDay('ymd', other[1], Number(other[2]), Number(other[3]))
  const dmy = dotted.exec(text)
  if (dmy !== null) return plainDay('dmy', dmy[3], Number(dmy[2]), Number(dmy[1]))
  const three = threeNumbers.exec(text)
  if (three !== null) {
    const [, one = '', separator = '', two = '', , last = ''] = three
    return { form: 'numbers', parts: [one, two, last], hasHyphens: separator.includes('-') }
  }
  const serial = Number(serialNumber.exec(text)?.[1])
  return serial <= lastSerial ? { form: 'serial', serial } : undefined
}

const wordsAndNumbers = /\d+|\p{L}[\p{L}\p{M}]*/gu
const otherThanNamedDays = /[^\p{L}\p{M}\d ,./'’-]/u

/** A day with the name of its month: `31-Dec-23`, `December 31, 2023`, `31 de diciembre de 2023`, `2023 Dec 31`. */
function cutNamed(text: string): WrittenDay | undefined {
  if (otherThanNamedDays.test(text)) return undefined
  const numbers: string[] = []
  const months: { month: number; at: number }[] = []
  for (const word of text.match(wordsAndNumbers) ?? []) {
    if (/^\d/u.test(word)) {
      numbers.push(word)
      continue
    }
    const folded = foldWord(word)
    const month = monthOf(folded)
    if (month === undefined && !isWeekday(folded) && !isLinkWord(folded)) return undefined
    // `mar` in front of another month is a Tuesday.
    if (month !== undefined && months.length === 1 && months[0]?.at === 0) months.length = 0
    if (month !== undefined) months.push({ month, at: numbers.length })
  }
  const [one = '', two = '', third] = numbers
  const [named, another] = months
  if (named === undefined || another !== undefined || third !== undefined || named.at > 1) return undefined
  const { month, at } = named
  if (one.length === 4 && at === 1)
    return two.length <= 2 ? plainDay('ymd', one, month, Number(two)) : undefined
  const isDayThenYear = one.length <= 2 && (two.length === 4 || two.length === 2)
  return isDayThenYear ? plainDay(at === 1 ? 'dmy' : 'mdy', two, month, Number(one)) : undefined
}

/** `Fr., 31.12.2023` and `sexta-feira, 31/12/2023` without the day of the week. */
function withoutWeekday(text: string): string {
  const [start = '', word = ''] = /^(\p{L}[\p{L}\p{M}]*)(?:-feira)?\.?,? /u.exec(text) ?? []
  return isWeekday(foldWord(word)) ? text.slice(start.length) : text
}

/** The day in a cell, by its form alone; undefined when there is none. */
export function cutDay(cell: string): WrittenDay | undefined {
  const plain = plainCell(cell, longestDay)
  if (plain === undefined || !/\d/u.test(plain)) return undefined
  const text = plain.replace(/[‐-―−]/gu, '-')
  const whole = cutNumbers(text)
  if (whole !== undefined) return whole
  const day = text.replace(timeBehind, '').trimEnd()
  return cutNumbers(withoutWeekday(day)) ?? cutNamed(day)
}

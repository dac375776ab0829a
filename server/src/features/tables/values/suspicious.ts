import { monthOf } from '@stowage/contract/values/month-names'
import { cutDay } from './day-parts.ts'
import { foldWord, plainCell } from './plain-cell.ts'

/** With a sign before the exponent or decimals: `12E5` may be a serial number. */
const exponent = /^[+-]?\d(?:e[+-]|[.,]\d{1,20}e[+-]?)\d{1,3}$/iu

/** Has a spreadsheet turned a long number into its exponent form, such as `1,23E+14`? */
export const isExponent = (cell: string): boolean => {
  const text = plainCell(cell, 30)
  return text !== undefined && exponent.test(text)
}

/** Characters of windows-1252 for the bytes 80 to BF, which only follow others in UTF-8; those of them in words apart. */
const marks = '\u0080-\u009f\u00a0-\u00bf€‚ƒ„†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ'
const quotes = '‘’“”–—…'

const wronglyDecoded = [
  // What decoders put for bytes that are none.
  '\ufffd',
  // Control characters, which no text has.
  '[\u0080-\u009f]',
  // UTF-8 as windows-1252: `Ã¼`, `Ã–l`, `Â°`, `â€™`, `â‚¬`, `ðŸ˜€`, `Ä‡`, `Å‚`.
  `Ã[${marks}]`,
  `Ã[${quotes}]\\p{L}`,
  '(?<!\\p{L})Â[\u00a0-\u00bf]|\\p{Ll}Â[\u00a0-\u00bf]',
  `â(?:€[${marks}${quotes}]|‚¬|„[¢–]|[${marks}]{2})`,
  `ðŸ[${marks}${quotes}]`,
  `[ÄÅ](?!\u00a0)[${marks}](?=\\p{Ll})`,
  // A byte-order mark, and UTF-8 of other scripts as windows-1252: Cyrillic and Greek, Chinese and Japanese.
  'ï»¿',
  `(?:[ÐÑÎÏ][${marks}${quotes}]){2}`,
  `(?:[à-é][${marks}${quotes}]{2}){2}`,
  // Cyrillic as windows-1251.
  '(?:[РС][\u00a0-\u00bfЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџЎўЈҐЁЄЇІіґё№єјЅѕї]){3}',
  // UTF-8 as windows-1250, windows-1251 and MacRoman: `ĂĽ`, `Гј`, `√º`, `‚Äô`.
  'Ă[¤¶©Ľźł¨´»§]',
  'Г[¤¶јџ©Ё]',
  '√[º∂§©®†°Å≠]',
  '‚Ä[ôúùìî]',
].join('|')

const wrongly = new RegExp(wronglyDecoded, 'u')

/** Does a text look as if it had been read in another encoding than it was written in, such as `KÃ¼che`? */
export const looksWronglyDecoded = (cell: string): boolean => wrongly.test(cell)

/** A day and a month as spreadsheets show them, without a year: `03. Apr`, `3-Mar`, `03/abr`. */
const dayAndMonth = /^\d{1,2}(?:[-/.]|\. )(\p{L}[\p{L}\p{M}]+)\.?$/u
/** A month and a year as spreadsheets show them: `Mar-03`, `janv.-24`, `Apr 03`. */
const monthAndYear = /^(\p{L}[\p{L}\p{M}]+)\.?([-/. ])\d\d$/u
/** The names behind which a spreadsheet leaves a blank; in other languages such a text is more likely a name: `Set 12`. */
const monthsBeforeBlank = new Set('jan feb mrz apr mai jun jul aug sep okt nov dez'.split(' '))

/** Is a name a day, as spreadsheets make of `3.4` or `MARCH1`? */
export function looksLikeDay(cell: string): boolean {
  const text = plainCell(cell, 40)
  if (text === undefined || !/\d/u.test(text) || /^[\d, ]+$/u.test(text)) return false
  const day = dayAndMonth.exec(text)?.[1]
  if (day !== undefined) return monthOf(foldWord(day)) !== undefined
  const [, month = '', separator] = monthAndYear.exec(text) ?? []
  const folded = foldWord(month)
  if (separator !== undefined)
    return separator === ' ' ? monthsBeforeBlank.has(folded) : monthOf(folded) !== undefined
  return cutDay(text) !== undefined
}

import type { IssueCode, ParamsOf } from '@stowage/contract/protocol/issue-texts'
import { type IssueBody, issueOf } from '@stowage/contract/protocol/issues'
import { readAssetNumber } from '@stowage/contract/values/asset-numbers'
import { maxAmount, SomeQuantityIn } from '@stowage/contract/values/numbers'
import { lengthOf } from '@stowage/contract/values/text'
import { readInstant } from '@stowage/contract/values/times'
import type { Flag } from '#db/tables/columns.ts'
import type { Field } from '#features/entities/index.ts'
import { guardFormula, unguardFormula } from '../file/csv-text.ts'
import { type DayOrder, hasShortYear, readDayCell } from './days.ts'
import { isEmptyMark } from './empty-marks.ts'
import { readFlagWord } from './flags.ts'
import { type DecimalSign, readDecimalInColumn, readInColumn } from './numbers.ts'

/** A cell that cannot be taken. */
export class BadCell extends Error {
  readonly issue: IssueBody

  constructor(issue: IssueBody) {
    // A file may have hundreds of thousands of bad cells, and a stack trace costs more than all else about one.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(issue.code)
    Error.stackTraceLimit = stackTraceLimit
    this.issue = issue
  }
}

export const badCell = <Code extends IssueCode>(code: Code, ...params: ParamsOf<Code>): BadCell =>
  new BadCell(issueOf(code, ...params))

/** Rules for reading the cells of a column. */
export interface CellRules {
  readonly sign: DecimalSign
  readonly order: DayOrder
  /** Do the days of the workbook count from 1904? */
  readonly is1904: boolean
  /** The latest day that has begun anywhere, `YYYY-MM-DD`. */
  readonly latestDay: string
}

/** Is there nothing in a cell that does not hold text? */
export const isBlank = (cell: string): boolean => cell.trim() === '' || isEmptyMark(cell)

/** Reads yes and no; empty is no. */
export function readFlagCell(cell: string): Flag {
  if (isBlank(cell)) return 0
  const flag = readFlagWord(cell)
  if (flag === undefined) throw badCell('not_boolean')
  return flag ? 1 : 0
}

/** Reads a number; empty is 0. */
export function readNumberCell(cell: string, { sign }: CellRules, min = -maxAmount, max = maxAmount): number {
  if (isBlank(cell)) return 0
  const value = readInColumn(cell, sign)?.value ?? Number.NaN
  if (!Number.isFinite(value)) throw badCell('not_decimal')
  if (value < min) throw min === 0 ? badCell('negative') : badCell('too_small', { limit: min })
  if (value > max) throw badCell('too_large', { limit: max })
  return value === 0 ? 0 : value
}

/** Reads a quantity above 0 with at most 6 decimals; empty and 0 are unset. */
export function readQuantityCell(cell: string, rules: CellRules): number | null {
  const value = readNumberCell(cell, rules, 0)
  if (value !== 0 && !SomeQuantityIn.safeParse(value).success)
    throw badCell('too_many_decimals', { limit: 6 })
  return value === 0 ? null : value
}

/** Reads a day; empty is unset. */
export function readDay(cell: string, { order, is1904 }: CellRules): string | null {
  if (isBlank(cell)) return null
  const day = readDayCell(cell, order, is1904)
  if (day === undefined) throw badCell('not_date')
  return day
}

/** The same for something that has happened: two digits of a year are of the century before when it is more than a year ahead. */
export function readPastDay(cell: string, rules: CellRules): string | null {
  const day = readDay(cell, rules)
  const nextYear = `${Number(rules.latestDay.slice(0, 4)) + 1}${rules.latestDay.slice(4)}`
  if (day === null || day <= nextYear || !hasShortYear(cell)) return day
  return `${Number(day.slice(0, 4)) - 100}${day.slice(4)}`
}

/** Reads an asset number; empty and 0 are none. */
export function readAssetCell(cell: string): number | null {
  const number = readAssetNumber(cell.trim())
  if (number === undefined) throw badCell('not_asset_number')
  return number
}

/** A text whose length is not allowed: it is bad unless it is the one that is stored. */
export class BadLength extends BadCell {
  readonly text: string

  constructor(issue: IssueBody, text: string) {
    super(issue)
    this.text = text
  }
}

/** Reads a text of at most `max` characters. */
export function readTextCell(cell: string, max = Number.POSITIVE_INFINITY, min = 0): string {
  return checkText(unguardFormula(cell), max, min)
}

/** The same for a text that stands in no cell by itself. */
export function checkText(text: string, max: number, min: number): string {
  if (text.includes('\0')) throw badCell('null_character')
  const actual = lengthOf(text)
  if (actual > max) throw new BadLength(issueOf('too_long', { limit: max, actual }), text)
  if (text.length < min) throw new BadLength(issueOf('empty'), text)
  return text
}

/** A number without exponent, as short as it can be. */
export function showNumber(value: number): string {
  const text = String(value)
  const [, sign = '', digits = '', exponent] = /^(-?)([\d.]+)e([+-]\d+)$/.exec(text) ?? []
  if (exponent === undefined) return text
  const [whole = '', fraction = ''] = digits.split('.')
  const shift = Number(exponent)
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`
  return `${sign}${whole}${fraction.padEnd(shift, '0')}`
}

/** The text of a custom field in its cell. */
export function showField(field: Field): string {
  if (field.type === 'number') return String(field.number_value)
  if (field.type === 'boolean') return field.boolean_value === 1 ? 'true' : 'false'
  return field.type === 'time' ? (field.time_value ?? '') : guardFormula(field.text_value)
}

/** A field with the value of its cell, read by the field's own type. */
export function readField(field: Field, cell: string, rules: CellRules): Field {
  if (field.type === 'text') {
    const isStored = [cell, unguardFormula(cell)].includes(field.text_value)
    return isStored ? field : { ...field, text_value: readTextCell(cell, 500) }
  }
  if (field.type === 'boolean') return { ...field, boolean_value: readFlagCell(cell) }
  if (field.type === 'number') {
    const decimal = readDecimalInColumn(cell, rules.sign)
    if (decimal !== undefined) return { ...field, type: 'text', number_value: 0, text_value: decimal }
    const number = readNumberCell(cell, rules, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
    if (!Number.isSafeInteger(number)) throw badCell('not_whole')
    return { ...field, number_value: number }
  }
  const instant = readInstant(cell.trim()) ?? startOf(readDayCell(cell, rules.order, rules.is1904))
  if (instant === undefined) throw badCell('not_timestamp')
  return { ...field, time_value: instant }
}

const startOf = (day: string | null | undefined): string | null | undefined =>
  typeof day === 'string' ? `${day}T00:00:00.000Z` : day

/** Has the field nothing to show? */
export const isEmptyField = (field: Field): boolean => showField(field) === ''

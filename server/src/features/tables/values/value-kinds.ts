import type { FieldType } from '@stowage/contract/entities/fields'
import { cutDay } from './day-parts.ts'
import { DayColumn, readDayCell } from './days.ts'
import { isEmptyMark } from './empty-marks.ts'
import { readFlagWord } from './flags.ts'
import { NumberColumn, readNumber } from './numbers.ts'
import { foldWord } from './plain-cell.ts'

/** A number that loses nothing as one: no code such as `007` or an article number of ten digits and more. */
const isAmount = (cell: string): boolean =>
  /^[-+]?(?:0|[1-9]\d{0,8})(?:[.,]\d{1,6})?$/u.test(cell) ||
  (/^[-+]?[1-9]\d{0,2}(?:[.,'’ \u00a0\u202f]\d{3})*(?:[.,]\d{1,6})?$/u.test(cell) &&
    cell.length <= 16 &&
    (readNumber(cell, 'point') ?? readNumber(cell, 'comma')) !== undefined)

const isoDay = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/u

/** A day without a time, which a day would lose, and not in digits only. */
const isBareDay = (cell: string): boolean =>
  isoDay.test(cell) ||
  (!/^\d+$|\d:\d/u.test(cell) &&
    cutDay(cell)?.form !== 'serial' &&
    (typeof readDayCell(cell, 'dmy', false) === 'string' ||
      typeof readDayCell(cell, 'mdy', false) === 'string'))

/** Words of a yes or no that are nothing else in a table, as sizes, grades and states such as `S`, `F` and `OK` can be. */
const plainAnswer =
  /^(?:true|false|yes|no|y|n|x|ja|nein|j|wahr|falsch|oui|non|vrai|faux|si|verdadero|falso|vero|waar|onwaar|nee|sim|nao|tak|nie|nej|sant|falskt|sandt|falsk|\W)$/u

const longestAnswer = 10

const isYesNo = (cell: string): boolean =>
  cell.length <= longestAnswer && plainAnswer.test(foldWord(cell)) && readFlagWord(cell) !== undefined

/** Gathers which kind of custom field loses nothing of a column, in constant memory; a text costs nothing any more. */
export class ValueKinds {
  readonly numbers = new NumberColumn()
  readonly days = new DayColumn()
  #isEmpty = true
  #mayBeNumber = true
  #mayBeDay = true
  #mayBeFlag = true

  /** Takes a cell into account that is not blank; a number of a workbook says nothing of the decimal sign. */
  note(cell: string, isNumber: boolean): void {
    this.#isEmpty = false
    if (!this.#mayBeNumber && !this.#mayBeDay && !this.#mayBeFlag) return
    const text = cell.trim()
    const isIso = this.#mayBeDay && isoDay.test(text)
    if (!isIso && isEmptyMark(text)) return
    this.#mayBeNumber &&= isAmount(text)
    this.#mayBeDay &&= isBareDay(text)
    this.#mayBeFlag &&= isYesNo(text)
    if (this.#mayBeNumber && !isNumber) this.numbers.note(text)
    // A day with the year in front says nothing of the order in others.
    if (this.#mayBeDay && !isIso) this.days.note(text)
  }

  /** The kind that fits every value; undefined for a column without any. */
  get kind(): FieldType | undefined {
    if (this.#isEmpty) return undefined
    // Nothing but marks for "no value" says nothing of the kind.
    if (this.#mayBeNumber && this.#mayBeDay && this.#mayBeFlag) return 'text'
    if (this.#mayBeNumber) return 'number'
    if (this.#mayBeDay) return 'time'
    return this.#mayBeFlag ? 'boolean' : 'text'
  }
}

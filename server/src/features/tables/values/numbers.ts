import { cutNumber, type DecimalSign, readCore } from './number-parts.ts'

export type { DecimalSign } from './number-parts.ts'

export interface NumberReading {
  readonly value: number
  /** An ISO 4217 code, or the sign (`$`, `kr`) when it stands for several currencies; null: the cell names none. */
  readonly currency: string | null
  /** Does the cell say that it is about as much? */
  readonly isAbout: true | undefined
}

/**
 * Reads a number with the currency around it: signs before or behind it or an accountant's brackets, groups, exponents.
 * Undefined when it is none by this decimal sign, or when its digits are more than a number can hold.
 */
export function readNumber(cell: string, sign: DecimalSign): NumberReading | undefined {
  const cut = cutNumber(cell)
  const size = cut && readCore(cut.core, sign)
  if (cut === undefined || size === undefined) return undefined
  const value = cut.isNegative && size !== 0 ? -size : size
  return { value, currency: cut.currency, isAbout: cut.isAbout || undefined }
}

/** The other decimal sign. */
const otherSign = { point: 'comma', comma: 'point' } as const

/** A number by the decimal sign of its column; one that only the other sign can read, such as `1.299,00` among points, by that. */
export const readInColumn = (cell: string, sign: DecimalSign): NumberReading | undefined =>
  readNumber(cell, sign) ?? readNumber(cell, otherSign[sign])

/** The same as `readDecimalText` has it. */
export const readDecimalInColumn = (cell: string, sign: DecimalSign): string | undefined =>
  readNumber(cell, sign) === undefined ? readDecimalText(cell, otherSign[sign]) : readDecimalText(cell, sign)

/**
 * A number with decimals as a custom field holds it: a text with a point. `2.10` may be a version and keeps all digits; a decimal comma
 * stands in numbers only, so zeros at its end go. Undefined for whole numbers, for other texts, and beyond 15 digits.
 */
export function readDecimalText(cell: string, sign: DecimalSign): string | undefined {
  const cut = cutNumber(cell)
  if (cut === undefined || readCore(cut.core, sign) === undefined) return undefined
  const [whole = '', written = ''] = cut.core.split(sign === 'point' ? '.' : ',')
  const decimals = sign === 'point' ? written : written.replace(/0+$/u, '')
  if (!/^\d+$/u.test(decimals)) return undefined
  const digits = whole.replace(/\D/gu, '').replace(/^0+(?=\d)/u, '') || '0'
  return digits.length + decimals.length > 15
    ? undefined
    : `${cut.isNegative ? '-' : ''}${digits}.${decimals}`
}

/** Evidence of the decimal sign of a column, from the cells that have one. */
type NumberEvidence =
  | { readonly sign: DecimalSign; readonly certain: boolean }
  | { readonly undecided: string; readonly isPointOnly: boolean }
  | 'none'

const whole = /^-?\d{1,15}$/u

/** Gathers what the cells of a column say of its decimal sign, in constant memory. */
export class NumberColumn {
  #points = 0
  #commas = 0
  #example: string | undefined
  #isPointOnly = true

  /** Takes a cell into account; one that is no number says nothing. */
  note(cell: string): void {
    if (whole.test(cell)) return
    const cut = cutNumber(cell)
    if (cut === undefined) return
    const point = readCore(cut.core, 'point')
    const comma = readCore(cut.core, 'comma')
    if (point === comma) return
    if (comma === undefined) this.#points += 1
    else if (point === undefined) this.#commas += 1
    else {
      this.#example ??= cell.trim()
      this.#isPointOnly &&= !cut.core.includes(',')
    }
  }

  /**
   * The sign of the cells with one reading only (where they contradict each other, of most); else an example with two
   * readings; `none` when all cells are the same by both signs.
   */
  decide(): NumberEvidence {
    const isSplit = this.#points > 0 && this.#commas > 0
    if (this.#points !== this.#commas) {
      return { sign: this.#points > this.#commas ? 'point' : 'comma', certain: !isSplit }
    }
    if (this.#example === undefined) return 'none'
    return { undecided: this.#example, isPointOnly: this.#isPointOnly && !isSplit }
  }
}

export interface AmbiguousNumbers {
  /** An example from the column. */
  readonly value: string
  readonly readings: readonly { readonly option: DecimalSign; readonly value: string }[]
}

export type NumberDecision =
  | { readonly sign: DecimalSign; readonly certain: boolean }
  | { readonly ambiguous: AmbiguousNumbers }

const signNames = ['point', 'comma'] as const

function ambiguous(value: string): NumberDecision {
  const readings = signNames.map(option => ({
    option,
    value: String(readNumber(value, option)?.value ?? ''),
  }))
  return { ambiguous: { value, readings } }
}

/** The sign that all columns agree on which know theirs. */
function sharedSign(evidence: readonly NumberEvidence[]): DecimalSign | undefined {
  const known = new Set(
    evidence.flatMap(each => (typeof each === 'object' && 'sign' in each ? [each.sign] : [])),
  )
  const [sign] = known
  return known.size === 1 ? sign : undefined
}

/**
 * Decides the decimal sign of each column of numbers of a file. A column whose cells all have two readings (`1.234`)
 * takes the sign that the other columns agree on, else comma in a file with semicolons, else it is ambiguous, with one
 * exception for `1.234`, not for `1,234`: `isOurs`, the file has every column of an export, not just one that begins with `HB.`.
 * Exports have no groups and a point, and can be imported again. The numbers of a workbook need no sign, and are not here.
 */
export function decideNumbers(
  columns: readonly NumberColumn[],
  {
    delimiter,
    option,
    isOurs,
  }: {
    readonly delimiter: string | null
    readonly option: 'auto' | DecimalSign | undefined
    readonly isOurs: boolean
  },
): readonly NumberDecision[] {
  if (option !== undefined && option !== 'auto') return columns.map(() => ({ sign: option, certain: true }))
  const evidence = columns.map(column => column.decide())
  const shared = sharedSign(evidence)
  const usual = shared ?? (delimiter === ';' ? 'comma' : undefined)
  const writesPoints = isOurs && delimiter === ',' && shared === undefined
  return evidence.map(each => {
    if (each === 'none') return { sign: usual ?? 'point', certain: true }
    if ('sign' in each) return each
    if (writesPoints && each.isPointOnly) return { sign: 'point', certain: true }
    return usual === undefined ? ambiguous(each.undecided) : { sign: usual, certain: false }
  })
}

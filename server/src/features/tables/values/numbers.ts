import { commonCurrency, readCurrency } from './currency-signs.ts'
import { plainCell } from './plain-cell.ts'

export type DecimalSign = 'point' | 'comma'

export interface NumberReading {
  readonly value: number
  /** An ISO 4217 code, or the sign (`$`, `kr`) when it stands for several currencies; null: the cell names none. */
  readonly currency: string | null
}

/** No number with its currency is longer. */
const longestNumber = 100

/** A cell cut into the digits with their separators, and what stands around them. */
interface CutNumber {
  readonly core: string
  readonly isNegative: boolean
  readonly currency: string | null
}

/** The zeros of the decimal digits that are read besides the plain ones: Arabic, Persian, Indian, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]

const replacements: Readonly<Record<string, string>> = {
  '’': "'",
  ʼ: "'",
  '＇': "'",
  '−': '-',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '－': '-',
  '＋': '+',
  '．': '.',
  '，': ',',
  '（': '(',
  '）': ')',
  '＄': '$',
  '￥': '¥',
  '￡': '£',
  '٬': "'",
}

function toPlainSign(character: string): string {
  const replacement = replacements[character]
  if (replacement !== undefined) return replacement
  const code = character.charCodeAt(0)
  const zero = zeros.find(each => code >= each && code < each + 10)
  return zero === undefined ? character : String(code - zero)
}

const isAscii = /^[\x20-\x7e]*$/

const hasLetter = /\p{L}/u

/** Which signs may stand before and behind a number, and whether they make it negative. */
const negativeBySigns: Readonly<Record<string, boolean>> = {
  '|': false,
  '+|': false,
  '-|': true,
  '|-': true,
  '(|)': true,
}

const signsOf = (affix: string): string => affix.replace(/[^-+()]/gu, '')

const wordOf = (affix: string): string => affix.replace(/[-+()]/gu, '').trim()

/** The currency that is named before or behind a number: null when it is in neither, undefined when it is none. */
function currencyOf(before: string, behind: string): string | null | undefined {
  const words = [wordOf(before), wordOf(behind)].filter(word => word !== '')
  const [one, other] = words.map(readCurrency)
  if (words.length === 0) return null
  if (words.length === 1 || one === undefined || other === undefined)
    return words.length === 1 ? one : undefined
  return commonCurrency(one, other)
}

/** An accountant's zero: a currency and a dash, such as `$ -`. */
function cutZero(text: string): CutNumber | undefined {
  const currency = signsOf(text).replace(/^-{1,3}$/u, '') === '' ? readCurrency(wordOf(text)) : undefined
  return currency === undefined || !text.includes('-')
    ? undefined
    : { core: '0', isNegative: false, currency }
}

/** Cuts a cell; undefined when it holds more than one number with signs and a currency around it. */
function cutNumber(cell: string): CutNumber | undefined {
  const plain = plainCell(cell, longestNumber)
  if (plain === undefined || plain === '') return undefined
  const text = isAscii.test(plain) ? plain : plain.replace(/[^\x20-\x7e]/gu, toPlainSign)
  const first = text.search(/\d/u)
  if (first < 0) return cutZero(text)
  // `.5` and `€.5` begin with their decimal sign, and `Rs.5` does not.
  const isDecimal = /[.,٫]/u.test(text.charAt(first - 1)) && !hasLetter.test(text.charAt(first - 2))
  const start = isDecimal ? first - 1 : first
  const [whole = ''] = /^[\d.,٫' e+-]*\d/iu.exec(text.slice(start)) ?? []
  const rest = text.slice(start + whole.length)
  // Full amounts without cents: `12,-` and `12.--`.
  const [cents = '', sign = ''] = /^([.,٫])(?:-{1,2}(?!-))?/u.exec(rest) ?? []
  const [before, behind] = [text.slice(0, start), rest.slice(cents.length)]
  const isNegative = negativeBySigns[`${signsOf(before)}|${signsOf(behind)}`]
  const currency = currencyOf(before, behind)
  if (isNegative === undefined || currency === undefined) return undefined
  return { core: whole + sign, isNegative, currency }
}

interface Grammar {
  readonly plain: RegExp
  readonly grouped: readonly RegExp[]
  readonly decimal: string
}

/** Groups are of three digits with one separator throughout; with a point they may be India's, of two before three. */
const grammars: Readonly<Record<DecimalSign, Grammar>> = {
  point: {
    plain: /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/iu,
    grouped: [
      /^[1-9]\d{0,2}(?:([,' ])\d{3})(?:\1\d{3})*(?:\.\d*)?$/u,
      /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d*)?$/u,
    ],
    decimal: '.',
  },
  comma: {
    plain: /^(?:\d+(?:,\d*)?|,\d+)(?:e[+-]?\d{1,3})?$/iu,
    grouped: [/^[1-9]\d{0,2}(?:([.' ])\d{3})(?:\1\d{3})*(?:,\d*)?$/u],
    decimal: ',',
  },
}

/** Would a number as JavaScript knows it have other digits than what is written, or none at all? */
function losesDigits(written: string, value: number): boolean {
  const [mantissa = ''] = written.toLowerCase().split('e')
  const digits = mantissa.replace('.', '').replace(/^0+/u, '').replace(/0+$/u, '')
  if (value === 0) return digits !== ''
  if (digits.length <= 15 || Math.abs(value) <= Number.MAX_SAFE_INTEGER) return false
  return (
    value
      .toExponential(digits.length - 1)
      .replace('.', '')
      .split('e')[0] !== digits
  )
}

function readCore(core: string, sign: DecimalSign): number | undefined {
  const { plain, grouped, decimal } = grammars[sign]
  // The Arabic decimal sign has one meaning only.
  const text = core.includes('٫') && !/[.,]/u.test(core) ? core.replace('٫', decimal) : core
  const isPlain = plain.test(text)
  if (!isPlain && !grouped.some(form => form.test(text))) return undefined
  const digits = isPlain ? text : text.replace(sign === 'point' ? /[,' ]/gu : /[.' ]/gu, '')
  const written = digits.replace(',', '.')
  const value = Number(written)
  return Number.isFinite(value) && !losesDigits(written, value) ? value : undefined
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
  return { value, currency: cut.currency }
}

/** What the cells of one column say of its decimal sign, without those that say nothing. */
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
 * takes the sign that the other columns agree on, else comma in a file with semicolons, else it is ambiguous, with two
 * exceptions for `1.234`, neither of which is for `1,234`:
 *
 * - `isOurs`: the file has every column of an export, not just one that begins with `HB.`. Exports have no groups and a
 *   point, and can be imported again.
 * - In a workbook (`delimiter` is null) numbers are no texts, and come here with a point.
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
  const writesPoints =
    delimiter === null ? shared !== 'comma' : isOurs && delimiter === ',' && shared === undefined
  return evidence.map(each => {
    if (each === 'none') return { sign: usual ?? 'point', certain: true }
    if ('sign' in each) return each
    if (writesPoints && each.isPointOnly) return { sign: 'point', certain: true }
    // A comma in another column of a workbook is of texts, and says nothing of the numbers in this one.
    const sign = delimiter === null ? undefined : usual
    return sign === undefined ? ambiguous(each.undecided) : { sign, certain: false }
  })
}

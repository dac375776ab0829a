import { commonCurrency, readCurrency } from './currency-signs.ts'
import { plainCell } from './plain-cell.ts'

export type DecimalSign = 'point' | 'comma'

/** No number with its currency is longer: the smallest ones have 340 digits without an exponent. */
const longestNumber = 400

/** A cell cut into the digits with their separators, and what stands around them. */
export interface CutNumber {
  readonly core: string
  readonly isNegative: boolean
  readonly currency: string | null
  /** Does the cell say that it is about as much? */
  readonly isAbout: boolean
}

/** Plain signs, by the variants that people write. */
const replacements: Readonly<Record<string, string>> = {
  '’': "'",
  ʼ: "'",
  '−': '-',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '￥': '¥',
  '￡': '£',
  '٬': "'",
}

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
    : { core: '0', isNegative: false, currency, isAbout: false }
}

/** Words and signs before a number that is about right. */
const about =
  /^(?:[~≈]|(?:ca|circa|cca|approx|approximately|about|around|roughly|etwa|ungefähr|rund|env|environ|aprox|aproximadamente|ongeveer|około|ungefär|cirka)\.?(?=[\s\d]))\s*/iu

/** Words behind a count of pieces. */
const pieces =
  /(?<=\d)\s*(?:x|×|pcs?|pieces?|ea|each|units?|items?|stk|stck|stück|st|szt|sztuk|sztuki|pz|pezzi|pezzo|pièces?|pces?|uds?|unidad(?:es)?|unidades?|stuks?)\.?$/iu

/** Cuts a cell; undefined when it holds more than one number with signs and a currency around it. */
export function cutNumber(cell: string): CutNumber | undefined {
  const plain = plainCell(cell, longestNumber)
  if (plain === undefined || plain === '') return undefined
  const written = plain.replace(/[^\x20-\x7e]/gu, sign => replacements[sign] ?? sign)
  const text = written.replace(about, '').replace(pieces, '')
  const first = text.search(/\d/u)
  if (first < 0) return cutZero(text)
  // `.5` and `€.5` begin with their decimal sign, and `Rs.5` does not.
  const isDecimal = /[.,٫]/u.test(text.charAt(first - 1)) && !hasLetter.test(text.charAt(first - 2))
  const start = isDecimal ? first - 1 : first
  const [whole = ''] = /^[\d.,٫' e+-]*\d/iu.exec(text.slice(start)) ?? []
  const rest = text.slice(start + whole.length)
  // Full amounts without cents: `12,-` and `12.--`.
  const [cents = '', sign = ''] = /^([.,٫])(?:-{1,2}(?!-))?/u.exec(rest) ?? []
  const before = text.slice(0, start)
  const behind = rest.slice(cents.length)
  const isNegative = negativeBySigns[`${signsOf(before)}|${signsOf(behind)}`]
  const currency = currencyOf(before, behind)
  if (isNegative === undefined || currency === undefined) return undefined
  return { core: whole + sign, isNegative, currency, isAbout: about.test(written) }
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

/** The number that digits and separators are by a decimal sign; undefined when they are none, or too many digits. */
export function readCore(core: string, sign: DecimalSign): number | undefined {
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

import { readDay } from '@stowage/contract/values/times'
import { cutDay, type WrittenDay } from './day-parts.ts'

export type DayOrder = 'ymd' | 'dmy' | 'mdy'

/** Two digits of a year are of 1970 to 2069. */
const fullYear = (year: string): string =>
  year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`

const toDay = (year: string, month: string | number, day: string | number): string | null | undefined =>
  readDay(`${fullYear(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

const millisecondsPerDay = 86_400_000

/**
 * The day with this number in a workbook, undefined when there is none. Number 1 is 1900-01-01, with a 29 February 1900
 * (number 60) that has never been; in a workbook of 1904, number 0 is 1904-01-01.
 */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const number = Math.floor(serial)
  if (is1904 ? number < 0 : number < 1 || number === 60) return undefined
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, number < 60 ? 31 : 30)
  const at = new Date(first + number * millisecondsPerDay)
  return at.getUTCFullYear() <= 2199 ? at.toISOString().slice(0, 10) : undefined
}

function dayBy(written: WrittenDay, order: DayOrder, is1904: boolean): string | null | undefined {
  if (written.form === 'plain') return toDay(written.year, written.month, written.day)
  if (written.form === 'serial') return dayOfSerial(written.serial, is1904)
  const [one, two, three] = written.parts
  if (order === 'dmy') return toDay(three, two, one)
  if (order === 'mdy') return toDay(three, one, two)
  return one.length === 2 && three.length === 2 ? toDay(one, two, three) : undefined
}

/**
 * Reads a day into `YYYY-MM-DD`; null: it is unset (empty, years 0000 and 0001), undefined: it is no day. `order` counts
 * for three numbers with the year behind (`1/5/2024`) or of two digits each; all other forms have one reading. A time
 * behind the day is left out.
 */
export function readDayCell(cell: string, order: DayOrder, is1904: boolean): string | null | undefined {
  const written = cutDay(cell)
  if (written === undefined) return cell.trim() === '' ? null : undefined
  return dayBy(written, order, is1904)
}

/** Does a day have two digits for its year? */
export function hasShortYear(cell: string): boolean {
  const written = cutDay(cell)
  if (written === undefined || written.form === 'serial') return false
  return written.form === 'plain' ? written.year.length < 4 : written.parts[2].length < 4
}

const orders = ['dmy', 'mdy', 'ymd'] as const

export interface AmbiguousDays {
  /** An example from the column. */
  readonly value: string
  readonly readings: readonly { readonly option: DayOrder; readonly value: string }[]
}

export type DayDecision =
  | { readonly order: DayOrder; readonly certain: boolean }
  | { readonly ambiguous: AmbiguousDays }

const noCounts = (): Record<DayOrder, number> => ({ dmy: 0, mdy: 0, ymd: 0 })

/** Gathers what the cells of a column say of the order of its days, in constant memory. */
export class DayColumn {
  /** The number of days with one reading whatever the order that are written in this order. */
  readonly #plain = noCounts()
  /** The number of days of three numbers that do not exist in this order. */
  readonly #missing = noCounts()
  /** The first cell that is a different day by each of two orders. */
  readonly #examples = new Map<string, string>()
  #hasNumbers = false
  #mayBeYearFirst = false

  /** Takes a cell into account; one that is no day says nothing. */
  note(cell: string): void {
    const written = cutDay(cell)
    if (written === undefined || written.form === 'serial') return
    if (written.form === 'plain') {
      this.#plain[written.style] += 1
      return
    }
    const days = orders.map(order => dayBy(written, order, false))
    if (days.every(day => day === undefined)) return
    this.#hasNumbers = true
    this.#mayBeYearFirst ||= written.hasHyphens && days[2] !== undefined
    for (const [index, order] of orders.entries()) {
      if (days[index] === undefined) this.#missing[order] += 1
    }
    for (const [one, other] of orderPairs) {
      const day = days[orders.indexOf(one)]
      const another = days[orders.indexOf(other)]
      if (day === undefined || another === undefined || day === another) continue
      const pair = one + other
      if (!this.#examples.has(pair)) this.#examples.set(pair, cell.trim())
    }
  }

  /**
   * The order in which most days of three numbers exist. Ambiguous, when several orders have equally many and a cell is
   * another day by each. Years of two digits come first only between hyphens (`23-12-31`): no language of the page puts
   * them first between slashes.
   */
  decide(): DayDecision {
    if (!this.#hasNumbers) return { order: this.#plainOrder(), certain: true }
    const candidates = this.#mayBeYearFirst ? orders : orders.slice(0, 2)
    const fewest = Math.min(...candidates.map(order => this.#missing[order]))
    const best = candidates.filter(order => this.#missing[order] === fewest)
    const pair = orderPairs.find(
      each => each.every(order => best.includes(order)) && this.#examples.has(each.join('')),
    )
    const example = pair && this.#examples.get(pair.join(''))
    if (example === undefined) return { order: best[0] ?? 'ymd', certain: fewest === 0 }
    const readings = best.flatMap(option => {
      const day = readDayCell(example, option, false)
      return day === undefined ? [] : [{ option, value: day ?? '' }]
    })
    return { ambiguous: { value: example, readings } }
  }

  #plainOrder(): DayOrder {
    const most = Math.max(...Object.values(this.#plain))
    return most === 0 ? 'ymd' : (orders.find(order => this.#plain[order] === most) ?? 'ymd')
  }
}

const orderPairs = [
  ['dmy', 'mdy'],
  ['dmy', 'ymd'],
  ['mdy', 'ymd'],
] as const

/** Decides the order of the days in each column by itself; the option decides for all. */
export const decideDays = (
  columns: readonly DayColumn[],
  { option }: { readonly option: 'auto' | DayOrder | undefined },
): readonly DayDecision[] =>
  columns.map(column =>
    option === undefined || option === 'auto' ? column.decide() : { order: option, certain: true },
  )

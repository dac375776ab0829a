import type { InputOf } from '@stowage/contract/protocol/operation'
import {
  maxPoints,
  type getStatisticsOverTime as operation,
  type StatisticsOverTime,
  type StatisticsPoint,
} from '@stowage/contract/upkeep/value-statistics'
import { dayAt } from '#kernel/days.ts'
import { fromMillionths } from '#kernel/money.ts'
import type { ReadCtx } from '#server/context.ts'
import type { FilteredSums, Months } from './filtered-sums.ts'
import { findLeftOut } from './left-out.ts'

type Input = InputOf<typeof operation>

/** Items and their value in millionths. */
interface Sum {
  count: number
  value: number
}

/** Shows by month or year what a group had, acquired or sold; "today" is the day in `timeZone`. */
export const showOverTime =
  (sums: FilteredSums, timeZone: string) =>
  async (ctx: ReadCtx, input: Input): Promise<StatisticsOverTime> => {
    const rows = await sums.read(ctx, 'months', input)
    const today = dayAt(ctx.now, timeZone)
    return { points: pointsOf(rows, input, today), leftOut: await findLeftOut(sums, ctx, input) }
  }

/** The points of a chart of items that are not archived. */
export function pointsOf(
  rows: readonly Months[],
  { what, from, until, by }: Pick<Input, 'what' | 'from' | 'until' | 'by'>,
  today: string,
): StatisticsPoint[] {
  const periodOf = (day: string): number => numberOf(day, by)
  const isHeld = what === 'value' || what === 'count'
  const sums = isHeld
    ? changesOf(rows, what, periodOf, periodOf(today))
    : sumsOf(what === 'added' ? rows.filter(({ sold }) => sold === null) : rows, what, periodOf)
  const earliest = [...sums.keys()].reduce(
    (least, period) => Math.min(least, period),
    Number.POSITIVE_INFINITY,
  )
  const last = Math.min(periodOf(today), until === undefined ? Number.POSITIVE_INFINITY : periodOf(until))
  const wanted = Math.max(earliest, from === undefined ? 0 : periodOf(from), last - maxPoints + 1)
  const points: StatisticsPoint[] = []
  const held: Sum = { count: 0, value: 0 }
  if (isHeld) for (const [period, sum] of sums) if (period < wanted) add(held, sum)
  for (let period = wanted; period <= last; period++) {
    const sum = sums.get(period) ?? { count: 0, value: 0 }
    if (isHeld) add(held, sum)
    const { count, value } = isHeld ? held : sum
    points.push({ ...daysOf(period, by), count, value: fromMillionths(value) })
  }
  return points
}

/** What came and went in each period. What is sold on a later day than today is gone today, as in lists. */
function changesOf(
  rows: readonly Months[],
  what: 'value' | 'count',
  periodOf: (day: string) => number,
  present: number,
): Map<number, Sum> {
  const sums = new Map<number, Sum>()
  for (const { acquired, sold, count, priced, worth } of rows) {
    const items = what === 'value' ? priced : count
    const came = periodOf(acquired)
    add(at(sums, came), { count: items, value: worth })
    if (sold === null) continue
    const went = Math.max(came, Math.min(periodOf(sold), present))
    add(at(sums, went), { count: -items, value: -worth })
  }
  return sums
}

/** What was acquired or sold in each period. */
function sumsOf(
  rows: readonly Months[],
  what: 'added' | 'sold',
  periodOf: (day: string) => number,
): Map<number, Sum> {
  const sums = new Map<number, Sum>()
  for (const { acquired, sold, count, worth, received } of rows) {
    const period = what === 'added' ? acquired : sold
    if (period !== null)
      add(at(sums, periodOf(period)), { count, value: what === 'added' ? worth : received })
  }
  return sums
}

function at(sums: Map<number, Sum>, period: number): Sum {
  const sum = sums.get(period) ?? { count: 0, value: 0 }
  sums.set(period, sum)
  return sum
}

function add(sum: Sum, { count, value }: Sum): void {
  sum.count += count
  sum.value += value
}

/** The number of the month or year of a day; they follow each other. */
const numberOf = (day: string, by: Input['by']): number => {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  return by === 'year' ? year : 12 * year + month - 1
}

/** The first and the last day of a period. */
function daysOf(period: number, by: Input['by']): { from: string; until: string } {
  const year = by === 'year' ? period : Math.floor(period / 12)
  const [first, last] = by === 'year' ? [1, 12] : [(period % 12) + 1, (period % 12) + 1]
  const written = (month: number, day: number) =>
    `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return { from: written(first, 1), until: written(last, daysIn(year, last)) }
}

/** The calendar repeats itself after 400 years; JavaScript takes years below 100 for those of the last century. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year + 400, month, 0)).getUTCDate()

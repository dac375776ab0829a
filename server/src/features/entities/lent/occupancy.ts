import type { Day } from '#db/tables/columns.ts'
import { fromMillionths, toMillionths } from '#kernel/money.ts'

/** Days of a loan, both included; `until` null: without an end. */
export interface Span {
  readonly from: Day
  readonly until: Day | null
}

/** A line that is not returned, with the days of its loan. */
export interface OpenLine {
  readonly id: string
  readonly loan_id: string
  readonly entity_id: string | null
  readonly quantity: number
  readonly contact_id: string | null
  readonly from_day: Day | null
  readonly due: Day | null
  readonly out_at: string | null
}

/** Comes before every day. */
const always = ''

/** The last day of a loan that is out: none when it has no due day, or is overdue. */
export const endOf = ({ due }: Pick<OpenLine, 'due'>, today: Day): Day | null =>
  due !== null && due >= today ? due : null

/** The days of a line; undefined for a reservation that has passed. */
export function spanOf(line: Pick<OpenLine, 'from_day' | 'due' | 'out_at'>, today: Day): Span | undefined {
  if (line.out_at !== null) return { from: always, until: endOf(line, today) }
  const until = endOf(line, today)
  return until === null ? undefined : { from: line.from_day ?? always, until }
}

/** Do two spans have a day in common? */
const overlap = (one: Span, other: Span): boolean =>
  (one.until === null || one.until >= other.from) && (other.until === null || other.until >= one.from)

/** The lines that have a day of a span. */
export const linesIn = <Line extends OpenLine>(lines: readonly Line[], span: Span, today: Day): Line[] =>
  lines.filter(line => {
    const own = spanOf(line, today)
    return own !== undefined && overlap(own, span)
  })

/** The most that lines of one item take on any day of a span, in millionths. */
function takenIn(lines: readonly OpenLine[], span: Span, today: Day): number {
  const steps = linesIn(lines, span, today).flatMap(line => {
    const { from, until } = spanOf(line, today) ?? span
    const quantity = toMillionths(line.quantity)
    const begin = { day: from > span.from ? from : span.from, isEnd: false, by: quantity }
    return until === null ? [begin] : [begin, { day: until, isEnd: true, by: -quantity }]
  })
  // A line takes its last day, too: what begins on a day comes before what ends on it.
  steps.sort((a, b) => (a.day === b.day ? Number(a.isEnd) - Number(b.isEnd) : a.day < b.day ? -1 : 1))
  let taken = 0
  let most = 0
  for (const { by } of steps) {
    taken += by
    most = Math.max(most, taken)
  }
  return most
}

/** The quantity of an item that can be lent on every day of a span, beside these lines. */
export const freeIn = (quantity: number, lines: readonly OpenLine[], span: Span, today: Day): number =>
  fromMillionths(Math.max(0, toMillionths(quantity) - takenIn(lines, span, today)))

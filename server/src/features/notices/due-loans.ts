import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { Reader } from '#db/reader-writer.ts'
import { findLoanDays, type LoanSummary, summarizeLoans } from '#features/lending/index.ts'
import { dayAfter } from '#kernel/days.ts'
import { isTold, type UntoldDays } from './day-spans.ts'
import { type DailyLine, type DailyLines, dayInWords } from './notice-text.ts'

interface Asked {
  readonly untold: UntoldDays
  /** Days before the due day; `weekly`: each week after it. */
  readonly days: readonly (number | 'weekly')[]
  /** The most lines. */
  readonly limit: number
}

/** Loans whose due day is told: the next one first, then those that are overdue, for the shortest time first. */
export async function listDueLoans(
  db: Reader,
  groupId: string,
  { untold, days, limit }: Asked,
): Promise<DailyLines> {
  const { to: today } = untold
  const last = dayAfter(today, Math.max(0, ...days.filter(before => before !== 'weekly')))
  const found = await findLoanDays(db, { groupId, from: '', to: last })
  const due = found.filter(({ day, isOut }) => isOut && isTold(day, untold, days))
  const byDay = due.sort((a, b) => byCodePoint(a.day, b.day))
  const next = byDay.findIndex(({ day }) => day >= today)
  const split = next === -1 ? byDay.length : next
  const shown = [...byDay.slice(split), ...byDay.slice(0, split).reverse()].slice(0, limit)
  const loans = await summarizeLoans(
    db,
    groupId,
    shown.map(({ id }) => id),
  )
  const lines = shown.flatMap(({ id, day }) => {
    const loan = loans.get(id)
    return loan === undefined ? [] : [toLine(loan, dayInWords('loans', day, today))]
  })
  return { lines, count: due.length }
}

const toLine = ({ id, contact, items }: LoanSummary, words: DailyLine['words']): DailyLine => ({
  path: `/loans?open=${id}`,
  names: contact === undefined ? [items] : [contact, items],
  words,
})

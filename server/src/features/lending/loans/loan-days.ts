import { endOf, type Span } from '#features/entities/index.ts'
import { invalid } from '#kernel/problem.ts'
import type { LoanRow } from './loans.queries.ts'

/** The days of a loan as requests name them. */
export interface Days {
  readonly from: string | null
  readonly due: string | null
}

/** Refuses a reservation without a due day, or with one before its first day. */
export function requireDays({ from, due }: Days): { readonly from: string; readonly until: string } {
  if (from === null) throw invalid('from', 'required')
  if (due === null) throw invalid('due', 'required')
  if (due < from) throw invalid('due', 'before', { member: 'from' })
  return { from, until: due }
}

/** The days for which items that are handed over today have to be free. */
export const spanFrom = (today: string, due: string | null): Span => ({
  from: today,
  until: endOf({ due }, today),
})

/** Does a loan take days that it did not take before? Those that are gone do not count. */
export function takesMore(
  before: Pick<LoanRow, 'from_day' | 'due' | 'out_at'>,
  after: Span,
  today: string,
): boolean {
  const end = before.out_at === null ? before.due : endOf(before, today)
  const endsLater = end !== null && (after.until === null || after.until > end)
  return endsLater || (before.out_at === null && before.from_day !== null && after.from < before.from_day)
}

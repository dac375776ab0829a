import type { Loan } from '../../data/items/loans.ts'
import { addDays, weekStart } from '../../i18n/days.ts'
import type { ShownState } from './loans-search.ts'

export type GroupName = 'overdue' | 'week' | 'later' | 'noDay' | 'ready' | 'reservedWeek' | 'reserved'

export interface LoanGroup {
  /** Undefined: a list without groups. */
  readonly name: GroupName | undefined
  readonly loans: readonly Loan[]
}

/**
 * Loans in the order of their list, by how urgent they are: those that are out by their due day, reservations by their first day.
 * Groups without a loan are left out.
 */
export function groupLoans(
  loans: readonly Loan[],
  state: ShownState,
  { today, firstWeekday }: { readonly today: string; readonly firstWeekday: number },
): LoanGroup[] {
  if (state === 'returned') return [{ name: undefined, loans }]
  const nextWeek = addDays(weekStart(today, firstWeekday), 7)
  const ofDay = (day: string): GroupName => (day < today ? 'overdue' : day < nextWeek ? 'week' : 'later')
  const ofReservation = (day: string): GroupName =>
    day <= today ? 'ready' : day < nextWeek ? 'reservedWeek' : 'reserved'
  const groupOf = ({ due, from }: Loan): GroupName =>
    state === 'reserved' ? ofReservation(from ?? '') : due === null ? 'noDay' : ofDay(due)
  return [...Map.groupBy(loans, groupOf)].map(([name, of]) => ({ name, loans: of }))
}

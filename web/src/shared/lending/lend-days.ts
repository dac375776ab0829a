import { addDays } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'

/** Ends of a loan that are offered, in their order. */
export const untils = ['tomorrow', 'week', 'twoWeeks', 'day', 'none'] as const
export type Until = (typeof untils)[number]

const lengths: Readonly<Partial<Record<Until, number>>> = { tomorrow: 1, week: 7, twoWeeks: 14 }

/** Days of a loan as a form asks for them; a day is undefined while it is none. */
export interface LendDays {
  readonly isLater: boolean
  readonly from: string | undefined
  readonly until: Until
  readonly due: string | undefined
}

/** The days of a loan: `from` of a reservation, and the last day; undefined while they make no sense. */
export function daysOf({ isLater, from, until, due }: LendDays): { from?: string; due?: string } | undefined {
  const first = isLater ? from || undefined : today()
  if (first === undefined) return undefined
  const isReserved = first > today()
  const start = isReserved ? { from: first } : {}
  if (until === 'none') return isReserved ? undefined : start
  const length = lengths[until]
  const last = length === undefined ? due || undefined : addDays(first, length)
  return last === undefined || last < first ? undefined : { ...start, due: last }
}

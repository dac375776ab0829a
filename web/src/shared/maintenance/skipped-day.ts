import { nextDay } from '@stowage/contract/upkeep/maintenance-days'
import { today } from '../../i18n/format.ts'
import type { Entry } from './entry.ts'

/** The day to which a repeating open task is skipped; undefined when it does not repeat, or ends before. */
export function skippedDay({ rule, scheduledDate, completedDate }: Entry): string | undefined {
  if (rule === null || completedDate !== '') return undefined
  const now = today()
  return nextDay(rule, { completedDate: scheduledDate > now ? scheduledDate : now, scheduledDate })
}

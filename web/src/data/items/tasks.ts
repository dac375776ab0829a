import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { nextDay } from '@stowage/contract/upkeep/maintenance-days'
import { today } from '../../i18n/format.ts'
import type { listMaintenance } from '../wire/operations.ts'

/** A maintenance entry with its item. */
export type Task = ReplyOf<typeof listMaintenance>[number]

/** Facts about a task that was done. */
export interface Finish {
  readonly completedDate: string
  /** A number, as text; absent: as planned. */
  readonly cost?: string
  readonly note: string
}

/** The day to which a repeating open task is skipped; undefined when it does not repeat, or ends before. */
export function skippedDay({ rule, scheduledDate, completedDate }: Task): string | undefined {
  if (rule === null || completedDate !== '') return undefined
  const now = today()
  return nextDay(rule, { completedDate: scheduledDate > now ? scheduledDate : now, scheduledDate })
}

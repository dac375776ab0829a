import type { Day, Id } from './columns.ts'

/** The day on which each group got its last notice of what is due: one a day. */
export interface NoticesTable {
  group_id: Id
  day: Day
}

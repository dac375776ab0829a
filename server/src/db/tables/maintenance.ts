import type { Day, Id } from './columns.ts'

/** Day of the last notice of due maintenance of each group; at most one a day. */
export interface NoticesTable {
  group_id: Id
  day: Day
}

import type { Day, Id } from './columns.ts'

/** Day of the last notice of each kind in each group; at most one a day. */
export interface NoticesTable {
  group_id: Id
  kind: string
  /** A kind that tells of days has told of all up to this one. */
  day: Day
}

import type { Flag, Id, Instant } from './columns.ts'

/** Totals of the items with a tag itself, without its descendants. */
export interface TagTotalsTable {
  group_id: Id
  tag_n: number
  is_location: Flag
  archived: Flag
  n: number
  /** Sum of the price, millionths. */
  price: number
}

/** Target of a merged tag. */
export interface MergedTagsTable {
  group_id: Id
  /** Id of the merged tag; valid while no tag has this id. */
  id: Id
  name_key: string
  into_id: Id
  merged_at: Instant
}

import type { Flag, Id, Instant } from './columns.ts'

/** What carries a tag, itself and not a descendant. */
export interface TagTotalsTable {
  group_id: Id
  tag_n: number
  is_location: Flag
  archived: Flag
  n: number
  /** Sum of the price, millionths. */
  price: number
}

/** Into which tag a merged one went. */
export interface MergedTagsTable {
  group_id: Id
  /** Of the tag that went; it counts while there is no such tag. */
  id: Id
  name_key: string
  into_id: Id
  merged_at: Instant
}

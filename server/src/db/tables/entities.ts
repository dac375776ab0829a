import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, Flag, Id } from './columns.ts'

/** Search text of an entity, in a separate table so that moves and quantities do not update the search index. */
export interface EntitySearchTable {
  n: number
  group_id: Id
  search_text: string
}

/** Code or serial number of an entity, folded for exact lookups (`codeKeyOf`). */
export interface EntityCodesTable {
  group_id: Id
  code_key: string
  n: number
  is_serial: Flag
}

/** Counts and values of the entities of a group, by kind. */
export interface GroupTotalsTable {
  group_id: Id
  is_location: Flag
  archived: Flag
  n: number
  /** Sum of price × quantity, millionths. */
  worth: number
  /** Sum of the price, millionths. */
  price: number
  lifetime_warranty: number
  /** Sum of the quantity, millionths. */
  quantity: number
  /** Sum of price × quantity of unsold ones, millionths. */
  unsold_worth: number
  /** Number of sold ones. */
  sold: number
}

/** Totals of the items directly in a location. */
export interface ContainerTotalsTable {
  group_id: Id
  entity_id: Id
  /** Sum of quantity of items that are not archived, millionths. */
  pieces: number
  /** Sum of the price, rounded to cents, of items neither archived nor sold, millionths. */
  unsold_price: number
  /** Sum of price × quantity of items neither archived nor sold, millionths. */
  unsold_worth: number
  /** Sum of the price of all items, millionths. */
  price: number
  /** Number of items that are not archived. */
  n: number
  /** Number of sold ones of them. */
  sold: number
}

/** The codes of products by which exact lookups find them. */
export interface ProductCodesTable {
  group_id: Id
  code_key: string
  product_id: Id
}

/** Totals of the items of a product, one row for each product. */
export interface ProductTotalsTable {
  group_id: Id
  product_id: Id
  /** Sum of quantity of items neither archived nor sold, millionths. */
  quantity: number
  /** Number of items, those included. */
  n: number
  /** Is the quantity below the minimum of the product? */
  is_below: Generated<Flag>
  /** Did it fall below the minimum since notices told of it? */
  has_fallen: Generated<Flag>
  /** First expiry day of items that are neither empty, archived nor sold. */
  next_expires: Generated<Day | null>
  /** The same, or `~` when unset; sort key of lists by expiry. */
  expiry_order: GeneratedAlways<string>
}

/** A word of names of a group, and the number of these names. */
export interface NameWordsTable {
  group_id: Id
  word: string
  n: number
}

/** Index key of a word, for typo-tolerant search. */
export interface NameWordPartsTable {
  group_id: Id
  part: string
  word: string
}

/** SQLite only: the FTS5 trigram index over `entity_search.search_text`. */
export interface SearchTrigramsTable {
  rowid: number
  t: string
}

/** Target of something that was merged: a location, product, contact or tag. */
export interface MergedEntitiesTable {
  group_id: Id
  /** Id of what was merged; it leads to the target while nothing has this id. */
  id: Id
  into_id: Id
  /** Its asset number. */
  asset_number: number | null
  /** Number of the change that merged it; null when it was joined along with the location above. */
  change_n: number | null
}

import type { Flag, Id } from './columns.ts'

/** The text that is searched, apart from the entity so that moves and quantities never touch a search index. */
export interface EntitySearchTable {
  n: number
  group_id: Id
  search_text: string
}

/** How many entities a group has of each kind, and what they are worth. */
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
  /** Sum of price × quantity of what is not sold, millionths. */
  unsold_worth: number
  /** How many are sold. */
  sold: number
}

/** What lies directly in a location. */
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
  /** How many items are not archived. */
  n: number
  /** How many of them are sold. */
  sold: number
}

/** A word that stands in names of a group, and in how many of them. */
export interface NameWordsTable {
  group_id: Id
  word: string
  n: number
}

/** By what a word of names is found that is almost another one. */
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

import type { StockMove } from '@stowage/contract/stock/moves'
import type { Generated } from 'kysely'
import type { Flag, Id, Instant } from './columns.ts'

/** Effect of one request, job or import on a group. */
export interface ChangesTable {
  group_id: Id
  /** Number of the change in the group, in the order of commits. */
  n: number
  id: Id
  at: Instant
  actor_id: Id | null
  kind: ChangeKind
  /** Number of subjects. */
  count: number
  /**
   * A JSON array of the first five subjects: table, id and row key, with blanks in between. Of more than five an object with these as
   * `first` and counts (`ManySubjects`); earlier versions stored the array alone.
   */
  subjects: string
  /** The only person who may see it. */
  private_to: Id | null
  /** Number of deleted rows, without tag links. */
  deleted: Generated<number>
  /** Can it be undone as far as its content is concerned? */
  is_undoable: Flag
  /** Is it a change that only owners may make? */
  is_for_owners: Flag
  /** Is it a change that lenders may make? */
  is_for_lenders: Generated<Flag>
  /** The change that undid it. */
  undone_by: Id | null
  /** The change that it undoes. */
  undoes: Id | null
}

export type ChangeKind =
  | 'created'
  | 'updated'
  | 'moved'
  | 'deleted'
  | 'restored'
  | 'imported'
  | 'undone'
  | 'joined'
  | 'left'
  | 'other'

/** Effect of a change on one row. */
export interface ChangeRowsTable {
  group_id: Id
  n: number
  /** Subject of the row; for parts of an entity the entity. */
  subject_id: Id
  /** Position among the rows of one subject in one change. */
  position: number
  table_name: string
  /** Key of a part of the subject; empty for the subject's own row. */
  row_key: string
  op: 'insert' | 'update' | 'move' | 'delete' | 'gone'
  /** A JSON object: of an update the columns that differ, of a deletion all of them; null for an insertion. */
  before: string | null
  /** A JSON object: of an update the columns that differ. */
  after: string | null
}

/** An amount that a change has moved. */
export interface StockMovesTable {
  group_id: Id
  /** Number of the change. */
  n: number
  /** Position among the moves of the change, from 0. */
  position: number
  did: StockMove['did']
  /** Null for an item of no product; the product may be deleted. */
  product_id: Id | null
  quantity: number
  /** The unit of the product at that time. */
  unit: string
  /** The location or container; null for several and for none. */
  place_id: Id | null
  note: string
}

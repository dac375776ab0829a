import type { Generated } from 'kysely'
import type { Flag, Id, Instant } from './columns.ts'

/** What one request, job or import did in a group. */
export interface ChangesTable {
  group_id: Id
  /** Counts the changes of the group, in the order of their commits. */
  n: number
  id: Id
  at: Instant
  actor_id: Id | null
  kind: ChangeKind
  /** How many subjects it has. */
  count: number
  /**
   * A JSON array of the first five subjects: table, id and row key, with blanks in between. Of more than five an object with these as
   * `first` and counts (`ManySubjects`); earlier versions stored the array alone.
   */
  subjects: string
  /** The only person who may see it. */
  private_to: Id | null
  /** How many rows it has deleted, tag links apart. */
  deleted: Generated<number>
  /** Nothing in it forbids to take it back. */
  is_undoable: Flag
  /** Only owners do such things. */
  is_for_owners: Flag
  /** The change that has taken it back. */
  undone_by: Id | null
  /** The change that it takes back. */
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

/** What a change did to one row. */
export interface ChangeRowsTable {
  group_id: Id
  n: number
  /** Whose row it is: for what belongs to an entity the entity. */
  subject_id: Id
  /** Counts the rows of one subject in one change. */
  position: number
  table_name: string
  /** Which row of the subject; empty for the subject's own. */
  row_key: string
  op: 'insert' | 'update' | 'move' | 'delete' | 'gone'
  /** A JSON object: of an update the columns that differ, of a deletion all of them; null for an insertion. */
  before: string | null
  /** A JSON object: of an update the columns that differ. */
  after: string | null
}

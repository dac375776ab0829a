import type { Id, Instant } from './columns.ts'

/** A deleted row that can be restored. */
export interface TrashTable {
  group_id: Id
  id: Id
  /** Number of the change that deleted it; the rows of the change have the content. */
  n: number
  table_name: string
  subject_id: Id
  row_key: string
  name: string
  deleted_at: Instant
  deleted_by: Id | null
}

/** File of a deleted attachment or its thumbnail that can be restored. */
export interface TrashFilesTable {
  group_id: Id
  attachment_id: Id
  path: string
}

import type { Id, Instant } from './columns.ts'

/** Something that was deleted and can be had back. */
export interface TrashTable {
  group_id: Id
  id: Id
  /** The number of the change that has deleted it; its rows have the content. */
  n: number
  table_name: string
  subject_id: Id
  row_key: string
  name: string
  deleted_at: Instant
  deleted_by: Id | null
}

/** A file of an attachment, or of the thumbnail of one, that was deleted and can be had back. */
export interface TrashFilesTable {
  group_id: Id
  attachment_id: Id
  path: string
}

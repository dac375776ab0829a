import type { Dated, Id } from './columns.ts'

/** An import of a table in the background; finished ones are kept for 24 hours. */
export interface ImportRunsTable extends Dated {
  group_id: Id
  /** Also the id of its change. */
  id: Id
  /** The requester; null after the deletion of the account. */
  user_id: Id | null
  status: 'pending' | 'running' | 'completed' | 'failed'
  /** Path of the file; null once it is no longer needed. */
  path: string | null
  /** JSON: the options, parsed. */
  options: string
  /** JSON: the report; null until it is completed. */
  report: string | null
  /** JSON: the error body; null unless it has failed. */
  error: string | null
  /** Its long write; null for a short one. */
  long_write_id: Id | null
}

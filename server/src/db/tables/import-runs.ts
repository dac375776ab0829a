import type { Dated, Id } from './columns.ts'

/** An import of a table in the background; finished ones are kept for 24 hours. */
export interface ImportRunsTable extends Dated {
  group_id: Id
  /** Also of the change that it makes. */
  id: Id
  /** Who asked for it; null once their account is gone. */
  user_id: Id | null
  status: 'pending' | 'running' | 'completed' | 'failed'
  /** Where the file is kept; null once nobody needs it. */
  path: string | null
  /** JSON: the options, parsed. */
  options: string
  /** JSON: the report; null until it is completed. */
  report: string | null
  /** JSON: the error body; null unless it has failed. */
  error: string | null
  /** The long write that does it; null for a short one. */
  long_write_id: Id | null
}

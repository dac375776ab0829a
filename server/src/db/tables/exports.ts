import type { Generated } from 'kysely'
import type { Dated, Flag, Id } from './columns.ts'

export interface ExportsTable extends Dated {
  id: Id
  group_id: Id
  user_id: Id | null
  kind: 'export' | 'import'
  status: 'pending' | 'running' | 'completed' | 'failed'
  progress: number
  artifact_path: string
  size_bytes: number
  error: string
  /** A JSON array of sentences. */
  notes: Generated<string>
  /** Does the archive contain secrets of its creator? */
  is_private: Generated<Flag>
}

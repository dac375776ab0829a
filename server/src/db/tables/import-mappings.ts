import type { Id, Instant, Versioned } from './columns.ts'

/** What the columns of a table are, kept for the next table of its kind. */
export interface ImportMappingsTable extends Versioned {
  group_id: Id
  /** Chosen by a client or by the server; unique in its group. */
  id: Id
  name: string
  /** JSON: what becomes of each column, by its header. */
  mapping: string
  /** JSON: the headers of the table for which it was made. */
  headers: string
  /** JSON: how the table was read. */
  options: string
  /** When it was last saved, or applied by an import. */
  used_at: Instant
}

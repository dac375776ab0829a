import type { Id, Instant } from './columns.ts'

/** Who did what to which item, and the facts before and after; feeds history, notices and undo. */
export interface EventsTable {
  id: Id
  group_id: Id | null
  at: Instant
  actor_id: Id | null
  name: string
  subject_id: Id | null
  /** A JSON object. */
  facts: string
}

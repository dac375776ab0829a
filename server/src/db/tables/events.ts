import type { Id, Instant } from './columns.ts'

/** Events: actor, item and facts before and after. */
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

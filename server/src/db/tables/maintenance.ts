import type { Generated } from 'kysely'
import type { Dated, Day, Id } from './columns.ts'

export interface MaintenanceEntriesTable extends Dated {
  id: Id
  group_id: Id
  entity_id: Id
  name: string
  description: string
  cost: number
  completed_date: Day | null
  scheduled_date: Day | null
  /** The day of the notice that told of it; null while it waits for one. */
  noticed_on: Generated<Day | null>
  /** How often the task comes back, as JSON (features/maintenance/rule.ts); null: once. */
  rule: Generated<string | null>
  /** The entry that was made when this one was done; it may be gone. */
  next_id: Generated<Id | null>
}

/** The day on which each group got its last notice of what is due: one a day. */
export interface NoticesTable {
  group_id: Id
  day: Day
}

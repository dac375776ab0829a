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
}

/** The day on which each group got its last notice of what is due: one a day. */
export interface NoticesTable {
  group_id: Id
  day: Day
}

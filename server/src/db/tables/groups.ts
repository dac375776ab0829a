import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

/** What a member may do in a group. */
export type GroupRole = 'owner' | 'user' | 'viewer'

/** One row a group: hands out row numbers, and is what writers of the group queue on in PostgreSQL. */
export interface GroupNumbersTable {
  group_id: Id
  number: number
  next_n: number
  /** The long write that has the group lock: only its transactions may write in the group until it has ended. */
  long_write_id: Id | null
  /** Of the changes up to this number some are forgotten. */
  forgotten_n: Generated<number>
}

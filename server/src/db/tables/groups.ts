import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

/** Role of a member in a group. */
export type GroupRole = 'owner' | 'user' | 'lender' | 'viewer'

/** One row per group: source of row numbers, and the lock of its writers on PostgreSQL. */
export interface GroupNumbersTable {
  group_id: Id
  number: number
  next_n: number
  /** The long write that holds the group lock: until it ends, only its transactions may write in the group. */
  long_write_id: Id | null
  /** Some changes up to this number are deleted. */
  forgotten_n: Generated<number>
}

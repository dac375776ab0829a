import type { Generated } from 'kysely'
import type { Dated, Flag, Id, Instant, Versioned } from './columns.ts'

/** What a member may do in a group. */
export type GroupRole = 'owner' | 'user' | 'viewer'

export interface GroupsTable extends Versioned {
  id: Id
  name: string
  /** Upper-case ISO 4217 code. */
  currency: string
  /** The hue of the accent colour, in degrees; null is the usual one. */
  hue: number | null
  /** Do viewers see no prices? */
  hide_prices: Generated<Flag>
  /** Do viewers see no serial numbers? */
  hide_serial_numbers: Generated<Flag>
}

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

export interface MembershipsTable {
  user_id: Id
  group_id: Id
  role: GroupRole
  created_at: Instant
}

export interface InvitationsTable extends Dated {
  id: Id
  group_id: Id
  token_hash: string
  expires_at: Instant
  /** Uses left. */
  uses: number
  max_uses: Generated<number>
  /** What whoever uses it becomes. */
  role: Generated<GroupRole>
  created_by: Id | null
  /** The address that it was mailed to last; empty when it was not. */
  sent_to: Generated<string>
  /** Has the mail server taken the mail to `sent_to`? */
  is_mailed: Generated<Flag>
}

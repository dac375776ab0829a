import type { Dated, Id, Instant, Versioned } from './columns.ts'

export interface GroupsTable extends Versioned {
  id: Id
  name: string
  /** Upper-case ISO 4217 code. */
  currency: string
}

/** One row a group: hands out row numbers, and is what writers of the group queue on in PostgreSQL. */
export interface GroupNumbersTable {
  group_id: Id
  number: number
  next_n: number
  /** The long write that has the group lock: only its transactions may write in the group until it has ended. */
  long_write_id: Id | null
}

export interface MembershipsTable {
  user_id: Id
  group_id: Id
  role: 'owner' | 'user'
  created_at: Instant
}

export interface InvitationsTable extends Dated {
  id: Id
  group_id: Id
  token_hash: string
  expires_at: Instant
  /** Uses left. */
  uses: number
}

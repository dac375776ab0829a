import type { Dated, Id, Instant } from './columns.ts'

export interface CalendarsTable extends Dated {
  group_id: Id
  id: Id
  user_id: Id
  name: string
  name_key: string
  /** JSON: a list of words. */
  kinds: string
  /** SHA-256 in hex. */
  secret_hash: string
  last_read_at: Instant | null
}

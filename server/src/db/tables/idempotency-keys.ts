import type { Id, Instant } from './columns.ts'

/** A request that came with an idempotency key. */
export interface IdempotencyKeysTable {
  /** A hash of the person, the group, the operation, what its path names, and the key. */
  id: string
  user_id: Id
  /** Null where the request is about no group, and where it deletes the group. */
  group_id: Id | null
  /** A hash of the query and of the body. */
  fingerprint: string
  leased_until: Instant
  leased_by: string
  /** The long write that does what was asked for. */
  long_write_id: Id | null
  /** JSON: what a repeat is answered; null until it is done. */
  answer: string | null
  /** Bytes of the answer. */
  size: number
  expires_at: Instant
}

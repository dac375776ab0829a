import type { Id, Instant } from './columns.ts'

/** A request with an idempotency key. */
export interface IdempotencyKeysTable {
  /** Hash of person, group, operation, path parameters and key. */
  id: string
  user_id: Id
  /** Null when the request has no group, or deletes the group. */
  group_id: Id | null
  /** Hash of query and body. */
  fingerprint: string
  leased_until: Instant
  leased_by: string
  /** The long write that performs the request. */
  long_write_id: Id | null
  /** JSON: answer for repeated requests; null until it is done. */
  answer: string | null
  /** Size of the answer, bytes. */
  size: number
  expires_at: Instant
}

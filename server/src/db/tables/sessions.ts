import type { Dated, Id, Instant } from './columns.ts'

export interface SessionsTable {
  id: Id
  user_id: Id
  /** How long the session was made for; a refresh keeps it. */
  lifetime_seconds: number
  created_at: Instant
  expires_at: Instant
}

export interface SessionTokensTable {
  /** SHA-256 in hex. */
  token_hash: string
  session_id: Id
  role: 'user' | 'attachments' | 'admin'
}

export interface ApiKeysTable extends Dated {
  id: Id
  user_id: Id
  name: string
  /** HMAC-SHA-256 under the pepper, in hex. */
  key_hash: string
  expires_at: Instant | null
  last_used_at: Instant | null
}

/** Failed attempts per key (address or account with path), shared by all processes. */
export interface RateCountersTable {
  key: string
  failures: number
  last_at: Instant
  locked_until: Instant | null
}

/** An address from which an account has signed in: an account's lock does not slow it. */
export interface KnownAddressesTable {
  user_id: Id
  address: string
  last_at: Instant
}

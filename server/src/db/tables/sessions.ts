import type { Generated } from 'kysely'
import type { Dated, Id, Instant } from './columns.ts'

export interface SessionsTable {
  id: Id
  user_id: Id
  /** Lifetime of the session; a refresh keeps it. */
  lifetime_seconds: number
  created_at: Instant
  expires_at: Instant
  /** Null: not used since the server records it. */
  last_used_at: Instant | null
  /** Address of the last use. */
  address: string | null
  /** Browser or program of the sign-in, and operating system, from its user agent. */
  browser: string | null
  system: string | null
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
  last_used_from: string | null
  scope: Generated<'read' | 'write'>
}

/** Failed attempts by key (address or account with path), shared by all processes. */
export interface RateCountersTable {
  key: string
  failures: number
  last_at: Instant
  locked_until: Instant | null
}

/** Address of an earlier sign-in of an account; the throttle of the account does not apply to it. */
export interface KnownAddressesTable {
  user_id: Id
  address: string
  last_at: Instant
}

import type { Generated } from 'kysely'
import type { Dated, Id, Instant } from './columns.ts'

export interface SessionsTable {
  id: Id
  user_id: Id
  /** How long the session was made for; a refresh keeps it. */
  lifetime_seconds: number
  created_at: Instant
  expires_at: Instant
  /** Null: not since sessions of this server note it. */
  last_used_at: Instant | null
  /** From where it was used last. */
  address: string | null
  /** The browser or the program that signed in, and its operating system, as its user agent says. */
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

import type { Generated } from 'kysely'
import type { Dated, Flag, Id, Instant } from './columns.ts'

export interface UsersTable extends Dated {
  /** Incremented by every write to the row; the part of its ETag before the dash. */
  version: Generated<number>
  id: Id
  name: string
  /** Trimmed, lower case; unique. */
  email: string
  /** Time of the verification of the address; null while unverified. */
  email_verified_at: Instant | null
  /** PHC notation; null for accounts without a password. */
  password_hash: string | null
  is_superuser: Generated<Flag>
  activated_on: Instant | null
  disabled_at: Instant | null
  oidc_issuer: string | null
  oidc_subject: string | null
  default_group_id: Id | null
  /** A JSON object. */
  settings: Generated<string>
  settings_version: Generated<number>
}

export interface PasswordResetsTable {
  id: Id
  user_id: Id
  token_hash: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  /** Recipient of the link; null when a command printed it. */
  sent_to: string | null
}

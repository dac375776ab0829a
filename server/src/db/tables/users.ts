import type { Generated } from 'kysely'
import type { Dated, Flag, Id, Instant } from './columns.ts'

export interface UsersTable extends Dated {
  /** Raised by every write to the row itself; the part of its ETag before the dash. */
  version: Generated<number>
  id: Id
  name: string
  /** Trimmed, lower case; unique. */
  email: string
  /** When it was proven that the address is theirs; null while anybody could have typed it. */
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
  /** The address that the link was mailed to; null for one that a command printed. */
  sent_to: string | null
}

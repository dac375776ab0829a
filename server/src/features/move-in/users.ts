import type { RowOf } from '#features/archives/index.ts'
import type { usersTables } from './homebox-tables.ts'

export type HomeboxUser = RowOf<(typeof usersTables)['users']>

/** An API key that comes along. */
export interface PlannedKey {
  readonly id: string
  readonly name: string
  readonly key_hash: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** Somebody of Homebox, and who that is here. */
export interface MovedUser {
  /** The id in Homebox. */
  readonly homeboxId: string
  /** The id here: the same, unless somebody has an account under the address. */
  readonly id: string
  /** `same` is the same person from an earlier move, `other` an account that was made here. */
  readonly account: 'new' | 'same' | 'other'
  readonly row: {
    readonly name: string
    readonly email: string
    readonly password_hash: string | null
    readonly activated_on: string | null
    readonly oidc_issuer: string | null
    readonly oidc_subject: string | null
    readonly settings: string
    readonly created_at: string
    readonly updated_at: string
  }
  /** Those that were made first come first. */
  readonly groups: string[]
  defaultGroupId: string | null
  readonly keys: PlannedKey[]
}

import type { Currency } from '@stowage/contract/groups/currencies'
import type { ConfirmPassword, Passwords } from '#features/sessions/index.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import type { BackgroundTasks } from '#kernel/background-tasks.ts'

/** What the account operations need besides the request. */
export interface AccountTools {
  readonly passwords: Passwords
  readonly limits: RateLimits
  readonly confirmPassword: ConfirmPassword
  readonly backgroundTasks: BackgroundTasks
  readonly pepper: string
  readonly demo: boolean
  /** Those that a group may use. */
  readonly currencies: readonly Currency[]
  /** Whether mails can be sent. */
  readonly canMail: boolean
  readonly options: { readonly allowRegistration: boolean; readonly allowLocalLogin: boolean }
}

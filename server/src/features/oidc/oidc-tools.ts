import type { Logger } from 'pino'
import type { ProofTools } from '#features/sessions/index.ts'
import type { Provider } from './provider.ts'
import type { ClaimSettings } from './provider-user.ts'

/** What signing in through a provider needs besides the request. */
export interface OidcTools extends ProofTools {
  /** Undefined: nobody may sign in so, and there is nothing at these addresses. */
  readonly provider: Provider | undefined
  readonly pepper: string
  /** Whether mails can be sent. */
  readonly canMail: boolean
  readonly oidc: ClaimSettings & {
    readonly scope: readonly string[]
    /** How long somebody may stay at the provider, milliseconds. */
    readonly stateExpiry: number
  }
  readonly log: Logger
}

import * as contract from '@stowage/contract/oidc'
import type { Logger } from 'pino'
import type { ProofTools } from '#features/sessions/index.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { beginOidc } from './begin-oidc.ts'
import { finishOidc } from './finish-oidc.ts'
import { linkAccount } from './link-account.ts'
import type { ClaimSettings } from './person.ts'
import type { Provider } from './provider.ts'
import { showLinkPage } from './show-link-page.ts'

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

/** Signing in through an OpenID Connect provider. */
export const oidcRoutes = (tools: OidcTools): readonly Route[] => [
  serve.work(contract.beginOidc, beginOidc(tools)),
  serve.work(contract.finishOidc, finishOidc(tools)),
  serve.read(contract.showLinkPage, showLinkPage(tools)),
  serve.work(contract.linkAccount, linkAccount(tools)),
]

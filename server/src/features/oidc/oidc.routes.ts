import * as contract from '@stowage/contract/people/oidc'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { beginOidc } from './begin-oidc.ts'
import { finishOidc } from './finish-oidc.ts'
import { linkAccount } from './link-account.ts'
import type { OidcTools } from './oidc-tools.ts'

import { showLinkPage } from './show-link-page.ts'

/** Signing in through an OpenID Connect provider. */
export const oidcRoutes = (tools: OidcTools): readonly Route[] => [
  serve.write(contract.beginOidc, { inSteps: beginOidc(tools) }),
  serve.write(contract.finishOidc, { inSteps: finishOidc(tools) }),
  serve.read(contract.showLinkPage, showLinkPage(tools)),
  serve.write(contract.linkAccount, { inSteps: linkAccount(tools) }),
]

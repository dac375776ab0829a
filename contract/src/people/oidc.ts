import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryChoice, queryText } from '../protocol/query.ts'
import { optionalTextIn, TextIn } from '../values/text.ts'

const operation = operationIn('Signing in')

/** A parameter in the answer of a provider; an invalid one counts as absent. */
const Given = queryText(8000).catch(undefined)

/** Reason of a failed sign-in; the sign-in page has a message for each. */
export type OidcReason = 'late' | 'email' | 'unverified' | 'group' | 'locked' | 'unavailable'

/** Sends the browser to the OpenID Connect provider. */
export const beginOidc = operation({
  name: 'beginOidc',
  summary: 'Begin to sign in with OpenID Connect',
  description:
    'For browsers: redirects to the provider and sets cookies that bind its answer to the browser. ' +
    '404 unless OpenID Connect is configured. Requests that accept `text/html` are redirected to the ' +
    'sign-in page instead of getting a 429 or 503.',
  route: 'GET /v1/users/login/oidc',
  needs: 'public',
  query: z.object({
    cookies: queryChoice(['', 'own']).describe(
      '`own`: the session that begins gets cookies of this installation, as with the header `Stowage-Cookies`',
    ),
  }),
  status: 302,
  problems: ['route.not_found', 'oidc.unavailable', 'auth.too_many_attempts'],
})

/** Checks the answer of the provider, begins a session and redirects the browser. */
export const finishOidc = operation({
  name: 'finishOidc',
  summary: 'Sign in with the answer of the OpenID Connect provider',
  description:
    'The provider redirects browsers here. Begins a session of 28 days, sets its cookies and ' +
    'redirects to `/home`. After a failure or too many failures it redirects to ' +
    '`/?oidc_error=oidc_auth_failed`, with `details`, `reason` and `claim` if known. When an account ' +
    'has the same unverified address, it redirects to a page that asks whether the account is theirs.',
  route: 'GET /v1/users/login/oidc/callback',
  needs: 'public',
  query: z.object({
    code: Given,
    state: Given,
    iss: Given,
    error: Given,
    error_description: Given,
  }),
  status: 302,
  problems: ['route.not_found'],
})

/** Page that asks a person from the provider whether an account is theirs. */
export const showLinkPage = operation({
  name: 'showLinkPage',
  summary: 'Show the page that links an existing account',
  description: 'An HTML page for browsers that come from the provider, identified by a cookie.',
  route: 'GET /v1/users/login/oidc/link',
  needs: 'public',
  query: z.object({ again: queryChoice(['', 'wrong', 'locked', 'elsewhere']) }),
  replyType: 'text/html',
  status: 200,
  problems: ['route.not_found'],
})

/** Body of that page. */
export const LinkChoice = bodyOf({
  guard: optionalTextIn(100).describe('The token of the page, so that no other page can send the form'),
  password: TextIn.nullish().transform(text => text ?? ''),
  without: optionalTextIn(10)
    .transform(text => text !== '')
    .describe('Any value: continue without the password, which ends its sessions and keys'),
})
export type LinkChoice = z.output<typeof LinkChoice>

/** Links the account to the identity of the provider, and begins a session. */
export const linkAccount = operation({
  name: 'linkAccount',
  summary: 'Link the account with the same address',
  description:
    'For the form of `GET`. With its password the account is linked as it is; without, its password, ' +
    'sessions, API keys and reset links are removed first. Redirects to `/home`, or back to the page.',
  route: 'POST /v1/users/login/oidc/link',
  needs: 'public',
  body: LinkChoice,
  accepts: 'json-or-form',
  status: 302,
  problems: ['route.not_found'],
})

import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryChoice, queryText } from '../protocol/query.ts'
import { optionalTextIn, TextIn } from '../values/text.ts'

const operation = operationIn('Signing in')

/** What a provider may put into an answer; one that cannot be taken counts as absent. */
const Given = queryText(8000).catch(undefined)

/** Why somebody could not sign in, where it helps them to know; the sign-in page has a sentence for each. */
export type OidcReason = 'late' | 'email' | 'unverified' | 'group' | 'locked' | 'unavailable'

/** Sends the browser to the OpenID Connect provider. */
export const beginOidc = operation({
  name: 'beginOidc',
  summary: 'Begin to sign in through the OpenID Connect provider',
  description:
    'For browsers: sends them to the provider, with cookies that tie its answer to them. There is nothing at this ' +
    'address unless the server is set up for it. Who accepts `text/html` is led back to the sign-in page instead of ' +
    'getting a 429 or 503.',
  route: 'GET /v1/users/login/oidc',
  needs: 'public',
  status: 302,
  problems: ['route.not_found', 'oidc.unavailable', 'auth.too_many_attempts'],
})

/** Takes what the provider says, begins a session and sends the browser on. */
export const finishOidc = operation({
  name: 'finishOidc',
  summary: 'Sign in with what the OpenID Connect provider says',
  description:
    'The provider sends browsers here. Begins a session of 28 days, sets its cookies and leads to `/home`; when that ' +
    'fails it leads to `/?oidc_error=oidc_auth_failed`, with `details`, `reason` and `claim` where there is something to ' +
    'say; so it does after too many failures. When there is an account with the same address, which nobody has verified, it leads to a page that asks whose that is.',
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

/** Asks whether an account is theirs somebody whom the provider has shown in. */
export const showLinkPage = operation({
  name: 'showLinkPage',
  summary: 'Ask somebody whether the account with their address is theirs',
  description:
    'For browsers that come from the provider, with the cookie that they got there: a page of HTML.',
  route: 'GET /v1/users/login/oidc/link',
  needs: 'public',
  query: z.object({ again: queryChoice(['', 'wrong', 'locked', 'elsewhere']) }),
  replyType: 'text/html',
  status: 200,
  problems: ['route.not_found'],
})

/** What that page sends. */
export const LinkChoice = bodyOf({
  guard: optionalTextIn(100).describe('What the page holds, so that no other page can send it'),
  password: TextIn.nullish().transform(text => text ?? ''),
  without: optionalTextIn(10)
    .transform(text => text !== '')
    .describe('Anything: go on without the password; what it opened ends'),
})
export type LinkChoice = z.output<typeof LinkChoice>

/** Links the account to the identity that the provider has shown in, and begins a session. */
export const linkAccount = operation({
  name: 'linkAccount',
  summary: 'Link the account with the same address',
  description:
    'For the page before. With the password of the account it is linked as it is; without it, its password, sessions, API ' +
    'keys and reset links end first. Leads to `/home`, or back to the page.',
  route: 'POST /v1/users/login/oidc/link',
  needs: 'public',
  body: LinkChoice,
  accepts: 'json-or-form',
  status: 302,
  problems: ['route.not_found'],
})

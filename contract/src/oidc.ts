import { z } from 'zod'
import { operation } from './operation.ts'
import { queryText } from './primitives.ts'

/** What a provider may put into an answer; one that cannot be taken counts as absent. */
const Given = queryText(8000).catch(undefined)

/** Sends the browser to the OpenID Connect provider. */
export const beginOidc = operation({
  name: 'beginOidc',
  summary: 'Begin to sign in through the OpenID Connect provider',
  description:
    'For browsers: sends them to the provider, with cookies that tie its answer to them. There is nothing at this ' +
    'address unless the server is set up for it.',
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
    'fails it leads to `/?oidc_error=oidc_auth_failed`, with `details` where there is something to say.',
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
  problems: ['route.not_found', 'auth.too_many_attempts'],
})

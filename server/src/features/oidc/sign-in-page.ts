import type { OidcReason } from '@stowage/contract/people/oidc'

/** Why somebody could not sign in, as far as it helps them to know. */
export interface Told {
  readonly reason: OidcReason
  /** The claim that was looked at. */
  readonly claim?: string
}

/** The reasons in English, for clients that show `details`; the page has them in its own languages. */
const sentences: Readonly<Record<OidcReason, (claim: string) => string>> = {
  late: () => 'It took too long, or was begun in another browser. Please try again.',
  email: claim => `The sign-in service did not tell your email address (claim "${claim}").`,
  unverified: claim => `The sign-in service has not verified your email address (claim "${claim}").`,
  group: claim => `You are not in a group that may sign in here (claim "${claim}").`,
  locked: () => 'There were too many failed attempts from your address. Please wait a few minutes.',
  unavailable: () => 'The sign-in service cannot be reached. Please try again later.',
}

/** The sign-in page, which says why somebody is there again. */
export function signInPage(told: Told | undefined): string {
  const query = new URLSearchParams({ oidc_error: 'oidc_auth_failed' })
  if (told !== undefined) {
    const { reason, claim } = told
    query.set('details', sentences[reason](claim ?? ''))
    query.set('reason', reason)
    if (claim !== undefined) query.set('claim', claim)
  }
  return `/?${query.toString()}`
}

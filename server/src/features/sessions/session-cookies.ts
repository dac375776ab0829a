import type { Cookie } from '#http/output/cookies.ts'

/** What a session hands out. */
export interface SessionTokens {
  readonly token: string
  readonly attachmentToken: string
  readonly expiresAt: string
}

const epoch = new Date(0)

const cookiesOf = (values: Record<string, string>, expires: Date): Cookie[] =>
  Object.entries(values).map(([name, value]) => ({
    name,
    value,
    expires,
    // The web page reads the last two: whether it is signed in, and what to append to picture addresses.
    httpOnly: name === 'hb.auth.token' || name === 'hb.auth.remember',
  }))

/** The four cookies of a new session. */
export const sessionCookies = (session: SessionTokens, remember: boolean): Cookie[] =>
  cookiesOf(
    {
      'hb.auth.token': session.token,
      'hb.auth.remember': String(remember),
      'hb.auth.session': 'true',
      'hb.auth.attachment_token': session.attachmentToken,
    },
    new Date(session.expiresAt),
  )

/** The same four, expired: signs a browser out. */
export const clearedCookies = (): Cookie[] =>
  cookiesOf(
    {
      'hb.auth.token': '',
      'hb.auth.remember': 'false',
      'hb.auth.session': 'false',
      'hb.auth.attachment_token': '',
    },
    epoch,
  )

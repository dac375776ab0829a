import { stringifySetCookie } from 'cookie'

/** What a session hands out. */
export interface SessionTokens {
  readonly token: string
  readonly attachmentToken: string
  readonly expiresAt: string
}

const epoch = new Date(0)

function lines(values: Record<string, string>, expires: Date, secure: boolean): string[] {
  return Object.entries(values).map(([name, value]) =>
    stringifySetCookie({
      name,
      value,
      path: '/',
      sameSite: 'lax',
      expires,
      secure,
      // The web page reads the last two: whether it is signed in, and what to append to picture addresses.
      httpOnly: name === 'hb.auth.token' || name === 'hb.auth.remember',
    }),
  )
}

/** The four cookies of a new session; host-only, and `Secure` when the request came by https. */
export const sessionCookies = (session: SessionTokens, remember: boolean, secure: boolean): string[] =>
  lines(
    {
      'hb.auth.token': session.token,
      'hb.auth.remember': String(remember),
      'hb.auth.session': 'true',
      'hb.auth.attachment_token': session.attachmentToken,
    },
    new Date(session.expiresAt),
    secure,
  )

/** The same four, expired: signs a browser out. */
export const clearedCookies = (secure: boolean): string[] =>
  lines(
    {
      'hb.auth.token': '',
      'hb.auth.remember': 'false',
      'hb.auth.session': 'false',
      'hb.auth.attachment_token': '',
    },
    epoch,
    secure,
  )

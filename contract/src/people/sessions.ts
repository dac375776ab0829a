import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { QueryText } from '../protocol/query.ts'
import { ById, Id } from '../values/ids.ts'
import { TextIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Signing in')
const ofAccount = operationIn('Own account')

/** Name and password of a sign-in; absent and null become the empty text. */
export const Credentials = bodyOf({
  username: TextIn.nullish()
    .transform(text => (text ?? '').trim().toLowerCase())
    .describe('The email address; case and surrounding blanks are ignored'),
  password: z
    .string(says('not_text'))
    .nullish()
    .transform(text => text ?? ''),
  stayLoggedIn: z
    .union([z.boolean(), z.string()], says('not_boolean'))
    .nullish()
    .transform(flag => flag === true || flag === 'true')
    .describe('28 days instead of 7; in a form the text `true`'),
})
export type Credentials = z.output<typeof Credentials>

/** A new session. */
export const Session = z
  .strictObject({
    token: z.string().describe('`Bearer ` and the session token: the value of `Authorization`'),
    attachmentToken: z.string().describe('Can only fetch files and listen to events; without `Bearer `'),
    expiresAt: Instant,
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

export const RefreshedSession = Session.extend({
  raw: z.string().describe('The session token without `Bearer `'),
}).meta({ id: 'RefreshedSession' })
export type RefreshedSession = z.infer<typeof RefreshedSession>

/** Signs a person in and sets the session's cookies. */
export const login = operation({
  name: 'login',
  summary: 'Sign in with email address and password',
  description:
    'Accepts JSON (also as `text/plain`) or a form. Returns a session token and sets the cookies ' +
    '`hb.auth.*`; a page of another origin gets only the token. With the header `Stowage-Cookies: own`, ' +
    'the cookies are named `stowage.<installation>.*`, so that no other program on the host replaces them.',
  route: 'POST /v1/users/login',
  needs: 'public',
  query: z.object({
    provider: QueryText.transform(text => text || 'local').describe('Only `local`, which is the default'),
  }),
  body: Credentials,
  accepts: 'json-or-form',
  reply: Session,
  status: 200,
  problems: ['auth.failed', 'auth.local_disabled', 'auth.unknown_provider', 'auth.too_many_attempts'],
})

/** Replaces the session by one of the same length; the old one ends at once. */
export const refresh = operation({
  name: 'refresh',
  summary: 'Replace the session',
  route: 'GET /v1/users/refresh',
  needs: 'account',
  writes: true,
  reply: RefreshedSession,
  status: 200,
  problems: ['auth.api_key_has_no_session'],
})

/** Ends the session behind the request, its attachment token included, and clears the cookies. */
export const logout = operation({
  name: 'logout',
  summary: 'End this session',
  route: 'POST /v1/users/logout',
  needs: 'account',
  status: 204,
  problems: ['auth.api_key_has_no_session'],
})

/** Ends every session of the caller and clears the cookies; API keys live on. */
export const logoutAll = operation({
  name: 'logoutAll',
  summary: 'End all your sessions',
  route: 'POST /v1/users/logout/all',
  needs: 'account',
  status: 204,
  problems: [],
})

/** A session of the caller in a list. */
export const SessionInfo = z
  .strictObject({
    id: Id,
    createdAt: Instant.describe('The time of the sign-in'),
    lastUsedAt: Instant.describe('Updated at most every 5 minutes'),
    expiresAt: Instant,
    address: z
      .string()
      .nullable()
      .describe('The IP address of the last use; null when unknown. Kept as long as the session'),
    device: z.string().describe('Browser and system in words, such as `Firefox on Linux`; `Unknown device`'),
    browser: z.string().nullable().describe('The browser or program; null when unknown'),
    system: z.string().nullable().describe('The operating system; null when unknown'),
    isCurrent: z.boolean().describe('Does this request belong to it?'),
  })
  .meta({ id: 'SessionInfo' })
export type SessionInfo = z.infer<typeof SessionInfo>

/** The most sessions that a list shows. */
export const maxListedSessions = 200

/** Lists the caller's sessions: this one first, then by last use. */
export const listSessions = ofAccount({
  name: 'listSessions',
  summary: 'List your sessions',
  description: `This session first, then by last use; at most ${maxListedSessions}.`,
  route: 'GET /v1/users/self/sessions',
  needs: 'account',
  reply: z.array(SessionInfo),
  status: 200,
  problems: [],
})

/** Ends one session of the caller, its attachment token and its live connections included. */
export const endSession = ofAccount({
  name: 'endSession',
  summary: 'End one of your sessions',
  route: 'DELETE /v1/users/self/sessions/:id',
  needs: 'account',
  params: ById,
  status: 204,
  problems: ['session.not_found'],
})

/** Ends every session of the caller but the one behind the request; API keys live on. */
export const endOtherSessions = ofAccount({
  name: 'endOtherSessions',
  summary: 'End all your other sessions',
  description: 'With an API key, which has no session, it ends all sessions.',
  route: 'DELETE /v1/users/self/sessions',
  needs: 'account',
  status: 204,
  problems: [],
})

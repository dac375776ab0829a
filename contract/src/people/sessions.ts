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

/** Name and password as a login form or a program sends them; absent and null are the empty text. */
export const Credentials = bodyOf({
  username: TextIn.nullish()
    .transform(text => (text ?? '').trim().toLowerCase())
    .describe('The email address; case and surrounding blanks do not matter'),
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

/** A session that has just begun. */
export const Session = z
  .strictObject({
    token: z.string().describe('`Bearer ` and the session token: the value of `Authorization`'),
    attachmentToken: z.string().describe('May only fetch files and listen to events; without `Bearer `'),
    expiresAt: Instant,
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>

/** A session that has replaced another one. */
export const RefreshedSession = Session.extend({
  raw: z.string().describe('The session token without `Bearer `'),
}).meta({ id: 'RefreshedSession' })
export type RefreshedSession = z.infer<typeof RefreshedSession>

/** Signs a person in and sets the session's cookies. */
export const login = operation({
  name: 'login',
  summary: 'Sign in with email address and password',
  description:
    'Takes JSON, also as `text/plain`, or a form; answers a session token and sets the cookies `hb.auth.*`; a page of ' +
    'another address gets the token alone.',
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
  summary: 'Replace the session by a new one',
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
  summary: 'End all sessions of the caller',
  route: 'POST /v1/users/logout/all',
  needs: 'account',
  status: 204,
  problems: [],
})

/** A session of the caller, as a list shows it. */
export const SessionInfo = z
  .strictObject({
    id: Id,
    createdAt: Instant.describe('When somebody signed in'),
    lastUsedAt: Instant.describe('Noted at most every 5 minutes'),
    expiresAt: Instant,
    address: z
      .string()
      .nullable()
      .describe(
        'The IP address from which it was used last; null when it is not known. Kept as long as the session',
      ),
    device: z.string().describe('Browser and system in words, such as `Firefox on Linux`; `Unknown device`'),
    browser: z.string().nullable().describe('The browser or the program; null when it is not known'),
    system: z.string().nullable().describe('The operating system; null when it is not known'),
    isCurrent: z.boolean().describe('Whether this request belongs to it'),
  })
  .meta({ id: 'SessionInfo' })
export type SessionInfo = z.infer<typeof SessionInfo>

/** The most sessions that a list shows. */
export const maxListedSessions = 200

/** Lists where the caller is signed in: this session first, then the one that was used last. */
export const listSessions = ofAccount({
  name: 'listSessions',
  summary: 'List the own sessions',
  description: `This session first, then the one that was used last; at most ${maxListedSessions}.`,
  route: 'GET /v1/users/self/sessions',
  needs: 'account',
  reply: z.array(SessionInfo),
  status: 200,
  problems: [],
})

/** Ends one session of the caller, its attachment token and its live connections included. */
export const endSession = ofAccount({
  name: 'endSession',
  summary: 'End one of the own sessions',
  route: 'DELETE /v1/users/self/sessions/:id',
  needs: 'account',
  params: ById,
  status: 204,
  problems: ['session.not_found'],
})

/** Ends every session of the caller but the one behind the request; API keys live on. */
export const endOtherSessions = ofAccount({
  name: 'endOtherSessions',
  summary: 'End all other sessions of the caller',
  description: 'With an API key, which has no session, all of them.',
  route: 'DELETE /v1/users/self/sessions',
  needs: 'account',
  status: 204,
  problems: [],
})

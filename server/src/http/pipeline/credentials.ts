import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** A credential of a request, not yet checked. */
export interface Credential {
  readonly token: string
  readonly via: 'header' | 'cookie' | 'socket' | 'query'
  /** Beginning of the names of the cookies that carried it. */
  readonly prefix?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Short name of this installation; tells its page's cookies from those of others on the same host. */
    readonly installation: string
  }
}

/** The names of the session's cookies begin with it, as Homebox's do. */
export const peerPrefix = 'hb.auth.'

/** So begin the names of the cookies that only the page of this installation gets. */
export const ownPrefix = ({ server }: FastifyRequest): string => `stowage.${server.installation}.`

/** Cookie of a browser that our page has sent to a provider: it comes back without the header. */
export const ownNamesCookie = 'stowage_cookies'

/** Does our page ask, which wants the cookies under names of its own? */
export const wantsOwnNames = (request: FastifyRequest): boolean =>
  request.headers['stowage-cookies'] === 'own' || cookiesOf(request)[ownNamesCookie] === 'own'

const withoutBearer = (text: string): string => text.replace(/^bearer(\s+|$)/i, '')

/** Schemes that may be alone in a header and must not be taken for a token. */
const otherSchemes = new Set(
  (
    'basic concealed digest dpop gnap hoba kerberos mutual negotiate ntlm oauth privatetoken ' +
    'scram-sha-1 scram-sha-256 vapid'
  ).split(' '),
)

/**
 * Token in the header `Authorization`, with or without `Bearer`. Other schemes are for a proxy in front of
 * us. Browsers add them to every request, even to forms of other sites, so they are no credential.
 */
function tokenInHeader({ headers }: FastifyRequest): string | undefined {
  const header = headers.authorization?.trim() ?? ''
  const [first = '', ...others] = header.split(/\s+/)
  const scheme = first.toLowerCase()
  if (scheme === 'bearer') return withoutBearer(header)
  return header === '' || others.length > 0 || otherSchemes.has(scheme) ? undefined : header
}

/** Cookies of a request by name. */
export const cookiesOf = (request: FastifyRequest): Record<string, string | undefined> =>
  request.headers.cookie === undefined ? {} : parseCookie(request.headers.cookie)

/**
 * First credential of a request: `Authorization` (`tokenInHeader`), own cookie pair, the peer's, second WebSocket
 * sub-protocol, `access_token`. An invalid one is not skipped.
 */
export function findCredential(request: FastifyRequest): Credential | undefined {
  const token = tokenInHeader(request)
  if (token !== undefined) return { token, via: 'header' }

  const cookies = cookiesOf(request)
  for (const prefix of [ownPrefix(request), peerPrefix]) {
    const cookie = cookies[`${prefix}token`]
    if (cookie !== undefined && cookie !== '' && cookies[`${prefix}remember`] !== undefined)
      return { token: withoutBearer(cookie), via: 'cookie', prefix }
  }

  const protocol = request.headers['sec-websocket-protocol']?.split(',')[1]?.trim()
  if (protocol !== undefined && protocol !== '') return { token: withoutBearer(protocol), via: 'socket' }

  const query = queryMember(request, 'access_token')
  const text = Array.isArray(query) ? query[0] : query
  if (typeof text === 'string' && text !== '')
    return { token: withoutBearer(decodedOnceMore(text)), via: 'query' }
  return undefined
}

/** Value of a query parameter; a list when repeated. */
export const queryMember = ({ query }: FastifyRequest, name: string): unknown =>
  typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined

/** Unparsed selected group of a request; undefined without one. */
export function namedGroup(request: FastifyRequest): string | undefined {
  const query = queryMember(request, 'tenant')
  const named = request.headers['x-tenant'] || (Array.isArray(query) ? query[0] : query)
  return typeof named !== 'string' || named === '' || named === 'undefined' ? undefined : named
}

/**
 * Is the credential in a header? Only programs send that, never a form of another site, so the content type
 * need not be checked: `curl -d` sends everything as a form.
 */
export const isDeliberate = (request: FastifyRequest): boolean => findCredential(request)?.via === 'header'

function decodedOnceMore(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

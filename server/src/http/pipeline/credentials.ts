import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** A credential of a request, not yet checked. */
export interface Credential {
  readonly token: string
  readonly via: 'header' | 'cookie' | 'socket' | 'query'
}

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
 * First credential of a request: `Authorization` (`tokenInHeader`), cookie pair, second WebSocket
 * sub-protocol, `access_token`. An invalid one is not skipped.
 */
export function findCredential(request: FastifyRequest): Credential | undefined {
  const token = tokenInHeader(request)
  if (token !== undefined) return { token, via: 'header' }

  const cookies = cookiesOf(request)
  const cookie = cookies['hb.auth.token']
  if (cookie !== undefined && cookie !== '' && cookies['hb.auth.remember'] !== undefined)
    return { token: withoutBearer(cookie), via: 'cookie' }

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

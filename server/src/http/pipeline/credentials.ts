import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** Something that claims to say who is asking. */
export interface Credential {
  readonly token: string
  readonly via: 'header' | 'cookie' | 'socket' | 'query'
}

const withoutBearer = (text: string): string => text.replace(/^bearer(\s+|$)/i, '')

/** Schemes that may stand in a header alone, where they must not be taken for a token. */
const otherSchemes = new Set(
  (
    'basic concealed digest dpop gnap hoba kerberos mutual negotiate ntlm oauth privatetoken ' +
    'scram-sha-1 scram-sha-256 vapid'
  ).split(' '),
)

/**
 * The token in the header `Authorization`: after `Bearer`, where it may be missing, or alone. What another scheme says is for
 * a proxy in front of us, and a browser adds it to whatever it sends, forms of other sites included: it is no credential.
 */
function tokenInHeader({ headers }: FastifyRequest): string | undefined {
  const header = headers.authorization?.trim() ?? ''
  const [first = '', ...others] = header.split(/\s+/)
  const scheme = first.toLowerCase()
  if (scheme === 'bearer') return withoutBearer(header)
  return header === '' || others.length > 0 || otherSchemes.has(scheme) ? undefined : header
}

/** The request's cookies by name. */
export const cookiesOf = (request: FastifyRequest): Record<string, string | undefined> =>
  request.headers.cookie === undefined ? {} : parseCookie(request.headers.cookie)

/**
 * The first credential that a request carries: `Authorization` (`tokenInHeader`), the cookie pair, the second WebSocket
 * sub-protocol, `access_token`. One that is there is used, right or wrong.
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

/** What a query has under a name; a list where it is repeated. */
export const queryMember = ({ query }: FastifyRequest, name: string): unknown =>
  typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined

/** The group that a request names, as it stands there; undefined when it names none. */
export function namedGroup(request: FastifyRequest): string | undefined {
  const query = queryMember(request, 'tenant')
  const named = request.headers['x-tenant'] || (Array.isArray(query) ? query[0] : query)
  return typeof named !== 'string' || named === '' || named === 'undefined' ? undefined : named
}

/**
 * Does the credential stand in a header? Only programs send that, no form of another site, so that the type of the body
 * need not tell them apart: `curl -d` says that all it sends is a form.
 */
export const isDeliberate = (request: FastifyRequest): boolean => findCredential(request)?.via === 'header'

function decodedOnceMore(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

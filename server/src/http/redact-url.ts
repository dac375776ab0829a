import { routeOf } from '@stowage/contract/protocol/operation'
import type { Route } from './pipeline/serve.ts'

/**
 * Query parameters with secrets: file links, reset links, invitations, parameters of OpenID Connect, and the
 * content of a QR code, which may be an invitation link.
 */
const secretMembers = new Set(['access_token', 'token', 'code', 'state', 'data'])

/**
 * Returns a function that removes secrets from a URL: values of some query parameters, and tokens in paths,
 * for any method and any route.
 */
export function urlRedactor(routes: readonly Route[]): (url: string) => string {
  const paths = routes
    .map(({ operation }) => routeOf(operation).path)
    .filter(path => path.includes('/:token'))
    .map(path => new RegExp(`^(/api${path.replace(/\/:token.*$/, '/')})[^/?#]+`, 'i'))
  return url => {
    const [path = '', ...query] = url.split('?')
    const shown = paths.reduce((text, secret) => text.replace(secret, '$1…'), path)
    return query.length === 0 ? shown : `${shown}?${query.join('?').replace(/[^&]+/g, withoutSecret)}`
  }
}

function withoutSecret(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return secretMembers.has(decoded(name)) ? `${name}=…` : pair
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

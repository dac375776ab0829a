import { routeOf } from '@stowage/contract/protocol/operation'
import type { Route } from './pipeline/serve.ts'

/**
 * Query members that carry a secret: file links, reset links, invitations, what OpenID Connect brings back, and what a QR code says,
 * which may be the link of an invitation.
 */
const secretMembers = new Set(['access_token', 'token', 'code', 'state', 'data'])

/**
 * Makes what writes an address without the secrets in it: of some query members, and of paths with a token in them,
 * whatever was asked of them and whoever answers.
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

import { isIPv6 } from 'node:net'
import { hashToken } from '#kernel/secrets.ts'
import type { ReadCtx, RequestFacts, WorkCtx } from '#server/context.ts'
import type { Counter, RateLimits } from './rate-limits.ts'

/** Free failures of an account from unknown addresses. */
const accountFree = 20

/** Counter of the client address at an operation. */
export const addressCounter = (
  operation: string,
  { clientAddress }: Pick<RequestFacts, 'clientAddress'>,
  { settings }: RateLimits,
): Counter => ({
  key: `${operation} address ${networkOf(clientAddress)}`,
  free: settings.maxAttempts,
})

/** Refuses locked client addresses of an operation. */
export const refuseLockedAddress =
  (operation: string, limits: RateLimits) =>
  ({ db, now, request }: ReadCtx<null>): Promise<void> =>
    limits.refuseLocked(db, [addressCounter(operation, request, limits)], now)

/** Counts invalid input as a failure of the client address. */
export const countBadInput =
  (operation: string, limits: RateLimits) =>
  ({ write, request }: WorkCtx<null>): Promise<void> =>
    write(({ db, now }) => limits.count(db, [addressCounter(operation, request, limits)], now), null)

/** Counter of an account at an operation, whether or not the account exists. Addresses of earlier sign-ins are never locked by it. */
export const accountCounter = (operation: string, email: string, isKnownAddress: boolean): Counter => ({
  key: `${operation} account ${hashToken(email)}`,
  free: accountFree,
  binds: !isKnownAddress,
})

/** Counter of an authenticated person. */
export const userCounter = (operation: string, userId: string): Counter => ({
  key: `${operation} person ${userId}`,
  free: accountFree,
})

/** Address for display: IPv4-mapped addresses as IPv4, without a zone id. */
export const bareAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/**
 * Network that counts as one address: an IPv4 address, or the /64 prefix of an IPv6 address, because a client
 * usually has all 2^64 addresses in it.
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address)
  if (!isIPv6(bare)) return bare
  const [left = [], right = []] = bare.split('::').map(part => part.split(':').filter(group => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

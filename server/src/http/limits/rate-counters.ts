import { isIPv6 } from 'node:net'
import { hashToken } from '#kernel/secrets.ts'
import type { ReadCtx, RequestFacts, WorkCtx } from '#server/context.ts'
import type { Counter, RateLimits } from './rate-limits.ts'

/** How many failures an account bears from addresses that it does not know. */
const accountFree = 20

/** The counter of the address that a request comes from, at an operation. */
export const addressCounter = (
  operation: string,
  { clientAddress }: Pick<RequestFacts, 'clientAddress'>,
  { settings }: RateLimits,
): Counter => ({
  key: `${operation} address ${networkOf(clientAddress)}`,
  free: settings.maxAttempts,
})

/** Refuses those whose address is locked at an operation, whatever they have to say. */
export const refuseLockedAddress =
  (operation: string, limits: RateLimits) =>
  ({ db, now, request }: ReadCtx<null>): Promise<void> =>
    limits.refuseLocked(db, [addressCounter(operation, request, limits)], now)

/** Counts input that is refused as a failure of the address that it comes from. */
export const countBadInput =
  (operation: string, limits: RateLimits) =>
  ({ write, request }: WorkCtx<null>): Promise<void> =>
    write(({ db, now }) => limits.count(db, [addressCounter(operation, request, limits)], now), null)

/**
 * The counter of an account at an operation, whether or not there is such an account. It does not slow addresses
 * from which somebody has signed in to it.
 */
export const accountCounter = (operation: string, email: string, isKnownAddress: boolean): Counter => ({
  key: `${operation} account ${hashToken(email)}`,
  free: accountFree,
  binds: !isKnownAddress,
})

/** The counter of a person who has shown who they are. */
export const userCounter = (operation: string, userId: string): Counter => ({
  key: `${operation} person ${userId}`,
  free: accountFree,
})

/** An address as people know it: an IPv4 address that came as IPv6 as itself, and none with its network card. */
export const bareAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/**
 * What counts as one address: an IPv4 address, or the first half of an IPv6 address, because whoever has one of
 * those usually has all 2^64 of them.
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address)
  if (!isIPv6(bare)) return bare
  const [left = [], right = []] = bare.split('::').map(part => part.split(':').filter(group => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

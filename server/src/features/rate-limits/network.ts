import { isIPv6 } from 'node:net'

/**
 * What counts as one address: an IPv4 address, or the first half of an IPv6 address, because whoever has one of
 * those usually has all 2^64 of them.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const [left = [], right = []] = bare.split('::').map(part => part.split(':').filter(group => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

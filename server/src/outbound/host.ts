import { isIP } from 'node:net'

/**
 * The one spelling of a host: lower case, punycode, no dot at its end, no brackets; IPv4 addresses with four decimal
 * numbers, however they were written (`0x7f.1`, `2130706433`). Undefined for what is no host.
 */
export function canonicalHost(given: string): string | undefined {
  const bare = given.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const isV6 = isIP(bare) === 6
  if (bare === '' || (!isV6 && /[\s/?#@:\\[\]%]/.test(bare))) return undefined
  const url = `http://${isV6 ? `[${bare.replace(/%.*$/, '')}]` : bare}/`
  if (!URL.canParse(url)) return undefined
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '') || undefined
}

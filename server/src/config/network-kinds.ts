import { isIP } from 'node:net'
import { readBasePath } from '#kernel/base-path.ts'
import { isHost } from '#kernel/host.ts'
import { entriesOf, flag, type Kind } from './kinds.ts'

/** An address that starts with one of some schemes. */
export const address = (...schemes: readonly string[]): Kind<string> => ({
  parse(given) {
    const trimmed = given.trim()
    const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase()
    return scheme !== undefined && schemes.includes(scheme) && URL.canParse(trimmed) ? trimmed : undefined
  },
  expected: `an address that starts with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`,
})

/** A PostgreSQL address. */
export const postgresAddress: Kind<string> = {
  ...address('postgres', 'postgresql'),
  expected:
    'an address that starts with postgres:// or postgresql:// (leave it out to keep a SQLite database in the data folder)',
}

/** The public name of the server, with or without `https://`, held without a slash at its end. */
export const publicHost: Kind<string> = {
  parse(given) {
    const trimmed = given.trim()
    const bare = trimmed.replace(/\/+$/, '')
    const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? bare : `https://${bare}`
    if (!/^https?:\/\/[^\s?#@\\]+$/i.test(whole) || !URL.canParse(whole)) return undefined
    return isHost(new URL(whole).host) ? bare : undefined
  },
  expected: 'a host name such as stowage.example.org or https://stowage.example.org',
}

/** A path below which the server is, held without a slash at its end: '' for none. */
export const basePath: Kind<string> = {
  parse: given => readBasePath(given.trim()),
  expected:
    'a path such as /stowage, of letters, digits and . _ ~ - alone, other than /api, /assets and /swagger',
}

/** Sites by scheme and host, such as `https://home.example.org`. */
export const origins: Kind<readonly string[]> = {
  parse(given) {
    const parsed = given
      .split(/[\s,;]+/)
      .filter(entry => entry !== '')
      .map(readOrigin)
    return parsed.every(origin => origin !== undefined) ? parsed : undefined
  },
  expected: 'addresses of sites without a path, such as https://home.example.org, with blanks between them',
}

function readOrigin(entry: string): string | undefined {
  if (!/^https?:\/\/[^/?#@\\]+\/?$/i.test(entry) || !URL.canParse(entry)) return undefined
  const { host, origin } = new URL(entry)
  return isHost(host) ? origin : undefined
}

/** The name or address of a server, without a scheme and a port. */
export const hostName: Kind<string> = {
  parse(given) {
    const trimmed = given.trim()
    return isIP(trimmed) !== 0 || (!trimmed.includes(':') && isHost(trimmed)) ? trimmed : undefined
  },
  expected: 'the name of a host alone, such as smtp.example.org',
}

/** Where to listen: an address, or a Unix or systemd socket. */
export const bindAddress: Kind<string> = {
  parse(given) {
    const trimmed = given.trim().replace(/^\[(.+)\]$/, '$1')
    if (/^(unix\?path|sysd\?name)=./.test(trimmed)) return trimmed
    return isIP(trimmed) !== 0 || /^[a-z0-9._-]+$/i.test(trimmed) ? trimmed : undefined
  },
  expected: 'an address to listen on, unix?path=… or sysd?name=…',
}

/** An address or name of this machine to listen on. */
export const hostAddress: Kind<string> = {
  parse(given) {
    const host = bindAddress.parse(given)
    return host?.includes('=') ? undefined : host
  },
  expected: 'an address to listen on',
}

/** A network with its length, or one address made into the network that holds nothing else. */
function parseNetwork(entry: string): string | undefined {
  const [address = '', length, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0) return undefined
  const max = family === 4 ? 32 : 128
  if (length === undefined) return `${address}/${max}`
  return /^\d{1,3}$/.test(length) && Number(length) <= max ? `${address}/${Number(length)}` : undefined
}

/** Networks such as `10.0.0.0/8`, with semicolons between them. */
export const networks: Kind<readonly string[]> = {
  parse(given) {
    const parsed = entriesOf(given, ';').map(parseNetwork)
    return parsed.every(network => network !== undefined) ? parsed : undefined
  },
  expected: 'networks such as 10.0.0.0/8 with semicolons between them',
}

const nearby = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

/** The networks of trusted proxies: none for false, loopback and private ones for true, or a list. */
export const trustedProxies: Kind<readonly string[]> = {
  parse(given) {
    const word = flag.parse(given)
    if (word !== undefined) return word ? nearby : []
    return networks.parse(given)
  },
  expected: 'true, false, or networks such as 10.0.0.0/8 with semicolons between them',
  isSwitch: true,
}

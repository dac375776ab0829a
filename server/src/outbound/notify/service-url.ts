import { canonicalHost } from '../host.ts'

/** A service address that cannot be understood; the message goes on from "the address …" and holds no secrets. */
export class BadServiceUrl extends Error {}

/** A service address in its parts, decoded. */
export interface ServiceUrl {
  /** The part before `://`. */
  readonly scheme: string
  readonly user: string
  readonly password: string
  /** As it was written, brackets of IPv6 addresses included: not always the name of a host. */
  readonly host: string
  readonly port: number | undefined
  /** The path in its parts, without empty ones. */
  readonly segments: readonly string[]
  /** The path as it was written. */
  readonly path: string
  /** The part after `#`. */
  readonly fragment: string
  readonly query: URLSearchParams
  /** An option, whatever its case; undefined when it is absent or empty. */
  option(name: string): string | undefined
  /** An option that is a list with commas. */
  list(name: string): string[]
  /** An option that says yes or no. */
  flag(name: string, fallback: boolean): boolean
}

const yes = ['yes', 'y', 'true', '1', 'on']
const no = ['no', 'n', 'false', '0', 'off']

/** Takes a service address apart, or throws BadServiceUrl. One parser for all services. */
export function parseServiceUrl(given: string): ServiceUrl {
  if (!URL.canParse(given) || !/^[a-z][a-z0-9+.-]*:\/\//i.test(given))
    throw new BadServiceUrl('cannot be read; special characters must be percent-encoded')
  const url = new URL(given)
  const options = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const option = (name: string) => options.get(name) || undefined
  return {
    scheme: url.protocol.slice(0, -1),
    user: decode(url.username),
    password: decode(url.password),
    host: decode(url.hostname),
    port: url.port === '' ? undefined : Number(url.port),
    segments: url.pathname.split('/').filter(Boolean).map(decode),
    path: url.pathname,
    fragment: decode(url.hash.slice(1)),
    query: url.searchParams,
    option,
    list: name => listOf(option(name)),
    flag(name, fallback) {
      const word = option(name)?.toLowerCase()
      if (word === undefined) return fallback
      if (!yes.includes(word) && !no.includes(word))
        throw new BadServiceUrl(`says ${name}, which must be yes or no`)
      return yes.includes(word)
    },
  }
}

/** The entries of a list with commas, trimmed, without empty ones. */
export const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BadServiceUrl('has a % that is not followed by two hexadecimal digits')
  }
}

/** The name of the host that an address names, in its one spelling, or throws BadServiceUrl. */
export function requireHost({ host }: ServiceUrl): string {
  const canonical = canonicalHost(host)
  if (canonical === undefined) throw new BadServiceUrl('names no host')
  return canonical
}

/** A part that must be there, or throws BadServiceUrl. */
export function need(part: string | undefined, name: string): string {
  if (part === undefined || part === '') throw new BadServiceUrl(`has no ${name}`)
  return part
}

/** The web address of what a service address names: its host and port, and a path of our own. */
export function webAddress(url: ServiceUrl, path: string, scheme: 'http' | 'https' = 'https'): URL {
  const host = requireHost(url)
  const port = url.port === undefined ? '' : `:${url.port}`
  return new URL(`${scheme}://${host.includes(':') ? `[${host}]` : host}${port}${path}`)
}

/** Parts of a path, encoded, with a slash before each. */
export const pathOf = (...parts: readonly string[]): string =>
  parts.map(part => `/${encodeURIComponent(part)}`).join('')

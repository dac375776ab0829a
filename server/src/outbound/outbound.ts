import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import type { AddressPolicy } from './address-policy.ts'

/** A request to somebody else's server. */
export interface Outgoing {
  readonly url: string | URL
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** For the whole exchange, redirects included, milliseconds. */
  readonly timeout: number
  /** The most that is read of the answer, bytes; a longer one fails, or is cut off where `cut` says so. */
  readonly maxBytes: number
  readonly cut?: true
  /** How many redirects are followed; 0 unless said otherwise. */
  readonly maxRedirects?: number
  readonly httpsOnly?: true
  /** Take any certificate: only where the address itself says that the owner wants it. */
  readonly anyCertificate?: true
  readonly signal?: AbortSignal
}

/** What came back; any status. */
export interface Received {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  /** Where it came from in the end. */
  readonly url: URL
}

/** The address may not be asked, or does not exist. */
export class AddressRefused extends Error {}

/** Nothing usable came back: refused, broken, too slow, too long. */
export class OutboundFailed extends Error {}

export interface OutboundOptions {
  /** Every IP address of a host; throws when it has none. The system's resolver unless said otherwise. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>
  /** Certificate authorities to trust besides those of Node, PEM. */
  readonly ca?: string
}

/** A host whose every address has passed a policy, and the address to connect to. */
export interface Pinned {
  readonly hostname: string
  readonly addresses: readonly [string, ...string[]]
}

/**
 * The only way out: every request of ours to another server goes through here. A host is resolved once, each of
 * its addresses is held against the policy, and the connection goes to those very addresses; each redirect is checked
 * like the first address.
 */
export class Outbound {
  readonly #resolve: NonNullable<OutboundOptions['resolve']>
  readonly ca: string | undefined

  constructor({ resolve = systemAddresses, ca }: OutboundOptions = {}) {
    this.#resolve = resolve
    this.ca = ca
  }

  /** Resolves a host (or takes an IP address) and holds every address against the policy. */
  async pin(host: string, policy: AddressPolicy): Promise<Pinned> {
    const hostname = host.replace(/^\[(.*)\]$/, '$1')
    const [first, ...others] = isIP(hostname) === 0 ? await this.#addressesOf(hostname) : [hostname]
    if (first === undefined) throw new AddressRefused(`The host ${hostname} has no address`)
    for (const address of [first, ...others]) {
      const reason = policy(address)
      if (reason !== undefined) throw new AddressRefused(`The address ${address} of ${hostname} ${reason}`)
    }
    return { hostname, addresses: [first, ...others] }
  }

  async #addressesOf(hostname: string): Promise<readonly string[]> {
    try {
      return await this.#resolve(hostname)
    } catch (cause) {
      throw new AddressRefused(`The host ${hostname} cannot be found`, { cause })
    }
  }

  /** Sends a request and reads the whole answer; throws AddressRefused or OutboundFailed. */
  async send(outgoing: Outgoing, policy: AddressPolicy): Promise<Received> {
    const limit = AbortSignal.timeout(outgoing.timeout)
    const signal = outgoing.signal === undefined ? limit : AbortSignal.any([limit, outgoing.signal])
    let hop: Outgoing = outgoing
    for (let left = outgoing.maxRedirects ?? 0; ; left--) {
      const received = await this.#exchange(hop, policy, signal)
      const next = nextHop(hop, received)
      if (next === undefined || outgoing.maxRedirects === undefined) return received
      if (left === 0) throw new OutboundFailed(`${received.url.host} redirects too often`)
      hop = next
    }
  }

  async #exchange(hop: Outgoing, policy: AddressPolicy, signal: AbortSignal): Promise<Received> {
    const url = new URL(hop.url)
    const schemes = hop.httpsOnly ? ['https:'] : ['https:', 'http:']
    if (!schemes.includes(url.protocol)) throw new AddressRefused(`${url.protocol}// is not allowed here`)
    const { addresses } = await this.pin(url.hostname, policy)
    const agent = new Agent({
      connect: {
        lookup: answerWith(addresses),
        ...(this.ca === undefined ? {} : { ca: this.ca }),
        ...(hop.anyCertificate ? { rejectUnauthorized: false } : {}),
      },
    })
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        method: hop.method ?? 'GET',
        headers: { 'user-agent': 'Stowage', ...hop.headers },
        ...(hop.body === undefined ? {} : { body: hop.body }),
        signal,
      })
      const bytes = await readAtMost(body, hop.maxBytes, hop.cut ?? false, url.host)
      return { status: statusCode, headers: headersOf(headers), body: bytes, url }
    } catch (cause) {
      if (cause instanceof OutboundFailed) throw cause
      throw new OutboundFailed(`${url.host} cannot be reached: ${reasonOf(cause, signal)}`, { cause })
    } finally {
      await agent.destroy()
    }
  }
}

const systemAddresses = async (hostname: string): Promise<readonly string[]> =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/** A resolver that knows one answer, so that what was checked is what is connected to. */
const answerWith =
  (addresses: readonly [string, ...string[]]): LookupFunction =>
  (_hostname, options, done) => {
    const answers = addresses.map(address => ({ address, family: isIP(address) }))
    if (options.all) done(null, answers)
    else done(null, addresses[0], isIP(addresses[0]))
  }

const headersOf = (raw: Record<string, string | string[] | undefined>): Headers =>
  new Headers(
    Object.entries(raw).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    ),
  )

async function readAtMost(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  cut: boolean,
  host: string,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes && !cut) throw new OutboundFailed(`${host} answered more than ${maxBytes} bytes`)
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

const redirects = new Set([301, 302, 303, 307, 308])

/** The request that a redirect asks for, as browsers follow it; undefined when it is no redirect. */
function nextHop(hop: Outgoing, { status, headers, url }: Received): Outgoing | undefined {
  const location = headers.get('location')
  if (!redirects.has(status) || location === null || !URL.canParse(location, url.href)) return undefined
  const target = new URL(location, url)
  const becomesGet = status === 303 || (status < 303 && hop.method === 'POST')
  const { body: _, ...rest } = hop
  const kept = Object.entries(hop.headers ?? {}).filter(
    ([name]) => target.origin === url.origin || !/^(authorization|cookie|proxy-authorization)$/i.test(name),
  )
  return {
    ...(becomesGet ? { ...rest, method: 'GET' as const } : hop),
    url: target,
    headers: Object.fromEntries(becomesGet ? kept.filter(([name]) => !/^content-/i.test(name)) : kept),
  }
}

const reasonOf = (cause: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return 'it took too long'
  return cause instanceof Error && cause.message !== '' ? cause.message : 'the connection failed'
}

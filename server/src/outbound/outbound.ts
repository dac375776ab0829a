import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import type { AddressPolicy } from './address-policy.ts'
import { AddressRefused, OutboundFailed, reasonOf } from './failures.ts'
import { canonicalHost } from './host.ts'
import { nextRedirect } from './redirects.ts'
import type { OutboundRequest, OutboundResponse } from './request-types.ts'

export { AddressRefused, OutboundFailed } from './failures.ts'
export type { OutboundRequest, OutboundResponse } from './request-types.ts'

export interface OutboundOptions {
  /** Every IP address of a host; throws when it has none. The system's resolver unless said otherwise. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>
  /** Certificate authorities to trust besides those of Node, PEM. */
  readonly ca?: string
  /** For tests, whose servers are on this machine: the address that stands for one which has passed the policy. */
  readonly standIn?: (address: string) => string
  /** For tests, whose servers listen on free ports: the port that stands for another. */
  readonly portOf?: (hostname: string, port: number) => number
  /** Told how each request ended. */
  readonly onOutcome?: ((outcome: RequestOutcome) => void) | undefined
}

/** Outcome of a request: any answer, no answer, or refused by the address policy. */
export type RequestOutcome = 'answered' | 'failed' | 'refused'

/** A host whose every address has passed a policy, and the addresses to connect to. */
export interface Pinned {
  /** In its one spelling, without brackets. */
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
  readonly #standIn: NonNullable<OutboundOptions['standIn']>
  readonly #portOf: NonNullable<OutboundOptions['portOf']>
  readonly #onOutcome: OutboundOptions['onOutcome']
  readonly ca: string | undefined
  /** Trusted authorities of connections; undefined for those of Node. */
  readonly trust: SecureContext | undefined

  constructor({
    resolve = systemAddresses,
    ca,
    standIn = address => address,
    portOf = (_, port) => port,
    onOutcome,
  }: OutboundOptions = {}) {
    this.#resolve = resolve
    this.#standIn = standIn
    this.#portOf = portOf
    this.#onOutcome = onOutcome
    this.ca = ca
    this.trust =
      ca === undefined ? undefined : createSecureContext({ ca: [...getCACertificates('default'), ca] })
  }

  /** Resolves a host (or takes an IP address) and holds every address against the policy; throws AddressRefused. */
  async pin(host: string, policy: AddressPolicy): Promise<Pinned> {
    const hostname = canonicalHost(host)
    if (hostname === undefined) throw new AddressRefused('This is no name of a host', 'forbidden')
    const [first, ...others] = isIP(hostname) === 0 ? await this.#addressesOf(hostname) : [hostname]
    if (first === undefined) throw new AddressRefused(`The host ${hostname} has no address`, 'unknown')
    for (const address of [first, ...others]) {
      const reason = policy(address)
      if (reason === undefined) continue
      const subject = address === hostname ? address : `${address} of ${hostname}`
      throw new AddressRefused(`The address ${subject} ${reason}`, 'forbidden')
    }
    return { hostname, addresses: [first, ...others] }
  }

  async #addressesOf(hostname: string): Promise<readonly string[]> {
    try {
      return await this.#resolve(hostname)
    } catch (cause) {
      throw new AddressRefused(`The host ${hostname} cannot be found`, 'unknown', { cause })
    }
  }

  /** Sends a request and reads the whole answer; throws AddressRefused or OutboundFailed. */
  async send(outgoing: OutboundRequest, policy: AddressPolicy): Promise<OutboundResponse> {
    try {
      const received = await this.#follow(outgoing, policy)
      this.#onOutcome?.('answered')
      return received
    } catch (error) {
      this.#onOutcome?.(error instanceof AddressRefused ? 'refused' : 'failed')
      throw error
    }
  }

  async #follow(outgoing: OutboundRequest, policy: AddressPolicy): Promise<OutboundResponse> {
    const limit = AbortSignal.timeout(outgoing.timeout)
    const signal = outgoing.signal === undefined ? limit : AbortSignal.any([limit, outgoing.signal])
    let redirect: OutboundRequest = outgoing
    for (let left = outgoing.maxRedirects ?? 0; ; left--) {
      const received = await this.#exchange(redirect, policy, signal)
      const next = outgoing.maxRedirects === undefined ? undefined : nextRedirect(redirect, received)
      if (next === undefined) return received
      if (left === 0) throw new OutboundFailed(`${received.url.host} redirects too often`)
      redirect = next
    }
  }

  async #exchange(
    redirect: OutboundRequest,
    policy: AddressPolicy,
    signal: AbortSignal,
  ): Promise<OutboundResponse> {
    const url = addressOf(redirect)
    const { hostname, addresses } = await orAborted(this.pin(url.hostname, policy), signal, url.host)
    if (isIP(hostname) === 0) url.hostname = hostname
    // Loaded with the first request: a megabyte that many servers never need.
    const { Agent, buildConnector, request } = await import('undici')
    const agent = new Agent({
      allowH2: false,
      connect: this.#connector(
        buildConnector,
        addresses.map(address => this.#standIn(address)),
        redirect.anyCertificate ?? false,
      ),
    })
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        method: redirect.method ?? 'GET',
        headers: { 'user-agent': 'Stowage', ...redirect.headers },
        ...(redirect.body === undefined ? {} : { body: redirect.body }),
        signal,
      })
      const bytes = await readUpTo(body, redirect.maxBytes, redirect.cut ?? false, url.host)
      return { status: statusCode, headers: headersOf(headers), body: bytes, url }
    } catch (cause) {
      if (cause instanceof OutboundFailed) throw cause
      throw new OutboundFailed(`${url.host} cannot be reached: ${reasonOf(cause, signal)}`, { cause })
    } finally {
      await agent.destroy()
    }
  }

  /** Opens connections to these addresses and no others. */
  #connector(
    build: typeof buildConnector,
    addresses: readonly string[],
    anyCertificate: boolean,
  ): buildConnector.connector {
    const connect = build({
      lookup: answerWith(addresses),
      ...(this.trust === undefined ? {} : { secureContext: this.trust }),
      ...(anyCertificate ? { rejectUnauthorized: false } : {}),
    })
    return (options, done) => {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
      connect({ ...options, port: String(this.#portOf(options.hostname, port)) }, done)
    }
  }
}

const systemAddresses = async (hostname: string): Promise<readonly string[]> =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

/** URL of a hop, without user and password. */
function addressOf(redirect: OutboundRequest): URL {
  if (!URL.canParse(String(redirect.url))) throw new AddressRefused('This is no web address', 'forbidden')
  const url = new URL(redirect.url)
  const schemes = redirect.httpsOnly ? ['https:'] : ['https:', 'http:']
  if (!schemes.includes(url.protocol))
    throw new AddressRefused(`${url.protocol}// is not allowed here`, 'forbidden')
  url.username = ''
  url.password = ''
  url.hash = ''
  return url
}

/** A resolver may take longer than the whole exchange has time for. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal, host: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () =>
    reject(new OutboundFailed(`${host} cannot be reached: ${reasonOf(signal.reason, signal)}`))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** A resolver that knows one answer, so that what was checked is what is connected to. */
export const answerWith =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, options, done) => {
    const answers = addresses.map(address => ({ address, family: isIP(address) }))
    if (options.all) done(null, answers)
    else done(null, addresses[0] ?? '', isIP(addresses[0] ?? ''))
  }

const headersOf = (raw: Record<string, string | string[] | undefined>): Headers =>
  new Headers(
    Object.entries(raw).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, each]),
    ),
  )

async function readUpTo(
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
    if (size >= maxBytes && cut) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

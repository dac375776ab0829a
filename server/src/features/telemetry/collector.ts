import { second } from '#kernel/clock.ts'
import { ownerConfiguredAddresses } from '#outbound/address-policy.ts'
import { callGrpc } from '#outbound/grpc.ts'
import { type Outbound, OutboundFailed } from '#outbound/outbound.ts'

/** Where the owner's OpenTelemetry collector is, and how to talk to it. */
export interface CollectorSettings {
  readonly endpoint: string | undefined
  readonly pathPrefix: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly protocol: 'grpc' | 'http'
  readonly insecure: boolean
}

const timeout = 10 * second
const maxAnswer = 64 * 1024

/** Hands a trace request to the collector; throws AddressRefused or OutboundFailed when it is not taken. */
export async function deliver(outbound: Outbound, settings: CollectorSettings, body: Buffer): Promise<void> {
  const origin = originOf(settings)
  const { headers } = settings
  if (settings.protocol === 'grpc') {
    const path = '/opentelemetry.proto.collector.trace.v1.TraceService/Export'
    return callGrpc(outbound, { origin, path, headers: lowerCase(headers), message: body, timeout })
  }
  const url = `${origin.href.replace(/\/$/, '')}${prefixOf(settings)}/v1/traces`
  const { status } = await outbound.send(
    {
      url,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-protobuf' },
      body,
      timeout,
      maxBytes: maxAnswer,
      cut: true,
    },
    ownerConfiguredAddresses,
  )
  if (status >= 300) throw new OutboundFailed(`${origin.host} answered ${status}`)
}

/** The address of the collector: on this machine unless said otherwise, at the usual port. */
function originOf({ endpoint, protocol, insecure }: CollectorSettings): URL {
  const address = endpoint ?? (protocol === 'grpc' ? 'localhost:4317' : 'localhost:4318')
  return new URL(/^https?:\/\//i.test(address) ? address : `${insecure ? 'http' : 'https'}://${address}`)
}

const prefixOf = ({ pathPrefix = '' }: CollectorSettings): string => {
  const bare = pathPrefix.replace(/^\/+|\/+$/g, '')
  return bare === '' ? '' : `/${bare}`
}

const lowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

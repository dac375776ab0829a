import type { ClientHttp2Session } from 'node:http2'
import { ownerConfiguredAddresses } from './address-policy.ts'
import { answerWith, type Outbound, OutboundFailed } from './outbound.ts'

/** One question to a gRPC service whose address the owner has set. */
export interface GrpcCall {
  /** `http://` or `https://`, host and port. */
  readonly origin: URL
  /** `/package.Service/Method` */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** One message in the encoding of Protocol Buffers. */
  readonly message: Buffer
  /** For all of it, milliseconds. */
  readonly timeout: number
}

/** Asks, and resolves when the service says that it went well; what it answers besides is not read. Else OutboundFailed. */
export async function callGrpc(outbound: Outbound, call: GrpcCall): Promise<void> {
  const { origin, timeout } = call
  const { addresses } = await outbound.pin(origin.hostname, ownerConfiguredAddresses)
  const { connect } = await import('node:http2')
  const session = connect(origin, {
    lookup: answerWith(addresses),
    ...(outbound.trust === undefined ? {} : { secureContext: outbound.trust }),
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const fail = (reason: string, cause?: unknown) =>
    reject(new OutboundFailed(`${origin.host} cannot be reached: ${reason}`, { cause }))
  const limit = setTimeout(() => fail('it took too long'), timeout)
  session.on('error', error => fail(error.message, error))
  try {
    ask(session, call, { done: resolve, fail })
    await promise
  } finally {
    clearTimeout(limit)
    session.destroy()
  }
}

interface CallOutcome {
  done(): void
  fail(reason: string, cause?: unknown): void
}

function ask(session: ClientHttp2Session, { path, headers, message }: GrpcCall, { done, fail }: CallOutcome) {
  const stream = session.request({
    ...headers,
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    'user-agent': 'Stowage',
  })
  let status: string | undefined
  let text = ''
  // A service that refuses at once says so in its headers, otherwise in what follows the answer.
  const read = (given: Record<string, unknown>) => {
    if (given['grpc-status'] === undefined) return
    status = String(given['grpc-status'])
    text = String(given['grpc-message'] ?? '')
  }
  stream.on('response', given => {
    read(given)
    if (given[':status'] !== 200) fail(`it answered ${given[':status']}`)
  })
  stream.on('trailers', read)
  stream.on('error', error => fail(error.message, error))
  stream.on('close', () =>
    status === '0' ? done() : fail(`gRPC status ${status ?? 'missing'} ${text}`.trim()),
  )
  stream.resume()
  stream.end(framed(message))
}

/** A message as gRPC sends it: not compressed, then its length. */
function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

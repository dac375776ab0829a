/** The address may not be asked (`forbidden`), or has no answer in the name system (`unknown`). */
export class AddressRefused extends Error {
  readonly why: 'forbidden' | 'unknown'

  constructor(message: string, why: 'forbidden' | 'unknown', options?: ErrorOptions) {
    super(message, options)
    this.why = why
  }
}

/** Nothing usable came back: refused, broken, too slow, too long. */
export class OutboundFailed extends Error {}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke',
  EPIPE: 'the connection broke',
  UND_ERR_SOCKET: 'the connection broke',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'it took too long',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long',
}

/** Why nothing came back, in a few words without addresses. */
export function reasonOf(cause: unknown, signal?: AbortSignal): string {
  if (signal?.aborted) return 'it took too long'
  if (!(cause instanceof Error)) return 'the connection failed'
  const code = 'code' in cause ? String(cause.code) : ''
  return sentences[code] ?? (cause.message || 'the connection failed')
}

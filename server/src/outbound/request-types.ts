/** A request to somebody else's server. */
export interface OutboundRequest {
  readonly url: string | URL
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** For the whole exchange, redirects included, milliseconds. */
  readonly timeout: number
  /** The most that is read of the answer, bytes; a longer one fails, or is cut off where `cut` says so. */
  readonly maxBytes: number
  readonly cut?: true
  /** The most redirects to follow; default none: a redirect is then an answer. */
  readonly maxRedirects?: number
  readonly httpsOnly?: true
  /** Take any certificate: only where the address itself says that the owner wants it. */
  readonly anyCertificate?: true
  readonly signal?: AbortSignal
}

/** Answer with any status. */
export interface OutboundResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  /** Final URL after redirects. */
  readonly url: URL
}

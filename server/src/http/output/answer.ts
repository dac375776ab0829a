import type { Variant } from '@stowage/contract/protocol/operation'
import type { Cookie } from './cookies.ts'
import { etagOf } from './etag.ts'

/** Details of an answer besides the body. */
export interface AnswerDetails {
  /** Incremented by every write to the item; the part of the ETag before the dash. */
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Cookies; not sent to pages of other sites. */
  readonly cookies?: readonly Cookie[]
  /** Cookies of a flow through other sites that has its own state check. */
  readonly flowCookies?: readonly Cookie[]
  /** Redirects (302) to this address, or path on this server, instead of a body. */
  readonly redirectTo?: string
  /** Status of a declared variant of the operation. */
  readonly variant?: Variant['status']
  /** Log line (info, with the request id) for facts that do not fit into the body. */
  readonly note?: { readonly text: string; readonly facts: Readonly<Record<string, unknown>> }
}

/** Length from which a text is encoded once for both hash and socket. */
const longText = 16_384

/** A body with the details of its answer. */
export class Answer<T> {
  readonly body: T
  readonly details: AnswerDetails
  #payload: string | Buffer | undefined
  #etag: string | undefined

  constructor(body: T, details: AnswerDetails) {
    this.body = body
    this.details = details
  }

  /** The body as JSON; computed once, like its ETag. */
  get payload(): string | Buffer {
    if (this.#payload !== undefined) return this.#payload
    const text = JSON.stringify(this.body)
    this.#payload = text.length > longText ? Buffer.from(text) : text
    return this.#payload
  }

  get etag(): string {
    this.#etag ??= etagOf(this.payload, this.details.version)
    return this.#etag
  }
}

/** Creates an answer with a version, headers or cookies. */
export const answer = <T>(body: T, details: AnswerDetails): Answer<T> => new Answer(body, details)

/** Creates a redirect: 302 with `Location`. */
export const redirect = (redirectTo: string, details: AnswerDetails = {}): Answer<never> =>
  new Answer(undefined as never, { ...details, redirectTo })

/** Result of a finished read: the rest of the work runs in the turn of the request, without a read scope. */
export class AllRead<T> {
  readonly make: () => Promise<T>

  constructor(make: () => Promise<T>) {
    this.make = make
  }
}

/** A body sent in batches; the read scope, if any, stays open until the last one. */
export class Streamed {
  readonly batches: AsyncIterable<string | Buffer>
  readonly headers: Readonly<Record<string, string>>

  constructor(batches: AsyncIterable<string | Buffer>, headers: Readonly<Record<string, string>> = {}) {
    this.batches = batches
    this.headers = headers
  }
}

import type { Variant } from '@stowage/contract/protocol/operation'
import type { Cookie } from './cookies.ts'
import { etagOf } from './etag.ts'

/** What a handler may say besides the body. */
export interface AnswerDetails {
  /** Raised by every write to the item; becomes the part of the ETag before the dash. */
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Cookies, left out for pages of other sites. */
  readonly cookies?: readonly Cookie[]
  /** Cookies of a flow that leads over other sites and is guarded by a state of its own. */
  readonly flowCookies?: readonly Cookie[]
  /** Sends the client to this address (302), or to this path on this server, instead of answering a body. */
  readonly redirectTo?: string
  /** It is the success with this status that the operation declares among its `variants`. */
  readonly variant?: Variant['status']
  /** A line for the log beside the answer, at info with the request's id: what the body has no location for. */
  readonly note?: { readonly text: string; readonly facts: Readonly<Record<string, unknown>> }
}

/** From this length on a text is encoded once for both the hash and the socket. */
const longText = 16_384

/** A body together with what else the answer carries. */
export class Answer<T> {
  readonly body: T
  readonly details: AnswerDetails
  #payload: string | Buffer | undefined
  #etag: string | undefined

  constructor(body: T, details: AnswerDetails) {
    this.body = body
    this.details = details
  }

  /** The body as it is sent, in JSON; made once, as is its ETag. */
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

/** Answers a body with a version, headers or cookies. */
export const answer = <T>(body: T, details: AnswerDetails): Answer<T> => new Answer(body, details)

/** Sends the client elsewhere: 302 with `Location`. */
export const redirect = (redirectTo: string, details: AnswerDetails = {}): Answer<never> =>
  new Answer(undefined as never, { ...details, redirectTo })

/** Says that all is read: the rest is made in the turn of the request, without a reading scope. */
export class AllRead<T> {
  readonly make: () => Promise<T>

  constructor(make: () => Promise<T>) {
    this.make = make
  }
}

/** A body that is sent in batches, with the reading scope, if there is one, held open until the last one. */
export class Streamed {
  readonly batches: AsyncIterable<string | Buffer>
  readonly headers: Readonly<Record<string, string>>

  constructor(batches: AsyncIterable<string | Buffer>, headers: Readonly<Record<string, string>> = {}) {
    this.batches = batches
    this.headers = headers
  }
}

import type { Readable } from 'node:stream'
import type { Instant } from '#kernel/clock.ts'
import type { ByteRange } from './byte-ranges.ts'

/** A stored file to send, with its headers. */
export interface SentFile {
  /** Its `Content-Type`. */
  readonly type: string
  /** Name for saving. */
  readonly name: string
  /** Size in bytes; called after the read scope has closed. Throws a `Problem` when the file is missing. */
  size(): Promise<number> | number
  /** Opens the file or a range; called after the read scope has closed. Throws a `Problem` when the file is missing. */
  open(range?: ByteRange): Promise<Readable>
  /** May browsers show it? Otherwise they save it. */
  readonly inline?: boolean
  /** Does it support ranges? */
  readonly ranges?: boolean
  /** Identifies these bytes, without quotes; enables 304. */
  readonly etag?: string
  readonly modifiedAt?: Instant
  /** Default `private, no-cache`. */
  readonly cacheControl?: string
}

/** Answer of a handler with a file. */
export class FileAnswer {
  readonly file: SentFile

  constructor(file: SentFile) {
    this.file = file
  }
}

/** Creates an answer with a file; `send-file.ts` sends it without a database scope. */
export const fileAnswer = (file: SentFile): FileAnswer => new FileAnswer(file)

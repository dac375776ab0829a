import type { Readable } from 'node:stream'
import type { Instant } from '#kernel/clock.ts'
import type { ByteRange } from './byte-ranges.ts'

/** A file that is sent from where it is kept, and what is told about it. */
export interface SentFile {
  /** Its `Content-Type`. */
  readonly type: string
  /** What it is called when somebody saves it. */
  readonly name: string
  /** Bytes; asked when it has to be sent, after the reading scope has closed. Throws a `Problem` when the file is gone. */
  size(): Promise<number> | number
  /** Opens all of it, or a range; called when the reading scope has closed. Throws a `Problem` when the file is gone. */
  open(range?: ByteRange): Promise<Readable>
  /** Whether a browser may show it; otherwise it is saved. */
  readonly inline?: boolean
  /** Whether parts of it may be asked for. */
  readonly ranges?: boolean
  /** Names exactly these bytes, without quotes; with it, "not modified" is answered. */
  readonly etag?: string
  readonly modifiedAt?: Instant
  /** `private, no-cache` unless said otherwise. */
  readonly cacheControl?: string
}

/** What a handler answers when the answer is a file. */
export class FileAnswer {
  readonly file: SentFile

  constructor(file: SentFile) {
    this.file = file
  }
}

/** Answers a file; it is sent (`send-file.ts`) without a database scope being held open. */
export const fileAnswer = (file: SentFile): FileAnswer => new FileAnswer(file)

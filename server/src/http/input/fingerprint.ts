import { createHash } from 'node:crypto'

/** Tells the body of a request from others, part by part, without keeping anything of it. */
export class Fingerprint {
  readonly #hash = createHash('sha256')

  constructor(...parts: readonly (string | Buffer)[]) {
    for (const part of parts) this.add(part)
  }

  /** Adds a part: each with its length, so that no two lists of parts are the same text. */
  add(part: string | Buffer): void {
    this.#hash.update(`${Buffer.byteLength(part)}:`).update(part)
  }

  /** Passes a file on as it arrives, and adds the hash of it. */
  async *through(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256')
    for await (const chunk of file) {
      hash.update(chunk)
      yield chunk
    }
    this.add(hash.digest())
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

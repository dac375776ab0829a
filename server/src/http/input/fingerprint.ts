import { createHash } from 'node:crypto'

/** Hash of a request body, built part by part. */
export class Fingerprint {
  readonly #hash = createHash('sha256')

  constructor(...parts: readonly (string | Buffer)[]) {
    for (const part of parts) this.add(part)
  }

  /** Adds a part with its length, so that different lists of parts have different hashes. */
  add(part: string | Buffer): void {
    this.#hash.update(`${Buffer.byteLength(part)}:`).update(part)
  }

  /** Passes a file through and adds its hash. */
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

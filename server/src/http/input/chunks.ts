/** A chunk that is shorter is copied: thousands of tiny ones would take many times their bytes. */
const minKeptBytes = 4096
const blockSize = 1 << 16

/** Gathers a body from chunks, in little more memory than its bytes. */
export class Chunks {
  readonly #whole: Uint8Array[] = []
  #block: Buffer | undefined
  #filled = 0

  add(chunk: Uint8Array): void {
    if (chunk.length >= minKeptBytes || this.#whole.length === 0) {
      this.#endBlock()
      this.#whole.push(chunk)
      return
    }
    if (this.#block === undefined || this.#filled + chunk.length > blockSize) this.#endBlock()
    this.#block ??= Buffer.allocUnsafe(blockSize)
    this.#block.set(chunk, this.#filled)
    this.#filled += chunk.length
  }

  #endBlock(): void {
    if (this.#block !== undefined) this.#whole.push(this.#block.subarray(0, this.#filled))
    this.#block = undefined
    this.#filled = 0
  }

  /** All of it. */
  join(): Buffer {
    this.#endBlock()
    const [only] = this.#whole
    return this.#whole.length === 1 && Buffer.isBuffer(only) ? only : Buffer.concat(this.#whole)
  }
}

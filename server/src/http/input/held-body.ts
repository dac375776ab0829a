import type { Problem } from '#kernel/problem.ts'
import { Chunks } from './chunks.ts'
import { HeldBytes } from './held-bytes.ts'

/** A body, or a file in one, that is held whole: counted before anything of it is kept. */
export class HeldBody {
  readonly #chunks = new Chunks()
  readonly #held: HeldBytes
  readonly #limit: number
  readonly #tooLarge: (limit: number) => Problem
  #size = 0

  /** `tooLarge` makes what is thrown beyond `limit` bytes. */
  constructor(address: string, limit: number, tooLarge: (limit: number) => Problem) {
    this.#held = new HeldBytes(address)
    this.#limit = limit
    this.#tooLarge = tooLarge
  }

  /** Adds what has come; throws when it is too much, alone or together with other bodies. */
  add(chunk: Uint8Array): void {
    this.#size += chunk.length
    if (this.#size > this.#limit) throw this.#tooLarge(this.#limit)
    this.#held.add(chunk.length)
    this.#chunks.add(chunk)
  }

  /** Counts it no more: it has come whole, or never will. */
  release(): void {
    this.#held.release()
  }

  /** All of it. */
  join(): Buffer {
    return this.#chunks.join()
  }
}

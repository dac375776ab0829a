import { sizeOf } from '@stowage/contract/protocol/operation'
import { Problem } from '#kernel/problem.ts'
import { ByteBudget } from './byte-budget.ts'

const mebibyte = 1024 * 1024

/** The most memory of incomplete bodies, bytes: of all, and of one address. */
const heldBodies = new ByteBudget({ name: 'bytes of bodies', max: 128 * mebibyte, maxPerKey: 64 * mebibyte })
/** Bytes of each body that are always accepted, so that small bodies never depend on others. */
const alwaysTaken = 64 * 1024

/** Memory of one body until it is complete. */
export class BodyMemory {
  readonly #address: string
  #size = 0
  #counted = 0

  constructor(address: string) {
    this.#address = address
  }

  /** Reserves more bytes; throws `request.too_many` or `overloaded` when all bodies together exceed a limit. */
  add(bytes: number): void {
    this.#size += bytes
    const more = Math.max(0, this.#size - alwaysTaken) - this.#counted
    if (more === 0) return
    if (heldBodies.isOver(this.#address, more)) throw tooMany()
    if (!heldBodies.take(this.#address, more)) throw new Problem('overloaded', { retryAfter: 5 })
    this.#counted += more
  }

  /** Releases the memory after the body is complete or aborted. */
  release(): void {
    heldBodies.give(this.#address, this.#counted)
    this.#counted = 0
  }
}

const tooMany = (): Problem =>
  new Problem('request.too_many', {
    text: `All request bodies that arrive from one address at once may have at most ${sizeOf(heldBodies.limits.maxPerKey)}`,
    retryAfter: 5,
  })

/** A body or file buffered in memory; each chunk is counted before it is kept. */
export class BufferedBody {
  readonly #chunks = new Chunks()
  readonly #memory: BodyMemory
  readonly #limit: number
  readonly #tooLarge: (limit: number) => Problem
  #size = 0

  /** Throws the problem of `tooLarge` beyond `limit` bytes. */
  constructor(address: string, limit: number, tooLarge: (limit: number) => Problem) {
    this.#memory = new BodyMemory(address)
    this.#limit = limit
    this.#tooLarge = tooLarge
  }

  /** Adds a chunk; throws when it exceeds the limit of this body or of all bodies. */
  add(chunk: Uint8Array): void {
    this.#size += chunk.length
    if (this.#size > this.#limit) throw this.#tooLarge(this.#limit)
    this.#memory.add(chunk.length)
    this.#chunks.add(chunk)
  }

  /** Releases its memory. */
  release(): void {
    this.#memory.release()
  }

  /** The whole body. */
  join(): Buffer {
    return this.#chunks.join()
  }
}

/** Shorter chunks are copied: thousands of tiny ones would take many times their bytes. */
const minKeptBytes = 4096
const blockSize = 1 << 16

/** Gathers a body from chunks with little memory overhead. */
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

  /** The whole body. */
  join(): Buffer {
    this.#endBlock()
    const [only] = this.#whole
    return this.#whole.length === 1 && Buffer.isBuffer(only) ? only : Buffer.concat(this.#whole)
  }
}

import { sizeOf } from '@stowage/contract/operation'
import { ByteBudget } from '#kernel/byte-budget.ts'
import { Problem } from '#kernel/problem.ts'

const kibibyte = 1024

/** How much of bodies that have not come whole may be held, bytes: of all, and of those from one address. */
const heldBodies = new ByteBudget({
  max: 128 * kibibyte * kibibyte,
  maxPerKey: 64 * kibibyte * kibibyte,
})
/** How much of each is never refused, bytes: most bodies are smaller, and are taken whatever others send. */
const alwaysTaken = 64 * kibibyte

/** What is held of one body until it has come whole. */
export class HeldBytes {
  readonly #address: string
  #size = 0
  #counted = 0

  constructor(address: string) {
    this.#address = address
  }

  /** Holds some more; throws `request.too_many` or `overloaded` when that is too much together with other bodies. */
  add(bytes: number): void {
    this.#size += bytes
    const more = Math.max(0, this.#size - alwaysTaken) - this.#counted
    if (more === 0) return
    if (heldBodies.isOver(this.#address, more)) throw tooMany()
    if (!heldBodies.take(this.#address, more)) throw new Problem('overloaded', { retryAfter: 5 })
    this.#counted += more
  }

  /** Lets go of all of it. */
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

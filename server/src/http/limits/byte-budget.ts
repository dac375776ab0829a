import { type Counted, count } from '#kernel/counted.ts'

/** Limits of held bytes. */
export interface ByteLimits {
  /** Name in the list of counts. */
  readonly name: string
  readonly max: number
  /** The most bytes of one key. */
  readonly maxPerKey: number
}

/** Counts held bytes, in total and by key, against limits. */
export class ByteBudget implements Counted {
  readonly name: string
  readonly limits: ByteLimits
  readonly #held = new Map<unknown, number>()
  #total = 0

  constructor(limits: ByteLimits) {
    this.name = limits.name
    this.limits = limits
    count(this)
  }

  /** Held bytes. */
  get held(): number {
    return this.#total
  }

  /** Takes bytes for a key; false, without a change, beyond a limit. */
  take(key: unknown, bytes: number): boolean {
    const own = (this.#held.get(key) ?? 0) + bytes
    if (own > this.limits.maxPerKey || this.#total + bytes > this.limits.max) return false
    this.#held.set(key, own)
    this.#total += bytes
    return true
  }

  /** Would these bytes exceed the limit of the key alone? */
  isOver(key: unknown, bytes: number): boolean {
    return (this.#held.get(key) ?? 0) + bytes > this.limits.maxPerKey
  }

  /** Releases bytes of a key. */
  give(key: unknown, bytes: number): void {
    const left = (this.#held.get(key) ?? 0) - bytes
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    this.#total -= bytes
  }

  /** Releases all bytes of a key. */
  giveAll(key: unknown): void {
    this.give(key, this.#held.get(key) ?? 0)
  }
}

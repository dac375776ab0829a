import { type Counted, count } from '#kernel/counted.ts'

/** How many bytes may be held. */
export interface ByteLimits {
  /** Name in the list of counts. */
  readonly name: string
  readonly max: number
  /** Of these, how many may be held for one key. */
  readonly maxPerKey: number
}

/** Counts bytes that are held for a while, altogether and for each key, and says when there are too many. */
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

  /** How many bytes are held. */
  get held(): number {
    return this.#total
  }

  /** Holds that many bytes for a key; false, and nothing changes, when they are too many. */
  take(key: unknown, bytes: number): boolean {
    const own = (this.#held.get(key) ?? 0) + bytes
    if (own > this.limits.maxPerKey || this.#total + bytes > this.limits.max) return false
    this.#held.set(key, own)
    this.#total += bytes
    return true
  }

  /** Would so many bytes be too many for the key, whatever others hold? */
  isOver(key: unknown, bytes: number): boolean {
    return (this.#held.get(key) ?? 0) + bytes > this.limits.maxPerKey
  }

  /** Lets go of so many bytes of a key. */
  give(key: unknown, bytes: number): void {
    const left = (this.#held.get(key) ?? 0) - bytes
    if (left > 0) this.#held.set(key, left)
    else this.#held.delete(key)
    this.#total -= bytes
  }

  /** Lets go of all bytes of a key. */
  giveAll(key: unknown): void {
    this.give(key, this.#held.get(key) ?? 0)
  }
}

/** Numbers that look random and are the same in every run. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (Math.imul(seed ^ (seed >>> 16), 0x45d9f3b) ^ 0x9e3779b9) >>> 0
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000
  }

  /** A whole number from 0, below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  chance(part: number): boolean {
    return this.next() < part
  }
}

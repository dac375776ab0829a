/** Lets one caller at a time through, in the order of their coming. */
export class Mutex {
  #held = false
  readonly #waiting: Array<{ enter: () => void; timer: NodeJS.Timeout | undefined }> = []

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves when it is the caller's turn; false when that takes longer than `timeoutMs` milliseconds. */
  acquire(timeoutMs: number): Promise<boolean> {
    if (!this.#held) {
      this.#held = true
      return Promise.resolve(true)
    }
    return new Promise(resolve => {
      const giveUp = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        resolve(false)
      }
      const waiter = { enter: () => resolve(true), timer: setTimeout(giveUp, timeoutMs) }
      this.#waiting.push(waiter)
    })
  }

  /** Hands the turn to whoever waits longest. */
  release(): void {
    const next = this.#waiting.shift()
    if (next === undefined) {
      this.#held = false
      return
    }
    clearTimeout(next.timer)
    next.enter()
  }
}

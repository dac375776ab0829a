/** Work that nobody waits for, such as storing the last use of a key. Failures go to `onError` and are not retried. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /** Starts work and returns at once. */
  run(work: () => Promise<unknown>): void {
    const task: Promise<void> = work()
      .then(() => undefined, this.#onError)
      .finally(() => this.#running.delete(task))
    this.#running.add(task)
  }

  /** Resolves when no work is running. */
  async done(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}

/** Work that nobody waits for, such as noting when a key was used last. What fails is told to `onError` and lost. */
export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>()
  readonly #onError: (error: unknown) => void

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  /** Starts some work and returns at once. */
  run(work: () => Promise<unknown>): void {
    const task: Promise<void> = work()
      .then(() => undefined, this.#onError)
      .finally(() => this.#running.delete(task))
    this.#running.add(task)
  }

  /** Resolves when nothing is running any more. */
  async done(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}

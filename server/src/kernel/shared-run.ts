/** Runs some work once at a time: callers that come while it runs share the next run, which begins after they have come. */
export class SharedRun {
  readonly #work: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  /** Resolves or rejects as the run does that has begun after this call. */
  run(): Promise<void> {
    if (this.#next !== undefined) return this.#next
    if (this.#running === undefined) return this.#start()
    const start = () => this.#start()
    this.#next = this.#running.then(start, start)
    return this.#next
  }

  #start(): Promise<void> {
    this.#next = undefined
    this.#running = this.#work().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Resolves when nothing runs any more, however it ended. */
  async ended(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => undefined)
  }
}

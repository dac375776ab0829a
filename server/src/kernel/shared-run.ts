/** Runs work one at a time. Calls during a run share the next run, which begins after them. */
export class SharedRun {
  readonly #work: () => Promise<void>
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  /** Settles like the run that begins after this call. */
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

  /** Resolves when no run is active, also after failures. */
  async ended(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => undefined)
  }
}

import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** Stands between the steps of long work, as `betweenSteps` of a server: counts them, and holds them while it is shut. */
export class Gate {
  /** Arrivals, those that are held included. */
  steps = 0
  /** Arrivals that are held. */
  held = 0
  #opening: PromiseWithResolvers<void> | undefined

  readonly pass = async (): Promise<void> => {
    this.steps++
    if (this.#opening === undefined) return await yieldToEventLoop()
    this.held++
    await this.#opening.promise
    this.held--
  }

  shut(): void {
    this.#opening ??= Promise.withResolvers()
  }

  /** Lets everything go on that is held. */
  open(): void {
    this.#opening?.resolve()
    this.#opening = undefined
  }
}

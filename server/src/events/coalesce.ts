import type { Notification } from '#db/database.ts'
import { requireValue } from '#kernel/require-value.ts'

interface Burst {
  timer: NodeJS.Timeout
  cameAgain: boolean
}

/** Lets the first notice of a burst through at once, and what follows as one, `quiet` milliseconds later. */
export class Coalescer {
  readonly #quiet: number
  readonly #tell: (notification: Notification) => void
  readonly #bursts = new Map<string, Burst>()

  constructor(quiet: number, tell: (notification: Notification) => void) {
    this.#quiet = quiet
    this.#tell = tell
  }

  /** Tells the notice now, or at the end of the running burst of its group and event. */
  hear(notification: Notification): void {
    const key = `${notification.groupId ?? ''} ${notification.event}`
    const burst = this.#bursts.get(key)
    if (burst !== undefined) {
      burst.cameAgain = true
      return
    }
    const timer = setTimeout(() => {
      const { cameAgain } = requireValue(this.#bursts.get(key))
      this.#bursts.delete(key)
      if (cameAgain) this.hear(notification)
    }, this.#quiet)
    this.#bursts.set(key, { timer: timer.unref(), cameAgain: false })
    this.#tell(notification)
  }

  /** Drops what has not been told yet. */
  close(): void {
    for (const { timer } of this.#bursts.values()) clearTimeout(timer)
    this.#bursts.clear()
  }
}

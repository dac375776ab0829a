import type { Logger } from 'pino'
import { second } from '#kernel/clock.ts'
import { withTimeout } from '#kernel/with-timeout.ts'

/** What requests need, each part with a function that throws when it does not work. */
export type Parts = Readonly<Record<string, () => Promise<void>>>

/** How long a part may take before it counts as not working, milliseconds. */
const timeoutMs = 2 * second

/** Whether requests should be sent here. */
export class Readiness {
  readonly #parts: Parts
  readonly #log: Logger
  #isStopping = false
  #asking: Promise<string[]> | undefined
  /** What was wrong when somebody last asked. */
  #known = ''

  constructor(parts: Parts, log: Logger) {
    this.#parts = parts
    this.#log = log
  }

  /** From now on requests should go elsewhere, though those that come are answered. */
  stop(): void {
    this.#isStopping = true
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** What speaks against requests; nothing when all is well. Whoever asks meanwhile shares the look. */
  async reasons(): Promise<string[]> {
    if (this.#isStopping) return ['stopping']
    this.#asking ??= this.#look().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #look(): Promise<string[]> {
    const looks = Object.entries(this.#parts).map(async ([part, check]) => {
      try {
        await withTimeout(timeoutMs, check())
        return undefined
      } catch (error) {
        return { part, error }
      }
    })
    const broken = (await Promise.all(looks)).filter(found => found !== undefined)
    const reasons = broken.map(({ part }) => part)
    this.#tell(reasons, broken[0]?.error)
    return reasons
  }

  /** Once for each change: probes come every few seconds. */
  #tell(reasons: readonly string[], error: unknown): void {
    const now = reasons.join()
    if (now === this.#known) return
    this.#known = now
    if (now === '') this.#log.info('Ready again')
    else this.#log.warn({ err: error, reasons }, 'Not ready: the readiness probe fails')
  }
}

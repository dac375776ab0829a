import type { Logger } from 'pino'
import { second } from '#kernel/clock.ts'
import { withTimeout } from '#kernel/with-timeout.ts'

/** Required parts of the server, each with a check that throws when it does not work. */
export type Parts = Readonly<Record<string, () => Promise<void>>>

/** Timeout of a check, milliseconds. */
const timeoutMs = 2 * second

/** Readiness of the server for requests. */
export class Readiness {
  readonly #parts: Parts
  readonly #log: Logger
  #isStopping = false
  #asking: Promise<string[]> | undefined
  /** Reasons at the last check. */
  #known = ''

  constructor(parts: Parts, log: Logger) {
    this.#parts = parts
    this.#log = log
  }

  /** Reports not ready from now on; requests are still answered. */
  stop(): void {
    this.#isStopping = true
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Reasons against requests; empty when ready. Concurrent calls share one check. */
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

  /** Logs each change once: probes come every few seconds. */
  #tell(reasons: readonly string[], error: unknown): void {
    const now = reasons.join()
    if (now === this.#known) return
    this.#known = now
    if (now === '') this.#log.info('Ready again')
    else this.#log.warn({ err: error, reasons }, 'Not ready: the readiness probe fails')
  }
}

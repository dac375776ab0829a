import { stat } from 'node:fs/promises'
import { second } from '#kernel/clock.ts'
import { Mutex } from '#kernel/mutex.ts'
import { BadPicture } from './bad-picture.ts'
import { DecoderProcess } from './decoder-process.ts'
import { type Box, type Limits, type MadeKind, tooManyBytes, usualLimits } from './limits.ts'
import { isDrawing } from './picture-kind.ts'

/** After so many pictures, with so many bytes held or after so long without work the process is let go. */
const maxTasks = 50
const maxHeld = 256 * 1024 * 1024
const idleFor = 30 * second

/** Makes small pictures, one at a time, in a process of its own that comes and goes with the work. */
export class Thumbnailer {
  readonly #limits: Limits
  #decoder: DecoderProcess | undefined
  #idle: NodeJS.Timeout | undefined
  readonly #turn = new Mutex('pictures')

  constructor(limits: Limits = usualLimits) {
    this.#limits = limits
  }

  /**
   * A picture that fits into the box, a WebP unless another kind is named, of the picture in this file. Throws a BadPicture when there can be none, and the
   * reason of the signal when that comes first.
   */
  async make(path: string, box: Box, signal: AbortSignal, kind: MadeKind = 'webp'): Promise<Buffer> {
    await this.#turn.acquire({ signal })
    try {
      return await this.#make(path, box, signal, kind)
    } finally {
      this.#turn.release()
    }
  }

  async #make(path: string, box: Box, signal: AbortSignal, kind: MadeKind): Promise<Buffer> {
    // Who has waited for a turn may have gone meanwhile: no process is started for them.
    signal.throwIfAborted()
    const limits = await this.#limitsOf(path)
    if ((await stat(path)).size > limits.bytes) throw new BadPicture(tooManyBytes(limits.bytes))
    clearTimeout(this.#idle)
    const decoder = this.#ready()
    try {
      const outcome = await decoder.ask({ path, box, limits, kind }, signal)
      if ('picture' in outcome) return Buffer.from(outcome.picture)
      if ('fault' in outcome) throw new Error(outcome.fault)
      const { reason, detail } = outcome
      throw new BadPicture(reason, detail === '' ? {} : { cause: new Error(detail) })
    } finally {
      await this.#rest(decoder)
    }
  }

  async #limitsOf(path: string): Promise<Limits> {
    const { seconds, drawingSeconds } = this.#limits
    return (await isDrawing(path))
      ? { ...this.#limits, seconds: Math.min(seconds, drawingSeconds) }
      : this.#limits
  }

  #ready(): DecoderProcess {
    if (this.#decoder?.isAlive !== true) this.#decoder = new DecoderProcess(this.#limits)
    return this.#decoder
  }

  /** Memory that a large picture took does not all come back while the process lives. */
  async #rest(decoder: DecoderProcess): Promise<void> {
    if (decoder.tasks >= maxTasks || (await decoder.memory()) > maxHeld) this.close()
    else this.#idle = setTimeout(() => this.close(), idleFor).unref()
  }

  /** Lets the process go; the next picture gets a new one. */
  close(): void {
    clearTimeout(this.#idle)
    this.#decoder?.kill()
    this.#decoder = undefined
  }
}

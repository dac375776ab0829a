import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { second } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { type Asker, Turns } from '#kernel/turns.ts'
import { largeKeyOf } from '../key-shapes.ts'
import type { FileStore } from '../store.ts'
import { BadPicture } from './bad-picture.ts'
import type { Thumbnailer } from './thumbnailer.ts'

/** The size that a large picture has to fit into, in pixels. */
const box = { width: 2560, height: 2560 }
/** One is made at a time; a person may wait for 50. */
const limits = {
  name: 'large pictures',
  max: 1,
  maxPerKey: 1,
  timeoutMs: 30 * second,
  retryAfter: 10,
  own: { maxWaiting: 50, tooMany: 'You may wait for 50 large pictures; try again when they are made' },
}
/** Of how many pictures it is remembered that they cannot be drawn. */
const maxUndrawable = 1000

const never = new AbortController().signal

interface LargeTools {
  readonly store: FileStore
  readonly thumbnailer: Thumbnailer
  readonly log: Pick<Logger, 'warn'>
}

/** A large picture that can be sent. */
interface LargePicture {
  /** Bytes. */
  readonly size: number
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>
}

/**
 * Large pictures of photos that browsers cannot show: a WebP each, made when somebody asks for it and then kept beside the
 * photo. One is made at a time, in the process that makes the small ones, and each person has a turn.
 */
export class LargePictures {
  readonly #tools: LargeTools
  readonly #turns = new Turns(limits)
  readonly #undrawable = new Set<string>()

  constructor(tools: LargeTools) {
    this.#tools = tools
  }

  /** The large picture of the file with this key; throws as `Turns.begin` does, and the reason of the signal. */
  async of(key: string, asker: Asker): Promise<LargePicture> {
    return (await this.#find(key)) ?? (await this.#turns.take(asker, () => this.#make(key, asker)))
  }

  async #find(key: string): Promise<LargePicture | undefined> {
    const { store } = this.#tools
    const large = largeKeyOf(key)
    const kept = await store.find(large)
    if (kept !== undefined) return { size: kept.size, open: range => store.open(large, range) }
    if (this.#undrawable.has(key)) throw new Problem('attachment.not_drawable')
    return undefined
  }

  async #make(key: string, { signal }: Asker): Promise<LargePicture> {
    // Somebody else may have had it made meanwhile.
    const found = await this.#find(key)
    if (found !== undefined) return found
    const webp = await this.#draw(key, signal ?? never)
    await this.#keep(largeKeyOf(key), webp)
    return {
      size: webp.length,
      open: async ({ start, end } = { start: 0, end: webp.length - 1 }) =>
        Readable.from([webp.subarray(start, end + 1)]),
    }
  }

  async #draw(key: string, signal: AbortSignal): Promise<Buffer> {
    const file = await this.#tools.store.borrow(key)
    if (file === undefined) throw new Problem('attachment.not_found')
    try {
      return await this.#tools.thumbnailer.make(file.path, box, signal)
    } catch (cause) {
      if (!(cause instanceof BadPicture)) throw cause
      this.#forgetOldest()
      this.#undrawable.add(key)
      throw new Problem('attachment.not_drawable', { cause })
    } finally {
      await file.release()
    }
  }

  #forgetOldest(): void {
    const [oldest] = this.#undrawable
    if (this.#undrawable.size >= maxUndrawable && oldest !== undefined) this.#undrawable.delete(oldest)
  }

  /** Without room to keep it, it is sent all the same. */
  async #keep(key: string, webp: Buffer): Promise<void> {
    try {
      const staged = await this.#tools.store.receive(Readable.from([webp]), webp.length)
      try {
        await staged.keep(key)
      } finally {
        await staged.discard()
      }
    } catch (error) {
      this.#tools.log.warn({ err: error, key }, 'A large picture could not be stored')
    }
  }
}

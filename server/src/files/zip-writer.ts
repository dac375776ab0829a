import { Readable } from 'node:stream'
import yazl from 'yazl'

type Part = string | Uint8Array

/** Options of an entry. */
export interface EntryOptions {
  /** Deflated, or stored as it is: for what is compressed already. */
  readonly isDeflated: boolean
  readonly at: Date
}

/** Writes a ZIP archive entry by entry, never holding more than a few pieces of one in memory. */
export class ZipWriter {
  /** The bytes of the archive. Nothing is written faster than somebody reads here. */
  readonly output: Readable
  readonly #zip = new yazl.ZipFile()
  #current: Readable | undefined

  constructor() {
    this.output = this.#zip.outputStream as Readable
    this.#zip.on('error', error => this.abort(error))
    // Whoever reads is told; nobody may be reading yet.
    this.output.on('error', () => undefined)
    // A reader that goes away must not leave somebody waiting for it.
    this.output.once('close', () => this.#current?.destroy(new Error('Nobody reads the archive any more')))
  }

  /** Writes one entry; resolves to its size in bytes when all of it was taken. One at a time. */
  async add(name: string, source: AsyncIterable<Part>, { isDeflated, at }: EntryOptions): Promise<number> {
    let size = 0
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const part of source) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part
        size += bytes.length
        yield bytes
      }
    }
    if (this.output.destroyed) throw new Error('Nobody reads the archive any more')
    const stream = Readable.from(counted(), { objectMode: false })
    this.#current = stream
    const taken = new Promise<void>((resolve, reject) => stream.once('end', resolve).once('error', reject))
    this.#zip.addReadStream(stream, name, { compress: isDeflated, mtime: at })
    await taken
    this.#current = undefined
    return size
  }

  /** Writes the directory of the archive after the last entry; `output` ends then. */
  end(): void {
    this.#zip.end()
  }

  /** Gives up: whoever reads `output` is told why. */
  abort(error: unknown): void {
    this.output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

/**
 * Fills an archive while `take` reads it; resolves when both have ended. When one of them fails, the other is ended, and
 * what is thrown is why: of whoever reads it, if that fails, because filling it then fails of nothing else.
 */
export async function whileTaken<T, F>(
  zip: ZipWriter,
  take: (archive: Readable) => Promise<T>,
  fill: () => Promise<F>,
): Promise<[taken: T, filled: F]> {
  const orAbort = <V>(work: Promise<V>) =>
    work.catch((error: unknown) => {
      zip.abort(error)
      throw error
    })
  const [taken, filled] = await Promise.allSettled([orAbort(take(zip.output)), orAbort(fill())])
  if (taken.status === 'rejected') throw taken.reason
  if (filled.status === 'rejected') throw filled.reason
  return [taken.value, filled.value]
}

import type { FileHandle } from 'node:fs/promises'
import { requireValue } from '#kernel/require-value.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { Spool, SpoolFile } from './spool.ts'

/** Size of a piece in memory or of a read from the file, bytes. */
const pieceSize = 1 << 18

/** Bytes in the file. */
interface Extent {
  readonly at: number
  length: number
}

/** Bytes in memory; the first piece is not counted, so that one always fits. */
interface Held {
  readonly bytes: Buffer
  readonly isCounted: boolean
}

/**
 * Reads an answer at the server's speed and buffers the unsent part: in memory, then in a temporary file,
 * within the limits of the spool. Beyond these it reads at the speed of the client.
 */
export class ReadAhead implements AsyncIterable<Buffer> {
  readonly #spool: Spool
  readonly #pieces: (Held | Extent)[] = []
  readonly #reading: Promise<void>
  #changed = Promise.withResolvers<void>()
  #file: SpoolFile | undefined
  #written = 0
  #hasFile = true
  #isRead = false
  #isOver = false
  #failure: { readonly cause: unknown } | undefined

  /** Begins to read; calls `close` after the last read. */
  constructor(batches: AsyncIterable<Buffer | string>, spool: Spool, close: () => Promise<void>) {
    this.#spool = spool
    this.#reading = this.#read(batches, close)
    spool.watch(this.#reading)
  }

  async #read(batches: AsyncIterable<Buffer | string>, close: () => Promise<void>): Promise<void> {
    try {
      try {
        for await (const batch of batches) {
          await this.#keepAll(typeof batch === 'string' ? Buffer.from(batch) : batch)
          await yieldToEventLoop()
          if (this.#isOver) break
        }
      } finally {
        await close()
      }
    } catch (cause) {
      this.#failure = { cause }
    }
    this.#isRead = true
    this.#tell()
  }

  async #keepAll(batch: Buffer): Promise<void> {
    for (let at = 0; at < batch.length && !this.#isOver; at += pieceSize)
      await this.#keep(batch.subarray(at, at + pieceSize))
  }

  async #keep(bytes: Buffer): Promise<void> {
    while (!this.#isOver) {
      // Taken before the attempts: the client may drain the buffer while a file is written.
      const { promise: changed } = this.#changed
      const isCounted = this.#pieces.length > 0
      if (!isCounted || this.#spool.memory.take(this, bytes.length)) {
        this.#pieces.push({ bytes, isCounted })
        break
      }
      if (await this.#write(bytes)) break
      await changed
    }
    this.#tell()
  }

  /** Appends to the file; false when it is full or cannot be created. */
  async #write(bytes: Buffer): Promise<boolean> {
    if (!this.#hasFile || !this.#spool.files.take(this, bytes.length)) return false
    this.#file ??= await this.#spool.open()
    this.#hasFile = this.#file !== undefined && (await this.#append(this.#file.file, bytes))
    if (!this.#hasFile) return false
    const last = this.#pieces.at(-1)
    if (last !== undefined && 'at' in last) last.length += bytes.length
    else this.#pieces.push({ at: this.#written, length: bytes.length })
    this.#written += bytes.length
    return true
  }

  async #append(file: FileHandle, bytes: Buffer): Promise<boolean> {
    try {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, this.#written + done)
        done += bytesWritten
      }
      return true
    } catch (error) {
      this.#spool.warn(error)
      return false
    }
  }

  #tell(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  /** Yields the pieces in order; throws the error of a failed read. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    while (!this.#isOver) {
      const piece = this.#pieces.shift()
      if (piece !== undefined) yield* this.#take(piece)
      else if (this.#failure !== undefined) throw this.#failure.cause
      else if (this.#isRead) return
      else await this.#changed.promise
    }
  }

  async *#take(piece: Held | Extent): AsyncGenerator<Buffer> {
    if ('bytes' in piece) {
      if (piece.isCounted) this.#spool.memory.give(this, piece.bytes.length)
      this.#tell()
      yield piece.bytes
      return
    }
    for (let done = 0; done < piece.length && !this.#isOver; ) {
      const buffer = Buffer.allocUnsafe(Math.min(pieceSize, piece.length - done))
      const { bytesRead } = await requireValue(this.#file).file.read(
        buffer,
        0,
        buffer.length,
        piece.at + done,
      )
      if (bytesRead === 0) throw new Error('The temporary file of an answer is shorter than what was written')
      done += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
    this.#tell()
  }

  /** Stops reading and releases all buffers; call it when the answer is sent or the client has disconnected. */
  async end(): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    this.#tell()
    await this.#reading
    this.#pieces.length = 0
    this.#spool.memory.giveAll(this)
    this.#spool.files.giveAll(this)
    await this.#file?.close()
  }
}

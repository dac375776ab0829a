import { write, writeSync } from 'node:fs'
import { type DestinationStream, pino } from 'pino'
import { errorCode } from '#kernel/error-code.ts'

/** The most characters waiting to be written. */
const maxHeldBytes = 8 * 1024 * 1024
/** Time that lines are gathered, milliseconds: a write to another thread costs more than a line. */
const gathering = 20
/** From this level of pino on, a line waits for no others: it may be the last one that a server writes. */
const urgent = pino.levels.values['warn'] ?? 0
/** Pause before another write to a slow reader, milliseconds. */
const pause = 50
/** Number of attempts at the end of the process. */
const lastTries = 20
const lineEnd = 10
const nothing = Buffer.alloc(0)

/**
 * Writes lines to an open file beside whatever else goes on. Lines that cannot be written are dropped: a log that
 * nobody can keep must neither end the server nor fill its memory, and it must not keep it from ending.
 */
export class LogDestination implements DestinationStream {
  readonly #file: number
  readonly #complain: (sentence: string) => void
  readonly #toLine: (line: string) => string
  #waiting: string[] = []
  #length = 0
  #batch: Buffer = nothing
  #isWriting = false
  #timer: NodeJS.Timeout | undefined
  #hasComplained = false
  #isTorn = false
  /** Has pino tell the level of each line before it writes it. */
  readonly [pino.symbols.needsMetadataGsym] = true
  lastLevel = 0

  /** Complains once when lines begin to be lost. Each line is written as `toLine` says it. */
  constructor(file: number, complain: (sentence: string) => void, toLine = (line: string): string => line) {
    this.#file = file
    this.#complain = complain
    this.#toLine = toLine
  }

  write(line: string): void {
    const text = this.#toLine(line)
    if (this.#length + text.length > maxHeldBytes) {
      this.#lose(new Error('nobody reads it'))
    } else {
      this.#waiting.push(text)
      this.#length += text.length
      if (!this.#isWriting) this.#writeSoon()
    }
  }

  #writeSoon(): void {
    if (this.lastLevel >= urgent) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#writeOn()
    } else if (this.#timer === undefined) {
      this.#writeAfter(gathering)
    }
  }

  #writeOn(): void {
    if (!this.#fill()) return
    this.#isWriting = true
    write(this.#file, this.#batch, (error, written) => {
      this.#isWriting = false
      if (error?.code === 'EAGAIN') {
        this.#writeAfter(pause).unref()
        return
      }
      if (error) this.#drop(error)
      else this.#advance(written)
      this.#writeOn()
    })
  }

  #writeAfter(milliseconds: number): NodeJS.Timeout {
    const goOn = () => {
      this.#timer = undefined
      this.#writeOn()
    }
    this.#timer = setTimeout(goOn, milliseconds)
    return this.#timer
  }

  /** Is there anything to write? What waits is gathered when what was gathered before is written. */
  #fill(): boolean {
    if (this.#batch.length > 0) return true
    if (this.#waiting.length === 0) return false
    // Of the line before, only a part may have found room.
    this.#batch = Buffer.from((this.#isTorn ? '\n' : '') + this.#waiting.join(''))
    this.#waiting = []
    this.#length = 0
    return true
  }

  #advance(written: number): void {
    if (written === 0) return
    this.#isTorn = this.#batch[written - 1] !== lineEnd
    this.#batch = this.#batch.subarray(written)
    if (this.#batch.length === 0) this.#hasComplained = false
  }

  #drop(error: Error): void {
    this.#batch = nothing
    this.#lose(error)
  }

  #lose({ message }: Error): void {
    if (this.#hasComplained) return
    this.#hasComplained = true
    this.#complain(`The log cannot be written (${message}). Its lines are lost until it can.`)
  }

  /** Writes what is left, when nothing else happens any more; gives up after a second. */
  finish(): void {
    // The running write is left to the system.
    if (this.#isWriting) this.#batch = nothing
    for (let tries = 0; tries < lastTries && this.#fill(); ) {
      try {
        this.#advance(writeSync(this.#file, this.#batch))
      } catch (error) {
        if (errorCode(error) !== 'EAGAIN') return
        tries++
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
      }
    }
  }
}

import { fdatasync, fstatSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Problem } from '#kernel/problem.ts'
import { SharedRun } from '#kernel/shared-run.ts'

/** A file handle's own takes more of the main thread. */
const datasync = promisify(fdatasync)

const megabyte = 1024 * 1024
/** After so much new log it is checkpointed into the database. */
const step = 4 * megabyte
/**
 * A writer waits until so much is checkpointed that has come during a checkpoint, and for no more than that: what is more is checkpointed while
 * others write. A log that is nearly full is worth a longer wait.
 */
const [maxRest, maxRestOfFull] = [step / 8, step / 2]
/** From this length on the log is nearly full: it still fits into what is kept of its file. */
const fullLog = 6 * step
/** From this size on, and again after so much more, writers wait until the log is checkpointed. */
const longLogBytes = 128 * megabyte
/**
 * How long the file of the log stays when it begins anew, bytes. What is overwritten is synced for half of what it costs to
 * make the file longer, so it keeps what is filled between two checkpoints.
 */
const keptLog = 8 * step
/**
 * By how much a long file is shortened at most when the log begins anew, bytes. SQLite does that within a commit, on the main
 * thread: 6 ms for so much, 110 for half a gigabyte.
 */
const maxShortening = 8 * step

/** What is in the log, bytes. */
export interface LogLength {
  readonly length: number
  /** How much of it is in the database as well. */
  readonly checkpointed: number
}

/** What the keeper asks of the connection that writes. */
export interface LogWriter {
  /** What is in the log; undefined while that cannot be told. */
  logLength(): LogLength | undefined
  /** To how much the file of the log is shortened when it begins anew, bytes. */
  limitLog(bytes: number): void
}

/**
 * Looks after SQLite's write-ahead log: makes commits durable and checkpoints the log into the database, both off the
 * main thread.
 */
export class Checkpointer {
  readonly #file: string
  readonly #writer: LogWriter
  readonly #syncs = new SharedRun(() => this.#sync())
  #handle: FileHandle | undefined
  #worker: Worker | undefined
  #checkpointing: Promise<void> | undefined
  /** How long the file of the log is, bytes. */
  #fileSize = 0
  /** To how much it is shortened when the log begins anew, bytes. */
  #limit = keptLog
  #log: LogLength = { length: 0, checkpointed: 0 }
  /** How long the log was when a checkpoint of it began last. */
  #checkpointedAt = 0
  /** How much of it was checkpointed then. */
  #checkpointedBefore = 0
  /** Has a checkpoint ended, and nobody looked yet for what came meanwhile? That keeps the log from beginning anew. */
  #hasCheckpointed = false
  /** From which length on writers wait for all of it. */
  #waitsFrom = longLogBytes
  /** Why the disk refused a sync. What it lost then, a later sync does not bring back. */
  #failure: Error | undefined

  constructor(databaseFile: string, writer: LogWriter) {
    this.#file = databaseFile
    this.#writer = writer
    writer.limitLog(this.#limit)
  }

  /**
   * Resolves when everything committed before the call is on the disk. Callers that come while a sync is running
   * share the next one. A failing disk rejects: then nothing more can be promised. Called before the next transaction
   * begins.
   */
  synced(): Promise<void> {
    const synced = this.#syncs.run()
    // While the disk is at work, which has begun already.
    if (this.#fileSize >= step) this.#look()
    return synced
  }

  #look(): void {
    const log = this.#writer.logLength()
    if (log === undefined) return
    const hasBegunAnew = log.checkpointed < this.#log.checkpointed || log.length < this.#checkpointedAt
    if (hasBegunAnew) this.#checkpointedAt = this.#checkpointedBefore = 0
    this.#log = log
  }

  get #rest(): number {
    return this.#log.length - this.#log.checkpointed
  }

  async #sync(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure
    // One that fails to open loses nothing: whoever comes next tries again, and syncs this as well.
    this.#handle ??= await open(`${this.#file}-wal`, 'r+')
    const syncing = datasync(this.#handle.fd).catch(error => {
      this.#failure = error
      throw error
    })
    // On this thread, while the disk is at work: the way to another one and back costs more than to look.
    const { size } = fstatSync(this.#handle.fd)
    await syncing
    // A file that has become longer is full.
    if (size < step || size > this.#fileSize) this.#log = { ...this.#log, length: size }
    this.#fileSize = size
    this.#limitLog()
    if (this.#log.length < longLogBytes) this.#waitsFrom = longLogBytes
    if (this.#isCheckpointDue && this.#checkpointing === undefined) this.#checkpointMeanwhile()
  }

  /** Checkpoints the log while others write. */
  #checkpointMeanwhile(): void {
    this.#checkpointedAt = this.#log.length
    this.#checkpointedBefore = this.#log.checkpointed
    const note = () => {
      this.#hasCheckpointed = true
    }
    // Whether it has checkpointed, the next write sees in the file.
    this.checkpoint('passive').then(note, note)
  }

  /** A reader that stays may keep the log from being checkpointed: then it is tried again when it has grown further. */
  get #isCheckpointDue(): boolean {
    return this.#rest >= step && this.#log.length - this.#checkpointedAt >= step
  }

  /** A long file is shortened piece by piece, each time the log begins anew. */
  #limitLog(): void {
    const limit = Math.max(keptLog, Math.ceil(this.#fileSize / step) * step - maxShortening)
    if (limit === this.#limit) return
    this.#limit = limit
    this.#writer.limitLog(limit)
  }

  /** Throws once the disk has refused a sync: nothing can be promised any more. */
  check(): void {
    if (this.#failure === undefined) return
    throw new Problem('overloaded', {
      text: 'The disk failed, so nothing is written any more; check it and start the server again',
      cause: this.#failure,
    })
  }

  /**
   * How the log is to be checkpointed before the next write, if it is: the little that has come during a checkpoint is checkpointed while nobody
   * writes, so that the log begins anew; one that has grown long although it was checkpointed waits for readers as well. What is more
   * than a little is checkpointed meanwhile, again and again for as long as that gets on.
   */
  dueCheckpoint(): 'passive' | 'restart' | undefined {
    if (this.#log.length >= this.#waitsFrom) {
      this.#waitsFrom = this.#log.length + longLogBytes
      return 'restart'
    }
    if (!this.#hasCheckpointed) return undefined
    this.#hasCheckpointed = false
    this.#look()
    if (this.#rest === 0) return undefined
    if (this.#rest <= (this.#log.length < fullLog ? maxRest : maxRestOfFull)) return 'passive'
    if (this.#log.checkpointed > this.#checkpointedBefore && this.#checkpointing === undefined)
      this.#checkpointMeanwhile()
    return undefined
  }

  /** Checkpoints the log into the database, in a thread of its own; `restart` also waits for readers to leave it. */
  checkpoint(mode: 'passive' | 'restart'): Promise<void> {
    this.#checkpointing ??= this.#checkpoint(mode).finally(() => {
      this.#checkpointing = undefined
    })
    return this.#checkpointing
  }

  #checkpoint(mode: 'passive' | 'restart'): Promise<void> {
    this.#worker ??= this.#hire()
    const worker = this.#worker
    return new Promise(resolve => {
      const done = () => {
        worker.off('message', done).off('exit', done)
        resolve()
      }
      worker.once('message', done).once('exit', done)
      worker.postMessage(mode)
    })
  }

  #hire(): Worker {
    const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'
    const worker = new Worker(new URL(`./checkpoint-worker.${extension}`, import.meta.url), {
      workerData: this.#file,
    })
    worker.unref()
    // A folder that broke is replaced at the next turn.
    worker.on('error', () => {
      this.#worker = undefined
    })
    return worker
  }

  async close(): Promise<void> {
    await this.#syncs.ended()
    await this.#checkpointing
    await this.#worker?.terminate()
    await this.#handle?.close()
  }
}

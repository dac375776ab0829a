import { fdatasync, fstatSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Problem } from '#kernel/problem.ts'
import { SharedRun } from '#kernel/shared-run.ts'

/** `FileHandle.datasync` takes more time of the main thread. */
const datasync = promisify(fdatasync)

const megabyte = 1024 * 1024
/** New log that triggers a checkpoint, bytes. */
const step = 4 * megabyte
/** The most log from the time of a checkpoint that writers wait for, bytes; more is checkpointed while others write. */
const maxRest = step / 8
/** The same for a nearly full log, which is worth a longer wait. */
const maxRestOfFull = step / 2
/** Length of a nearly full log, bytes; it still fits into the kept file. */
const fullLog = 6 * step
/** Length from which, and after each further such length, writers wait for a checkpoint, bytes. */
const longLogBytes = 128 * megabyte
/**
 * Length that the log file keeps when the log restarts, bytes. Syncing overwritten pages costs half as much
 * as extending the file, so it keeps the amount between two checkpoints.
 */
const keptLog = 8 * step
/**
 * The most that a long log file is truncated by when the log restarts, bytes. SQLite truncates within a
 * commit, on the main thread: 6 ms for this size, 110 ms for 512 MB.
 */
const maxShortening = 8 * step

/** Length of the log, bytes. */
export interface LogLength {
  readonly length: number
  /** Checkpointed part, bytes. */
  readonly checkpointed: number
}

/** Methods of the writing connection for the checkpointer. */
export interface LogWriter {
  /** Length of the log; undefined when unknown. */
  logLength(): LogLength | undefined
  /** Sets the length that the log file is truncated to when the log restarts, bytes. */
  limitLog(bytes: number): void
}

/** Syncs commits of SQLite's write-ahead log and checkpoints it into the database, both off the main thread. */
export class Checkpointer {
  readonly #file: string
  readonly #writer: LogWriter
  readonly #syncs = new SharedRun(() => this.#sync())
  #handle: FileHandle | undefined
  #worker: Worker | undefined
  #checkpointing: Promise<void> | undefined
  /** Length of the log file, bytes. */
  #fileSize = 0
  /** Length that it is truncated to when the log restarts, bytes. */
  #limit = keptLog
  #log: LogLength = { length: 0, checkpointed: 0 }
  /** Length of the log at the start of the last checkpoint, bytes. */
  #checkpointedAt = 0
  /** Checkpointed part at that time, bytes. */
  #checkpointedBefore = 0
  /** Has a checkpoint ended whose meanwhile written log is not yet checked? That log keeps it from restarting. */
  #hasCheckpointed = false
  /** Length from which writers wait for a full checkpoint, bytes. */
  #waitsFrom = longLogBytes
  /** Error of a failed sync. A later sync cannot recover the lost pages. */
  #failure: Error | undefined

  constructor(databaseFile: string, writer: LogWriter) {
    this.#file = databaseFile
    this.#writer = writer
    writer.limitLog(this.#limit)
  }

  /**
   * Resolves when everything committed before the call is on the disk. Calls during a sync share the next
   * one. Rejects after a disk failure, also later calls. Call it before the next transaction begins.
   */
  synced(): Promise<void> {
    const synced = this.#syncs.run()
    // The disk is already syncing meanwhile.
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
    // A failure to open loses nothing: the next call retries and syncs this commit too.
    this.#handle ??= await open(`${this.#file}-wal`, 'r+')
    const syncing = datasync(this.#handle.fd).catch(error => {
      this.#failure = error
      throw error
    })
    // On this thread, while the disk is syncing: switching threads costs more than the stat.
    const { size } = fstatSync(this.#handle.fd)
    await syncing
    // A file that has grown is full.
    if (size < step || size > this.#fileSize) this.#log = { ...this.#log, length: size }
    this.#fileSize = size
    this.#limitLog()
    if (this.#log.length < longLogBytes) this.#waitsFrom = longLogBytes
    if (this.#isCheckpointDue && this.#checkpointing === undefined) this.#checkpointMeanwhile()
  }

  #checkpointMeanwhile(): void {
    this.#checkpointedAt = this.#log.length
    this.#checkpointedBefore = this.#log.checkpointed
    const note = () => {
      this.#hasCheckpointed = true
    }
    // The next write reads the result from the file.
    this.checkpoint('passive').then(note, note)
  }

  /** A long reader may block the checkpoint; it is then retried when the log has grown further. */
  get #isCheckpointDue(): boolean {
    return this.#rest >= step && this.#log.length - this.#checkpointedAt >= step
  }

  /** Truncates a long file step by step, each time the log restarts. */
  #limitLog(): void {
    const limit = Math.max(keptLog, Math.ceil(this.#fileSize / step) * step - maxShortening)
    if (limit === this.#limit) return
    this.#limit = limit
    this.#writer.limitLog(limit)
  }

  /** Throws after a failed sync: durability is no longer guaranteed. */
  check(): void {
    if (this.#failure === undefined) return
    throw new Problem('overloaded', {
      text: 'The disk failed, so nothing is written any more; check it and start the server again',
      cause: this.#failure,
    })
  }

  /**
   * Checkpoint mode before the next write; undefined: none. A small rest from the time of the last checkpoint
   * is checkpointed while nobody writes, so that the log restarts (`passive`). A log that has grown long
   * anyway also waits for readers (`restart`). A larger rest is checkpointed in parallel, repeatedly while
   * that progresses.
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

  /** Checkpoints the log into the database in a worker thread; `restart` also waits for readers to leave the log. */
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
    // A failed worker is replaced at the next checkpoint.
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

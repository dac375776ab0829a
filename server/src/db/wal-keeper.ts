import { type FileHandle, open } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** From this size on the log is folded into the database, bytes. */
const fold = 8 * 1024 * 1024
/** From this size on writers wait until it is, bytes. */
const long = 128 * 1024 * 1024

/**
 * Looks after SQLite's write-ahead log: makes commits durable and folds the log into the database, both off the
 * main thread.
 */
export class WalKeeper {
  readonly #file: string
  #handle: Promise<FileHandle> | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  #worker: Worker | undefined
  #folding: Promise<void> | undefined
  #size = 0

  constructor(databaseFile: string) {
    this.#file = databaseFile
  }

  /**
   * Resolves when everything committed before the call is on the disk. Callers that come while a sync is running
   * share the next one. A failing disk rejects: then nothing more can be promised.
   */
  synced(): Promise<void> {
    if (this.#running === undefined) return this.#start()
    this.#next ??= this.#running.then(
      () => this.#start(),
      () => this.#start(),
    )
    return this.#next
  }

  #start(): Promise<void> {
    this.#next = undefined
    this.#running = this.#sync().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #sync(): Promise<void> {
    this.#handle ??= open(`${this.#file}-wal`, 'r+')
    const handle = await this.#handle
    await handle.datasync()
    this.#size = (await handle.stat()).size
    if (this.#size > fold) void this.fold('passive')
  }

  /** Has the log grown so long that writers should wait for it to be folded? */
  isLong(): boolean {
    return this.#size > long
  }

  /** Folds the log into the database, in a thread of its own; `restart` also waits for readers to leave it. */
  fold(mode: 'passive' | 'restart'): Promise<void> {
    this.#folding ??= this.#fold(mode).finally(() => {
      this.#folding = undefined
      this.#size = mode === 'restart' ? 0 : this.#size
    })
    return this.#folding
  }

  #fold(mode: 'passive' | 'restart'): Promise<void> {
    this.#worker ??= this.#hire()
    const worker = this.#worker
    return new Promise(resolve => {
      worker.once('message', () => resolve())
      worker.postMessage(mode)
    })
  }

  #hire(): Worker {
    const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'
    const worker = new Worker(new URL(`./wal-worker.${extension}`, import.meta.url), { workerData: this.#file })
    worker.unref()
    return worker
  }

  async close(): Promise<void> {
    await this.#running?.catch(() => undefined)
    await this.#folding
    await this.#worker?.terminate()
    if (this.#handle !== undefined) await (await this.#handle).close()
  }
}

/** The size of a database's log, bytes; 0 when there is none. */
export const walSize = (databaseFile: string): number =>
  statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0

import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { BackgroundTasks } from '#kernel/background-tasks.ts'
import { Tally } from '#kernel/counted.ts'
import { ByteBudget } from './byte-budget.ts'

const mebibyte = 1024 * 1024

/** The most buffered bytes in memory: of all answers, and of one. */
const inMemory = { name: 'bytes of slow answers', max: 64 * mebibyte, maxPerKey: 2 * mebibyte }
/** The most buffered bytes in temporary files: of all answers, and of one. */
const inFiles = { name: 'bytes of slow answers in files', max: 1024 * mebibyte, maxPerKey: 256 * mebibyte }

/** A folder for temporary files. */
interface Folder {
  readonly path: string
  remove(): Promise<void>
}

export type OpenFolder = () => Promise<Folder>

/** A temporary file. */
export interface SpoolFile {
  readonly file: FileHandle
  close(): Promise<void>
}

/** Buffers answers for slow clients: a part of each in memory, the rest in a temporary file. */
export class Spool {
  readonly memory = new ByteBudget(inMemory)
  readonly files = new ByteBudget(inFiles)
  readonly #openFiles = new Tally('files of slow answers')
  readonly #openFolder: OpenFolder
  readonly #log: FastifyBaseLogger
  #folder: Promise<Folder> | undefined
  readonly #reading = new BackgroundTasks(error => this.warn(error))

  /** Opens the folder when the first answer needs it. */
  constructor(openFolder: OpenFolder, log: FastifyBaseLogger) {
    this.#openFolder = openFolder
    this.#log = log
  }

  /** An unlinked file, which is deleted when it is closed or the process ends; undefined when it cannot be created. */
  async open(): Promise<SpoolFile | undefined> {
    try {
      this.#folder ??= this.#openFolder()
      const name = path.join((await this.#folder).path, randomUUID())
      const file = await open(name, 'wx+', 0o600)
      await unlink(name).catch(async error => {
        await file.close()
        throw error
      })
      const end = this.#openFiles.add()
      return { file, close: () => file.close().finally(end) }
    } catch (error) {
      // A cleanup may have deleted it: the next answer creates it again.
      this.#folder = undefined
      this.warn(error)
      return undefined
    }
  }

  /** Logs that an answer is read at the speed of its client. */
  warn(error: unknown): void {
    this.#log.warn({ err: error }, 'A long response cannot be spooled to a temporary file')
  }

  /** Adds work to wait for on close. */
  watch(work: Promise<void>): void {
    this.#reading.run(() => work)
  }

  /** Waits until no answer is being read, then removes the folder. */
  async close(): Promise<void> {
    await this.#reading.done()
    await (await this.#folder?.catch(() => undefined))?.remove()
  }
}

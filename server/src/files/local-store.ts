import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { codeOf, entriesOf, isMissing, refuseFile } from './folders.ts'
import { HomeFolder } from './home-folder.ts'
import { linkIntoStore } from './link-into-store.ts'
import { Staging } from './staging.ts'
import type { FileStore, Staged, StoredFile } from './store.ts'

/** Files to look up at once while listing. */
const pageSize = 32

/** Files below this size are read at once, bytes. */
const smallBytes = 64 * 1024

/** Files in a folder on this machine. */
export class LocalStore implements FileStore {
  readonly #root: string
  readonly #home: HomeFolder
  readonly #staging: Staging

  constructor(root: string) {
    this.#root = path.resolve(root)
    const incoming = path.join(this.#root, '.incoming')
    this.#home = new HomeFolder(this.#root, incoming)
    this.#staging = new Staging(incoming, undefined, () => this.#home.require())
  }

  async receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<Staged> {
    const staged = await this.#staging.receive(source, limit)
    const keep = async (key: string) =>
      linkIntoStore(staged.path, staged.size, this.#pathOf(key), this.#root).catch(refuseFile)
    return { ...staged, keep }
  }

  async open(key: string, range?: { start: number; end: number }) {
    try {
      const file = await open(this.#pathOf(key), 'r')
      return (
        (await readSmall(file, range)) ?? createReadStream('', { fd: file, ...range, highWaterMark: 1 << 18 })
      )
    } catch (error) {
      return this.#unlessMissing(error)
    }
  }

  async find(key: string): Promise<StoredFile | undefined> {
    try {
      const found = await stat(this.#pathOf(key))
      return found.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined
    } catch (error) {
      return this.#unlessMissing(error)
    }
  }

  /** Where the whole folder is away, nothing can be said of one file. */
  async #unlessMissing(error: unknown): Promise<undefined> {
    if (isMissing(error)) await this.#home.requireSame()
    else refuseFile(error)
    return undefined
  }

  async borrow(key: string) {
    if ((await this.find(key)) === undefined) return undefined
    return { path: this.#pathOf(key), release: async () => undefined }
  }

  async copy(from: string, to: string): Promise<boolean> {
    const found = await this.find(from)
    if (found === undefined) return false
    try {
      await linkIntoStore(this.#pathOf(from), found.size, this.#pathOf(to), this.#root)
      return true
    } catch (error) {
      return isMissing(error) ? false : refuseFile(error)
    }
  }

  async remove(key: string): Promise<void> {
    const file = this.#pathOf(key)
    await rm(file, { force: true }).catch(refuseFile)
    await this.#tidy(path.dirname(file))
  }

  /** Removes folders that have become empty, from the inside out. */
  async #tidy(folder: string): Promise<void> {
    try {
      for (let each = folder; each !== this.#root; each = path.dirname(each)) await rmdir(each)
    } catch (error) {
      if (!isMissing(error) && !['ENOTEMPTY', 'EEXIST', 'EBUSY'].includes(codeOf(error))) throw error
    }
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    let keys: string[] = []
    for await (const key of this.#keysIn(prefix)) {
      keys.push(key)
      if (keys.length < pageSize) continue
      yield* await this.#findAll(keys)
      keys = []
    }
    yield* await this.#findAll(keys)
  }

  async #findAll(keys: readonly string[]): Promise<StoredFile[]> {
    const found = await Promise.all(keys.map(key => this.find(key)))
    return found.filter(file => file !== undefined)
  }

  async *#keysIn(prefix: string): AsyncIterable<string> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    const start = folder === '' ? this.#root : this.#pathOf(folder)
    for await (const file of this.#walk(start)) {
      const key = path.relative(this.#root, file).split(path.sep).join('/')
      if (key.startsWith(prefix)) yield key
    }
  }

  async *#walk(folder: string): AsyncIterable<string> {
    for await (const entry of entriesOf(folder)) {
      const inside = path.join(folder, entry.name)
      if (inside === this.#staging.folder) continue
      if (entry.isDirectory()) yield* this.#walk(inside)
      else if (entry.isFile()) yield inside
    }
  }

  async check(): Promise<void> {
    await this.#home.require()
    await this.#staging.check().catch(refuseFile)
  }

  async sweepStaged(before: Date): Promise<void> {
    await this.#staging.sweep(before)
  }

  /** The file of a key; a key that would leave the folder is a fault of ours. */
  #pathOf(key: string): string {
    const file = path.resolve(this.#root, key)
    if (!file.startsWith(this.#root + path.sep) || file.startsWith(this.#staging.folder))
      throw new Error(`"${key}" is no key of a file`)
    return file
  }
}

/**
 * Reads a small file and closes it: a stream would have two buffers of 256 KiB for a picture of 200 bytes. Undefined, and open,
 * when it is larger or no file.
 */
async function readSmall(
  file: FileHandle,
  { start, end }: { start: number; end: number } = { start: 0, end: smallBytes },
): Promise<Readable | undefined> {
  let isSmall = true
  try {
    const found = await file.stat()
    isSmall = found.isFile() && found.size < smallBytes
    if (!isSmall) return undefined
    const bytes = await file.readFile()
    return Readable.from([bytes.subarray(start, end + 1)], { objectMode: false })
  } finally {
    if (isSmall) await file.close()
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { type FileHandle, link, mkdir, open, opendir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#kernel/problem.ts'
import type { FileStore, Staged, StoredFile } from './store.ts'

const headSize = 4100

/** Files in a folder on this machine. */
export class LocalStore implements FileStore {
  readonly #root: string
  readonly #staging: string

  constructor(root: string) {
    this.#root = path.resolve(root)
    this.#staging = path.join(this.#root, '.incoming')
  }

  async receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<Staged> {
    await mkdir(this.#staging, { recursive: true })
    const staged = path.join(this.#staging, randomUUID())
    const discard = () => rm(staged, { force: true })
    const file = await open(staged, 'wx', 0o600)
    try {
      const { size, hash, head } = await take(file, source, limit)
      await file.sync()
      return { size, hash, head, path: staged, keep: key => this.#keep(staged, key), discard }
    } catch (error) {
      await discard()
      throw error
    } finally {
      await file.close()
    }
  }

  async #keep(staged: string, key: string): Promise<void> {
    const target = this.#pathOf(key)
    await mkdir(path.dirname(target), { recursive: true })
    try {
      await link(staged, target)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return
      throw error
    }
    await syncFolders(path.dirname(target), this.#root)
  }

  async open(key: string, range?: { start: number; end: number }) {
    try {
      const file = await open(this.#pathOf(key), 'r')
      return createReadStream('', { fd: file, ...range, highWaterMark: 1 << 18 })
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async find(key: string): Promise<StoredFile | undefined> {
    try {
      const found = await stat(this.#pathOf(key))
      return found.isFile() ? { key, size: found.size, modifiedAt: found.mtime } : undefined
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async borrow(key: string) {
    if ((await this.find(key)) === undefined) return undefined
    return { path: this.#pathOf(key), release: async () => undefined }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    for await (const entry of this.#walk(this.#root)) {
      const key = path.relative(this.#root, entry).split(path.sep).join('/')
      if (!key.startsWith(prefix)) continue
      const found = await this.find(key)
      if (found !== undefined) yield found
    }
  }

  async *#walk(folder: string): AsyncIterable<string> {
    for await (const entry of entriesOf(folder)) {
      const inside = path.join(folder, entry.name)
      if (inside === this.#staging) continue
      if (entry.isDirectory()) yield* this.#walk(inside)
      else if (entry.isFile()) yield inside
    }
  }

  async sweepStaged(before: Date): Promise<void> {
    for (const name of await readdir(this.#staging).catch(orEmpty)) {
      const file = path.join(this.#staging, name)
      const found = await stat(file).catch(() => undefined)
      if (found !== undefined && found.mtime < before) await rm(file, { force: true })
    }
  }

  /** The file of a key; a key that would leave the folder is a fault of ours. */
  #pathOf(key: string): string {
    const file = path.resolve(this.#root, key)
    if (!file.startsWith(this.#root + path.sep) || file.startsWith(this.#staging))
      throw new Error(`"${key}" is no key of a file`)
    return file
  }
}

async function take(file: FileHandle, source: AsyncIterable<Uint8Array>, limit: number) {
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    if (size < headSize) head.push(chunk.subarray(0, headSize - size))
    size += chunk.length
    if (size > limit)
      throw new Problem('body.too_large', { text: `uploaded file exceeds the size limit of ${limit} bytes` })
    hash.update(chunk)
    await writeAll(file, chunk)
  }
  return { size, hash: hash.digest('hex'), head: Buffer.concat(head) }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
}

/** Makes new names durable: a file is only there after a power cut when its folders were synced, too. */
async function syncFolders(folder: string, root: string): Promise<void> {
  for (let each = folder; each.length >= root.length; each = path.dirname(each)) {
    await using handle = await open(each, 'r')
    await handle.sync()
  }
}

async function* entriesOf(folder: string): AsyncIterable<Dirent> {
  try {
    yield* await opendir(folder)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const orEmpty = (error: unknown): string[] => {
  if (isMissing(error)) return []
  throw error
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))

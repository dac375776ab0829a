import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import type { FileStore, StoredFile } from './store.ts'

/** Files to look up at once while listing two stores. */
const pageSize = 32

/**
 * Two stores as one, while files move from one to the other: new files go to the first, and what is not there yet is
 * read from the second. What is removed is removed from both.
 */
export class FallbackStore implements FileStore {
  readonly #current: FileStore
  readonly #previous: FileStore

  constructor(current: FileStore, previous: FileStore) {
    this.#current = current
    this.#previous = previous
  }

  receive(source: AsyncIterable<Uint8Array>, limit: number) {
    return this.#current.receive(source, limit)
  }

  open(key: string, range?: { start: number; end: number }) {
    return this.#either(store => store.open(key, range))
  }

  find(key: string) {
    return this.#either(store => store.find(key))
  }

  borrow(key: string) {
    return this.#either(store => store.borrow(key))
  }

  async #either<T>(look: (store: FileStore) => Promise<T | undefined>): Promise<T | undefined> {
    // Again in the first: a file may just have moved there.
    for (const store of [this.#current, this.#previous, this.#current]) {
      const found = await look(store)
      if (found !== undefined) return found
    }
    return undefined
  }

  async copy(from: string, to: string): Promise<boolean> {
    const copied = await Promise.all([this.#current.copy(from, to), this.#previous.copy(from, to)])
    return copied.includes(true)
  }

  async remove(key: string): Promise<void> {
    await allOrFirstError([this.#current.remove(key), this.#previous.remove(key)])
  }

  async *list(prefix: string): AsyncIterable<StoredFile> {
    yield* this.#current.list(prefix)
    let files: StoredFile[] = []
    for await (const file of this.#previous.list(prefix)) {
      files.push(file)
      if (files.length < pageSize) continue
      yield* await this.#notMoved(files)
      files = []
    }
    yield* await this.#notMoved(files)
  }

  async #notMoved(files: readonly StoredFile[]): Promise<StoredFile[]> {
    const moved = await Promise.all(files.map(({ key }) => this.#current.find(key)))
    return files.filter((_, i) => moved[i] === undefined)
  }

  check(): Promise<void> {
    return this.#current.check()
  }

  async sweepStaged(before: Date): Promise<void> {
    await this.#current.sweepStaged(before)
    await this.#previous.sweepStaged(before)
  }
}

import type { Readable } from 'node:stream'

/** Bytes that have arrived and are safe on the disk, but that no key names yet. */
export interface Staged {
  readonly size: number
  /** SHA-256 of the content, 64 lower-case hex digits. */
  readonly hash: string
  /** The first bytes, at most 4,100: enough to tell the type. */
  readonly head: Buffer
  /** A file on this machine with the content, until `discard`. */
  readonly path: string
  /**
   * Makes the content readable under this key, durably, and leaves it staged. Does nothing where the key already has a
   * file; may be called again when the file was taken away in between.
   */
  keep(key: string): Promise<void>
  /** Forgets the staged copy; what was kept stays. */
  discard(): Promise<void>
}

export interface StoredFile {
  readonly key: string
  readonly size: number
  readonly modifiedAt: Date
}

/**
 * Where files are kept. Keys are relative paths such as `{groupId}/documents/{hash}`; what lies under a key never
 * changes. A file is stored first, then the row that names it; a sweep sets aside what no row names.
 */
export interface FileStore {
  /** Takes bytes in without holding them in memory; throws `body.too_large` beyond `limit` bytes and leaves nothing. */
  receive(source: AsyncIterable<Uint8Array>, limit: number): Promise<Staged>
  /** Reads a file, or its bytes from `start` to `end`, both included; undefined when there is none. */
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>
  /** Finds a file; undefined when there is none. */
  find(key: string): Promise<StoredFile | undefined>
  /** A path on this machine where the file can be read, for tools that want one; call `release` afterwards. */
  borrow(key: string): Promise<{ readonly path: string; release(): Promise<void> } | undefined>
  /**
   * Makes a file readable under a second key, durably; false when there is none under the first. Does nothing where the
   * second key already has it.
   */
  copy(from: string, to: string): Promise<boolean>
  /** Removes a file; one that is already gone is fine. */
  remove(key: string): Promise<void>
  /** Every file whose key starts so, in any order. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Throws when nothing can be read or stored just now. */
  check(): Promise<void>
  /** Removes what was staged before this moment and never kept: leftovers of a crash. */
  sweepStaged(before: Date): Promise<void>
}

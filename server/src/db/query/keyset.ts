import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { type BatchOptions, batchSize } from './batches.ts'

interface Keyset<Row, Key> extends BatchOptions {
  /** A key before all others. */
  readonly first: Key
  /** Sort key of a row. */
  readonly keyOf: (row: Row) => Key
}

/**
 * Keyset pagination of a statement ordered by a key; pages are never empty. `read` returns the first `limit`
 * rows after a key. Yields to the event loop between pages.
 */
export async function* keysetPages<Row, Key>(
  read: (after: Key, limit: number) => Promise<readonly Row[]>,
  { first, keyOf, size = batchSize, signal }: Keyset<Row, Key>,
): AsyncGenerator<readonly Row[]> {
  for (let after = first; !signal?.aborted; ) {
    const rows = await read(after, size)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    after = keyOf(last)
    await yieldToEventLoop()
  }
}

/** Keyset pagination by id. */
export const pagesById = <Row extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<readonly Row[]>,
  options?: BatchOptions,
): AsyncGenerator<readonly Row[]> => keysetPages(read, { first: '', keyOf: ({ id }) => id, ...options })

/** Start of a page by name: after this name key and id. */
export interface NameBookmark {
  readonly key: string
  readonly id: string
}

/** Keyset pagination by name key and id. */
export const pagesByName = <Row extends { readonly name_key: string; readonly id: string }>(
  read: (after: NameBookmark, limit: number) => Promise<readonly Row[]>,
  options?: BatchOptions,
): AsyncGenerator<readonly Row[]> =>
  keysetPages(read, {
    first: { key: '', id: '' },
    keyOf: ({ name_key: key, id }) => ({ key, id }),
    ...options,
  })

/** Keyset pagination by row number. */
export const pagesByNumber = <Row extends { readonly n: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
  options?: BatchOptions,
): AsyncGenerator<readonly Row[]> => keysetPages(read, { first: -1, keyOf: ({ n }) => n, ...options })

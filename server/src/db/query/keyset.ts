import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { type BatchOptions, batchSize } from './batches.ts'

interface Keyset<Row, Key> extends BatchOptions {
  /** Comes before every key. */
  readonly first: Key
  /** The key by which the statement orders a row. */
  readonly keyOf: (row: Row) => Key
}

/**
 * Reads page after page of a statement that is ordered by a key, each from the last key of the page before; none of them
 * is empty. `read` answers the first `limit` rows beyond a key. Between two pages the event loop has a turn.
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

/** Reads page after page of a statement that is ordered by the id. */
export const pagesById = <Row extends { readonly id: string }>(
  read: (after: string, limit: number) => Promise<readonly Row[]>,
  options?: BatchOptions,
): AsyncGenerator<readonly Row[]> => keysetPages(read, { first: '', keyOf: ({ id }) => id, ...options })

/** Where a page by name begins: after this name key and id. */
export interface NameBookmark {
  readonly key: string
  readonly id: string
}

/** Reads page after page of a statement that is ordered by name key and id. */
export const pagesByName = <Row extends { readonly name_key: string; readonly id: string }>(
  read: (after: NameBookmark, limit: number) => Promise<readonly Row[]>,
  options?: BatchOptions,
): AsyncGenerator<readonly Row[]> =>
  keysetPages(read, {
    first: { key: '', id: '' },
    keyOf: ({ name_key: key, id }) => ({ key, id }),
    ...options,
  })

/** Reads page after page of a statement that is ordered by the row number. */
export const pagesByNumber = <Row extends { readonly n: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
  options?: BatchOptions,
): AsyncGenerator<readonly Row[]> => keysetPages(read, { first: -1, keyOf: ({ n }) => n, ...options })

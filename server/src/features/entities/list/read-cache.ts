import { nameHidden } from '#db/hiding/hidden.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'

/** The state of one group that a reader sees. */
export interface GroupState {
  readonly db: Reader
  readonly groupId: string
}

const newestChange = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('group_numbers')
    .select(['long_write_id', 'next_n'])
    .select(({ selectFrom }) =>
      selectFrom('changes')
        .where('group_id', '=', p.groupId)
        .select(({ fn }) => fn.max('n').as('n'))
        .as('change'),
    )
    .where('group_id', '=', p.groupId),
)

/** How much one cache of results may hold, bytes. */
const maxBytes = 16 * 1024 * 1024

/**
 * Caches results of reads in this process: a result belongs to a query, what is hidden, a group and the group's newest change, so a write
 * invalidates all results of its group (docs/adr/0051). The least recently used results are evicted.
 */
export class ReadCache<T> {
  readonly #bytesOf: (result: T) => number
  readonly #results = new Map<string, { readonly result: Promise<T>; bytes: number }>()
  #bytes = 0

  constructor(bytesOf: (result: T) => number) {
    this.#bytesOf = bytesOf
  }

  /** The result of a query in the state that the reader sees. Requests that arrive during a read wait for its result. */
  async get({ db, groupId }: GroupState, query: string, read: () => Promise<T>): Promise<T> {
    const state = await db.first(newestChange, { groupId })
    // What is read during a long write belongs to no change.
    if (state === undefined || state.long_write_id !== null) return read()
    // Repairs by the doctor are not recorded as changes: it raises the next row number instead.
    const key = `${groupId} ${nameHidden(db.hidden)} ${state.change ?? 0} ${state.next_n} ${query}`
    const known = this.#results.get(key)
    if (known === undefined) return this.#add(key, read())
    this.#results.delete(key)
    this.#results.set(key, known)
    // The request that reads may be aborted.
    return known.result.catch(read)
  }

  #add(key: string, result: Promise<T>): Promise<T> {
    const entry = { result, bytes: 0 }
    this.#results.set(key, entry)
    const isKept = () => this.#results.get(key) === entry
    result.then(
      found => {
        if (!isKept()) return
        entry.bytes = key.length + this.#bytesOf(found)
        this.#bytes += entry.bytes
        this.#evict()
      },
      () => isKept() && this.#results.delete(key),
    )
    return result
  }

  #evict(): void {
    for (const [key, { bytes }] of this.#results) {
      if (this.#bytes <= maxBytes) return
      this.#results.delete(key)
      this.#bytes -= bytes
    }
  }
}

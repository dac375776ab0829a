import { basePath } from '../wire/base-path.ts'
import { databaseWith } from '../wire/database.ts'
import { type Entry, keptOf, type SentEntry } from './entry.ts'

/** The database of all who use this browser: what waits stays for the person who has made it. */
export const outboxDatabase = `stowage-outbox${basePath}`

export const inStores = databaseWith(outboxDatabase, { entries: 'key', sent: 'key' })

let written: Promise<unknown> = Promise.resolve()

/** Each piece of work begins when the one before has ended: an entry that is gone must not come back. */
export function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const mine = written.then(work)
  written = mine.catch(() => undefined)
  return mine
}

/** Resolves when what was to be kept until now is kept, or could not be; after a second at the latest. */
export const allKept = (): Promise<unknown> =>
  Promise.race([inOrder(async () => undefined), new Promise(resolve => setTimeout(resolve, 1000))])

/** Everything that a person has left, also in other tabs, the oldest first. */
export const keptEntries = async (userId: string): Promise<readonly Entry[]> => {
  const all = await inOrder(() => inStores<Entry[]>('readonly', store => store('entries').getAll()))
  return all.filter(each => each.userId === userId).sort((one, other) => one.at - other.at)
}

/** Keeps an entry, in place of the one with the same key. Rejects where there is no room for it. */
export const putEntry = (entry: Entry): Promise<unknown> =>
  inOrder(() => inStores('readwrite', store => store('entries').put(keptOf(entry))))

/** Removes an entry, and keeps those that follow from it and what the list of today says of it: all or nothing. */
export const settleEntry = (
  key: string,
  following: readonly Entry[] = [],
  sent?: SentEntry,
): Promise<unknown> =>
  inOrder(() =>
    inStores('readwrite', store => {
      for (const entry of following) store('entries').put(keptOf(entry))
      if (sent !== undefined) store('sent').put(sent)
      return store('entries').delete(key)
    }),
  )

/** Runs requests on the stores of a database in one transaction. */
export type InStores = <T>(
  mode: IDBTransactionMode,
  work: (store: (name: string) => IDBObjectStore) => IDBRequest<T>,
) => Promise<T>

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')))
  })

/** Ends a transaction, unless it has ended. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It had ended.
  }
}

/** Milliseconds for which a database may be opened, and for which a transaction may take: it may have many photos to write. */
const openingLimit = 5000
const workLimit = 20_000

/** Settles as `work` does, but rejects when that takes longer than `limit` milliseconds. */
function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not answer')), limit)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Has a database not been opened in time? Some browsers never open one; until it opens after all, nothing waits for it again. */
let isStuck = false

function requireAnswering(): void {
  if (isStuck) throw new Error('The database does not answer')
}

/** Opens a database within the limit; one that opens later is closed. */
async function openInTime(opening: IDBOpenDBRequest): Promise<IDBDatabase> {
  const opened = done(opening)
  try {
    return await inTime(opened, openingLimit)
  } catch (error) {
    isStuck = opening.readyState === 'pending'
    opened
      .then(database => {
        isStuck = false
        database.close()
      })
      .catch(() => undefined)
    throw error
  }
}

/**
 * A database of the browser with these stores; `keyPath` is the member that is the key, null for keys that are given. Work resolves
 * to the result of the request that it answers, once the transaction has ended. It rejects where the browser has no database, no
 * room or no answer in time, and then nothing of the transaction is kept. A store that is added later needs the next version.
 */
export function databaseWith(
  name: string,
  stores: Readonly<Record<string, string | null>>,
  version = 1,
): InStores {
  const open = async (): Promise<IDBDatabase> => {
    requireAnswering()
    const opening = indexedDB.open(name, version)
    opening.addEventListener('upgradeneeded', () => {
      for (const [store, keyPath] of Object.entries(stores))
        if (!opening.result.objectStoreNames.contains(store))
          opening.result.createObjectStore(store, keyPath === null ? {} : { keyPath })
    })
    const database = await openInTime(opening)
    // Another tab may delete it: it must not wait for this one.
    database.addEventListener('versionchange', () => database.close())
    return database
  }
  return async (mode, work) => {
    const database = await open()
    try {
      const transaction = database.transaction(Object.keys(stores), mode)
      const ended = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('No room')))
      })
      const asked = done(work(store => transaction.objectStore(store)))
      const [result] = await inTime(Promise.all([asked, ended]), workLimit).catch(error => {
        // What comes too late must not be kept: it is sent without the database by then.
        abort(transaction)
        throw error
      })
      return result
    } finally {
      database.close()
    }
  }
}

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

/**
 * A database of the browser with these stores; `keyPath` is the member that is the key, null for keys that are given. Work resolves
 * to the result of the request that it answers, once the transaction has ended. It rejects where the browser has no database or no
 * room, and then nothing of the transaction is kept.
 */
export function databaseWith(name: string, stores: Readonly<Record<string, string | null>>): InStores {
  const open = async (): Promise<IDBDatabase> => {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => {
      for (const [store, keyPath] of Object.entries(stores))
        opening.result.createObjectStore(store, keyPath === null ? {} : { keyPath })
    })
    const database = await done(opening)
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
      const [result] = await Promise.all([done(work(store => transaction.objectStore(store))), ended])
      return result
    } finally {
      database.close()
    }
  }
}

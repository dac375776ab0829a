import { personalDatabase } from '../../data/personal-storage.ts'
import type { Choices } from './choices.ts'

/** What the browser keeps of an import that is not finished, so that a reload loses nothing. */
export interface KeptImport {
  readonly file: File
  readonly choices: Choices
  /** The idempotency key of the import: sent again, it happens once. */
  readonly key: string
  /** The import in the background, once the server has taken it. */
  readonly runId?: string
}

const storeName = 'imports'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')))
  })

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(personalDatabase, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  const database = await done(opening)
  // Another tab forgets the person: it must not wait for this one.
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** Works on the kept imports. A browser without room or without the database keeps nothing: undefined. */
async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const database = await open()
    try {
      return await done(work(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

const keyOf = (groupId: string | undefined): string => groupId ?? ''

/** Keeps the import of a group, in place of the one before. */
export const keepImport = (groupId: string | undefined, kept: KeptImport): Promise<unknown> =>
  withStore('readwrite', store => store.put(kept, keyOf(groupId)))

/** The import of a group that was kept. */
export const findKeptImport = (groupId: string | undefined): Promise<KeptImport | undefined> =>
  withStore<KeptImport | undefined>('readonly', store => store.get(keyOf(groupId)))

export const forgetImport = (groupId: string | undefined): Promise<unknown> =>
  withStore('readwrite', store => store.delete(keyOf(groupId)))

import type { ImportKind } from '@stowage/contract/tables/import-options'
import { databaseWith } from '../../data/wire/database.ts'
import { personalDatabase } from '../../data/wire/personal-storage.ts'
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

const inStores = databaseWith(personalDatabase, { [storeName]: null })

/** Works on the kept imports. A browser without room or without the database keeps nothing: undefined. */
const withStore = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => inStores(mode, store => work(store(storeName))).catch(() => undefined)

/** One import is kept for each group and kind of rows. */
export interface ImportOwner {
  readonly groupId: string | undefined
  readonly of: ImportKind
}

const keyOf = ({ groupId = '', of }: ImportOwner): string => (of === 'items' ? groupId : `${groupId} ${of}`)

/** Keeps the import of a group, in place of the one before. */
export const keepImport = (owner: ImportOwner, kept: KeptImport): Promise<unknown> =>
  withStore('readwrite', store => store.put(kept, keyOf(owner)))

/** The import of a group that was kept. */
export const findKeptImport = (owner: ImportOwner): Promise<KeptImport | undefined> =>
  withStore<KeptImport | undefined>('readonly', store => store.get(keyOf(owner)))

export const forgetImport = (owner: ImportOwner): Promise<unknown> =>
  withStore('readwrite', store => store.delete(keyOf(owner)))

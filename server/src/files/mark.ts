import { text } from 'node:stream/consumers'
import { StartupError } from '#kernel/startup-error.ts'
import { partsOf } from './key-shapes.ts'
import { isSetAside } from './set-aside.ts'
import type { FileStore } from './store.ts'

/** Under which key a store says whose it is; no row and no sweep knows it. */
const mark = 'stowage/owner'

/** The owner of a store. */
export interface Owner {
  readonly installation: string
  /** Whether the mark of this other installation may be replaced. */
  mayReplace(other: string): boolean
  /** Can a store that bears no mark be the one that the owner has used, or is none needed? */
  canOwn(unmarked: FileStore): Promise<boolean>
}

/** The id of the installation that a store belongs to; undefined while it bears no mark. */
export async function readMark(store: FileStore): Promise<string | undefined> {
  const found = await store.open(mark)
  return found && (await text(found))
}

/**
 * Returns the mark of a store, which messages call `where`, and changes nothing; throws a StartupError when the store
 * belongs to another owner, or has no mark and none of the files that the owner knows.
 */
export async function requireOwn(store: FileStore, where: string, owner: Owner): Promise<string | undefined> {
  const found = await readMark(store)
  if (found === undefined && !(await owner.canOwn(store))) throw new StartupError(holdsNoFiles(where))
  if (found !== undefined && found !== owner.installation && !owner.mayReplace(found))
    throw new StartupError(foreignStoreMessage(where))
  return found
}

/** Marks a store whose mark is `found` with its owner. */
export async function markStore(
  store: FileStore,
  { installation }: Owner,
  found: string | undefined,
): Promise<void> {
  if (found === installation) return
  if (found !== undefined) await store.remove(mark)
  await keepText(store, mark, installation)
}

const holdsNoFiles = (where: string): string =>
  `${where} holds none of the files that the database knows, and no mark of this Stowage. Is its disk mounted, and is ` +
  'it the right folder or bucket (STOWAGE_DATA, STOWAGE_STORAGE_URL)? Mount it or correct the setting, then start again. ' +
  'If the files are lost for good, run "stowage doctor --accept-missing" once: the server then starts without them.'

/** Why a store cannot be used, and what would do. */
export const foreignStoreMessage = (where: string): string =>
  `${where} belongs to another Stowage, whose files this one does not know. Give this one a folder or bucket of its own ` +
  '(STOWAGE_DATA, or STOWAGE_STORAGE_URL with another folder or prefix such as s3://bucket/second), or bring the ' +
  'database back that belongs to it, such as from a backup with "stowage restore". If the other one is gone for good, ' +
  'say --adopt, once: files that nothing names are then set aside, and removed after 30 days.'

/** Is anything in a store that belongs to an installation: its mark, or a file of a group? */
export async function isUsed(store: FileStore): Promise<boolean> {
  if ((await readMark(store)) !== undefined) return true
  for await (const { key } of store.list('')) if (partsOf(key) !== undefined || isSetAside(key)) return true
  return false
}

/** Keeps a short text under a key that has none. */
export async function keepText(store: FileStore, key: string, content: string): Promise<void> {
  const staged = await store.receive(bytesOf(content), content.length)
  try {
    await staged.keep(key)
  } finally {
    await staged.discard()
  }
}

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

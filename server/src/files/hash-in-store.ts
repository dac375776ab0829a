import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './store.ts'

/** The SHA-256 of what a store has under a key, hexadecimal; undefined when it has nothing there. */
export async function hashInStore(store: FileStore, key: string): Promise<string | undefined> {
  const file = await store.open(key)
  if (file === undefined) return undefined
  const hash = createHash('sha256')
  await pipeline(file, hash)
  return hash.digest('hex')
}

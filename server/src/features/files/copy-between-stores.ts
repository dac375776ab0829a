import { randomUUID } from 'node:crypto'
import { hashInStore } from '#files/hash-in-store.ts'
import { largeKeyOf } from '#files/key-shapes.ts'
import type { FileStore } from '#files/store.ts'

/** From where files are brought to where. */
export interface StorePair {
  readonly from: FileStore
  readonly to: FileStore
}

/** The two stores are one and the same, so there is nothing to move. */
export class SameStore extends Error {}

/** Refuses to move files within one store: it can have two addresses, and removing the originals would lose all files. */
export async function refuseSame({ from, to }: StorePair): Promise<void> {
  const key = `stowage/${randomUUID()}`
  const staged = await to.receive(nothing(), 0)
  try {
    await staged.keep(key)
    if ((await from.find(key)) !== undefined) throw new SameStore('Both addresses lead to the same store.')
  } finally {
    await staged.discard()
    await to.remove(key)
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** Brings a file of this size over; false when it was deleted in the meantime. */
export async function copyBetweenStores(
  { from, to }: StorePair,
  key: string,
  size: number,
): Promise<boolean> {
  const source = await from.open(key)
  if (source === undefined) return false
  const staged = await to.receive(source, Number.MAX_SAFE_INTEGER).finally(() => source.destroy())
  try {
    if (staged.size !== size) throw new Error(`it has ${size} bytes, of which ${staged.size} could be read`)
    await staged.keep(key)
    return true
  } finally {
    await staged.discard()
  }
}

/** Removes a file where it came from, if it reads the same on both sides; false when one side has none. */
export async function removeCopied({ from, to }: StorePair, key: string): Promise<boolean> {
  const here = await hashInStore(from, key)
  const there = await hashInStore(to, key)
  if (here === undefined || there === undefined) return false
  if (here !== there) throw new Error('it is not the same in both stores')
  await from.remove(key)
  // Where the file is now, it is made again.
  await from.remove(largeKeyOf(key))
  return true
}

import type { Reader } from '#db/reader-writer.ts'
import { verifyDerived } from './verify.ts'

/**
 * Works out every kept value of a group from its rows and tells in a sentence each what is not as it should be; nothing
 * when all is well.
 */
export async function findStaleValues(db: Reader, groupId: string): Promise<string[]> {
  const found: string[] = []
  await verifyDerived(db, groupId, ({ kind, id, what }) => {
    // Items that lie too deep were moved in so, and nothing is kept of that.
    if (kind !== 'levels') found.push(`${id} ${what}`)
  })
  return found
}

import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { FileStore } from '#files/store.ts'
import { acceptedFact } from './accepted-missing.ts'
import { linkType } from './keys.ts'

/** The most files to look up. */
const maxLooked = 1000
/** Files looked up at once. */
const batchSize = 25

/**
 * Can a store without a mark be the one of this database? It can when the database names no file, when one of the named
 * files is in it, as with a version that set no marks, or when all of them are in the other stores. Otherwise its disk
 * may not be mounted, or it is another store. Files that are accepted as missing do not count.
 */
export async function canAdoptStore(
  database: Database,
  store: FileStore,
  others: readonly FileStore[],
): Promise<boolean> {
  let elsewhere = 0
  const keys = await database.read(someNamed)
  for await (const batch of batchesOf(keys, { size: batchSize })) {
    if ((await countIn([store], batch)) > 0) return true
    elsewhere += await countIn(others, batch)
  }
  return elsewhere === keys.length
}

/** The keys of some files that attachments name, those in the trash included. */
async function someNamed(db: Reader): Promise<string[]> {
  const attached = await db.q
    .selectFrom('attachments')
    .select('path')
    .where('mime_type', '!=', linkType)
    .where('path', '!=', '')
    .where(({ not, exists }) => not(exists(acceptedAs(db, 'attachments.id'))))
    .limit(maxLooked)
    .execute()
  const inTrash = await db.q
    .selectFrom('trash_files')
    .select('path')
    .where(({ not, exists }) => not(exists(acceptedAs(db, 'trash_files.attachment_id'))))
    .limit(maxLooked - attached.length)
    .execute()
  return [...attached, ...inTrash].map(({ path }) => path)
}

const acceptedAs = (db: Reader, id: string) =>
  db.q
    .selectFrom('instance')
    .select('key')
    .where('key', '=', sql<string>`${acceptedFact('')} || ${sql.ref(id)}`)

/** How many of the files are in one of the stores. */
async function countIn(stores: readonly FileStore[], keys: readonly string[]): Promise<number> {
  const isThere = async (key: string) => {
    for (const store of stores) if ((await store.find(key)) !== undefined) return true
    return false
  }
  return (await Promise.all(keys.map(isThere))).filter(Boolean).length
}

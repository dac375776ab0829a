import type { Database } from '../database.ts'
import { findInstanceSetting, setInstanceSetting } from '../instance-settings.ts'
import type { Reader } from '../reader-writer.ts'

const key = 'version'

/** The version of Stowage that used this database last; undefined when it did not say. */
export const findLastVersion = (db: Reader): Promise<string | undefined> => findInstanceSetting(db, key)

/** Writes down which version uses the database, so that a later one can name it as the way back. */
export async function noteVersion(database: Database, version: string): Promise<void> {
  if ((await database.read(findLastVersion)) === version) return
  await database.write(null, ({ db }) => setInstanceSetting(db, key, version))
}

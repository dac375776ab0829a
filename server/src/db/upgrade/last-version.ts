import type { Database } from '../database.ts'
import { findInstanceSetting, setInstanceSetting } from '../instance-settings.ts'
import type { Reader } from '../reader-writer.ts'

const key = 'version'

/** Version of Stowage that last used this database; undefined when unknown. */
export const findLastVersion = (db: Reader): Promise<string | undefined> => findInstanceSetting(db, key)

/** Stores the version that uses the database, so that a later one can name it for a downgrade. */
export async function noteVersion(database: Database, version: string): Promise<void> {
  if ((await database.read(findLastVersion)) === version) return
  await database.write(null, ({ db }) => setInstanceSetting(db, key, version))
}

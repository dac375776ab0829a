import path from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { PostgresDatabase } from '#db/postgres/postgres-database.ts'
import { explainScratchError, openScratchFolder } from '#db/scratch-folder.ts'
import { SqliteDatabase } from '#db/sqlite/sqlite-database.ts'
import type { Config } from './config.ts'

/** Path of the SQLite database. */
export const databaseFile = ({ data }: Pick<Config, 'data'>): string => path.join(data, 'stowage.db')

/** Opens the database that the settings name. */
export function openDatabase(config: Config, log: Logger): Database {
  if (config.databaseUrl === undefined)
    return new SqliteDatabase(databaseFile(config), sentence => log.warn(sentence))
  return new PostgresDatabase(config.databaseUrl, error =>
    log.error({ err: error }, 'A database connection broke'),
  )
}

/**
 * Runs `work` on an empty database of the kind that the settings name, to try something out: a file in a scratch folder,
 * or temporary tables on the same server. Nothing of it is left when that ends, or when the process dies.
 */
export async function inScratchDatabase<T>(
  { databaseUrl }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    const database = new PostgresDatabase(databaseUrl, () => undefined, { isScratch: true })
    return closing(database, work)
  }
  const folder = await openScratchFolder()
  try {
    return await closing(new SqliteDatabase(path.join(folder.path, 'scratch.db')), work)
  } catch (error) {
    return explainScratchError(error)
  } finally {
    await folder.remove()
  }
}

async function closing<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

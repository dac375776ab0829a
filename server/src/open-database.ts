import path from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { PostgresDatabase } from '#db/postgres.ts'
import { SqliteDatabase } from '#db/sqlite.ts'
import type { Config } from './config.ts'

/** Where the database is when that is SQLite. */
export const databaseFile = ({ data }: Pick<Config, 'data'>): string => path.join(data, 'stowage.db')

/** Opens the database that the settings name. */
export function openDatabase(config: Config, log: Logger): Database {
  if (config.databaseUrl === undefined) return new SqliteDatabase(databaseFile(config))
  return new PostgresDatabase(config.databaseUrl, error =>
    log.error({ err: error }, 'A database connection broke'),
  )
}

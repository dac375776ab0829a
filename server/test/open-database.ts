import path from 'node:path'
import type { Database } from '#db/database.ts'
import { PostgresDatabase } from '#db/postgres/postgres-database.ts'
import { SqliteDatabase } from '#db/sqlite/sqlite-database.ts'
import { migrate } from '#db/upgrade/migrate.ts'
import { systemClock } from '#kernel/clock.ts'
import { type DatabaseKind, openTestDatabase } from './databases.ts'

/** A migrated database without a server. */
export interface BareDatabase {
  readonly database: Database
  /** Opens it once more, as another process would. SQLite waits for locks without letting go of the thread: there it is the same. */
  again(): Database
  close(): Promise<void>
}

/** Opens a migrated database for a test of the platform. */
export async function bareDatabase(kind: DatabaseKind): Promise<BareDatabase> {
  const { settings, drop } = await openTestDatabase(kind)
  const { STOWAGE_DATA: folder, STOWAGE_DATABASE_URL: url } = settings
  const opened: Database[] = []
  const open = (): Database => {
    const database =
      url === undefined
        ? new SqliteDatabase(path.join(folder, 'stowage.db'))
        : new PostgresDatabase(url, () => undefined)
    opened.push(database)
    return database
  }
  const database = open()
  await migrate(database, systemClock)
  return {
    database,
    again: () => (url === undefined ? database : open()),
    async close() {
      for (const one of opened) await one.close()
      await drop()
    },
  }
}

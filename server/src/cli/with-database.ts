import { pino } from 'pino'
import type { Database } from '#db/database.ts'
import { migrations, pendingSteps } from '#db/upgrade/migrate.ts'
import { noRequest } from '#jobs/background.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '../config.ts'
import type { OpenWrite, WriteCtx } from '../context.ts'
import { openDatabase } from '../open-database.ts'
import { openWriteOn } from '../write-context.ts'
import { CommandFailed } from './command.ts'
import { databaseExists } from './database-exists.ts'

/** The database of an installation, beside its server or without one. */
export interface OpenedDatabase {
  readonly database: Database
  readonly openWrite: OpenWrite
  /** Opens a transaction as nobody, in a group if there is one to take the turn of. */
  write<T>(work: (ctx: WriteCtx<null>) => Promise<T>, groupId?: string | null): Promise<T>
}

const request = noRequest('command line')

/** Opens the database that the settings name, which must be of this version's model, for one piece of work. */
export const withDatabase = <T>(
  config: Config,
  work: (withDatabase: OpenedDatabase) => Promise<T>,
): Promise<T> =>
  openWithDatabase(config, async opened => {
    const pending = await pendingSteps(opened.database)
    if (pending.length === migrations.length)
      throw new CommandFailed('The database is empty. Start the server once.')
    if (pending.length > 0)
      throw new CommandFailed('The database is of an earlier version. Run "stowage migrate" first.')
    return work(opened)
  })

/** Opens the database that the settings name, of whatever model it is, for one piece of work. */
export async function openWithDatabase<T>(
  config: Config,
  work: (withDatabase: OpenedDatabase) => Promise<T>,
): Promise<T> {
  if (!databaseExists(config))
    throw new CommandFailed(`There is no database in ${config.data}. Name its folder with --data.`)
  const database = openDatabase(config, pino({ level: 'silent' }))
  try {
    const openWrite = openWriteOn(database, () => undefined)
    const now = systemClock.now().toISOString()
    return await work({
      database,
      openWrite,
      write: (change, groupId = null) => openWrite({ actor: null, now, request, groupId }, change),
    })
  } finally {
    await database.close()
  }
}

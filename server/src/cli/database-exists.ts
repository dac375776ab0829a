import { statSync } from 'node:fs'
import { logOf } from '#db/sqlite/open-writer.ts'
import { errorCode } from '#kernel/error-code.ts'
import type { Config } from '../config.ts'
import { databaseFile } from '../open-database.ts'
import { CommandFailed } from './command.ts'

/** Is there a database, or what is left of one, where the settings say? One on PostgreSQL is taken to be there. */
export function databaseExists(config: Config): boolean {
  if (config.databaseUrl !== undefined) return true
  try {
    return [databaseFile(config), logOf(databaseFile(config))].some(
      file => statSync(file, { throwIfNoEntry: false }) !== undefined,
    )
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return false
    const message = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(`The database cannot be looked at (${message}).`, { cause: error })
  }
}

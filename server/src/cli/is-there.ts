import { statSync } from 'node:fs'
import type { Config } from '../config.ts'
import { databaseFile } from '../open-database.ts'
import { CommandFailed } from './command.ts'

/** Is there a database where the settings say? One on PostgreSQL is taken to be there. */
export function isDatabaseThere(config: Config): boolean {
  if (config.databaseUrl !== undefined) return true
  try {
    statSync(databaseFile(config))
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw new CommandFailed(`The database cannot be looked at (${message}).`, { cause: error })
  }
}

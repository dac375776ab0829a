import { statSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { CommandFailed } from './command.ts'

/** Is there a database where the settings say? One on PostgreSQL is taken to be there. */
export function isDatabaseThere({ data, databaseUrl }: Config): boolean {
  if (databaseUrl !== undefined) return true
  const file = path.join(data, 'stowage.db')
  try {
    statSync(file)
    return true
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw new CommandFailed(`The database cannot be looked at (${message}).`, { cause: error })
  }
}

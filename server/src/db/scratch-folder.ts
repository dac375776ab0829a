import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { errorCode } from '#kernel/error-code.ts'
import { Problem } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'

const prefix = 'stowage-scratch-'
const lockName = 'lock'

/** A folder in the folder for temporary files, for as long as a piece of work takes. */
export interface ScratchFolder {
  readonly path: string
  remove(): Promise<void>
}

/**
 * Makes an empty scratch folder, and removes those of processes that died without removing theirs: each holds a lock on
 * its folder, which ends with the process.
 */
export async function openScratchFolder(): Promise<ScratchFolder> {
  await removeAbandoned()
  const folder = await mkdtemp(path.join(tmpdir(), prefix)).catch(noScratchRoom)
  const lock = await lockFolder(folder)
  return {
    path: folder,
    async remove() {
      await rm(folder, { recursive: true, force: true })
      lock.close()
    },
  }
}

/** The lock is held before it has the name by which others look for it. */
async function lockFolder(folder: string): Promise<BetterSqlite.Database> {
  const lock = new BetterSqlite(path.join(folder, 'locking'))
  lock.exec('begin exclusive')
  await rename(path.join(folder, 'locking'), path.join(folder, lockName))
  return lock
}

async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir()).catch(noScratchRoom)
  for (const name of names.filter(each => each.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name)
    if (isAbandoned(folder)) await rm(folder, { recursive: true, force: true })
  }
}

/** Can its lock be taken? Not that of a folder of somebody else, or of one that is only just being made. */
function isAbandoned(folder: string): boolean {
  try {
    const lock = new BetterSqlite(path.join(folder, lockName), { fileMustExist: true, timeout: 0 })
    try {
      lock.exec('begin exclusive')
      return true
    } finally {
      lock.close()
    }
  } catch (error) {
    // Whoever owns it may have removed it meanwhile.
    if (error instanceof BetterSqlite.SqliteError || !existsSync(folder)) return false
    throw error
  }
}

/** Throws a StartupError that says what to do when temporary files cannot be written; anything else as it is. */
export function noScratchRoom(error: unknown): never {
  const cause = error instanceof Problem ? error.details.cause : error
  if (!(cause instanceof Error)) throw error
  if (!/^(ENOSPC|EDQUOT|EROFS|EACCES|ENOENT|ENOTDIR|SQLITE_FULL|SQLITE_IOERR)/.test(errorCode(cause) ?? ''))
    throw error
  throw new StartupError(
    `There is no room for temporary files in ${tmpdir()} (${cause.message}). Make room there, or set TMPDIR to a folder that has room.`,
    { cause },
  )
}

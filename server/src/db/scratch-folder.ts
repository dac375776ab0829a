import { existsSync, lstatSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { errorCode } from '#kernel/error-code.ts'
import { Problem } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { isBusy } from './sqlite/busy.ts'

const prefix = 'stowage-scratch-'
const removed = '.removed'

/** Temporary folder for the duration of some work. */
export interface ScratchFolder {
  readonly path: string
  remove(): Promise<void>
}

/** Creates an empty scratch folder, and removes abandoned ones: each process locks its folder, and the lock ends with the process. */
export async function openScratchFolder(): Promise<ScratchFolder> {
  try {
    await removeAbandoned()
    for (;;) {
      const folder = await mkdtemp(path.join(tmpdir(), prefix))
      const lock = lockFolder(folder)
      if (lock !== undefined) return { path: folder, remove: () => removeFolder(folder, lock) }
      // Before it was locked, another process considered it abandoned and removes it.
    }
  } catch (error) {
    return explainScratchError(error)
  }
}

/** Locks a folder; undefined when another process holds the lock or has removed the folder. */
function lockFolder(folder: string): BetterSqlite.Database | undefined {
  const file = path.join(folder, 'lock')
  let lock: BetterSqlite.Database | undefined
  try {
    lock = new BetterSqlite(file, { timeout: 0 })
    // Without a journal file nothing is written, so it also works on a full disk.
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
    if (existsSync(file)) return lock
    lock.close()
  } catch (error) {
    lock?.close()
    if (existsSync(folder) && !isBusy(error)) throw error
  }
  return undefined
}

/** Renames the folder first: nobody can lock it under another name, so nothing is written while it is emptied. */
async function removeFolder(folder: string, lock: BetterSqlite.Database): Promise<void> {
  try {
    await rename(folder, folder + removed)
    await rm(folder + removed, { recursive: true, force: true })
  } finally {
    lock.close()
  }
}

/** Also removes folders without a lock: their process died before it could take one. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir())
  for (const name of names.filter(each => each.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name)
    if (!isOwnFolder(folder)) continue
    if (name.endsWith(removed)) await rm(folder, { recursive: true, force: true })
    else {
      const lock = tryLock(folder)
      if (lock !== undefined) await removeFolder(folder, lock)
    }
  }
}

/** Tries the lock of a folder; a folder whose lock cannot be read stays. */
function tryLock(folder: string): BetterSqlite.Database | undefined {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof BetterSqlite.SqliteError) return undefined
    throw error
  }
}

/** No link, and owned by this user: others could lead to foreign files. */
function isOwnFolder(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  return stats?.isDirectory() === true && stats.uid === process.geteuid?.()
}

/** Throws a StartupError with advice when temporary files cannot be written; rethrows other errors. */
export function explainScratchError(error: unknown): never {
  const cause = error instanceof Problem ? error.details.cause : error
  if (!(cause instanceof Error)) throw error
  if (!/^(ENOSPC|EDQUOT|EROFS|EACCES|ENOENT|ENOTDIR|SQLITE_FULL|SQLITE_IOERR)/.test(errorCode(cause) ?? ''))
    throw error
  throw new StartupError(
    `There is no room for temporary files in ${tmpdir()} (${cause.message}). Make room there, or set TMPDIR to a folder that has room.`,
    { cause },
  )
}

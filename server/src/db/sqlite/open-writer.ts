import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseDamaged, StartupError } from '#kernel/startup-error.ts'
import { isBeingUpgraded, isDamaged } from './failures.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** Path of the write-ahead log of a database file. */
export const logOf = (file: string): string => `${file}-wal`

/** Throws when a log exists beside a missing or empty file: SQLite would delete the log, which may be the only data. */
export function refuseOrphanedLog(file: string): void {
  const [own, log] = [file, logOf(file)].map(each => statSync(each, { throwIfNoEntry: false })?.size ?? 0)
  if (own !== 0 || log === 0) return
  throw new DatabaseDamaged(
    `The database ${file} is missing or empty, and its log ${logOf(file)} is there. Keep the log as it is. If you have put the database elsewhere, put it back; else restore a backup (stowage restore <file>).`,
  )
}

/**
 * Page cache of the writer, KiB. Recent pages are in the log, which is not mapped. Pages beyond the cache are
 * written before the transaction ends, then once more.
 */
const cacheKibibytes = 32_000

/** Called with a sentence after a long wait for the lock of another program. */
export type OnLongWait = (sentence: string) => void

/** Opens the file; creates it and its folder when missing. */
export function openWriter(file: string, onLongWait: OnLongWait): SqliteConnection {
  refuseOrphanedLog(file)
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const connection = new SqliteConnection(file, false, onLongWait)
    connection.raw.pragma('journal_mode = wal')
    connection.raw.pragma(`cache_size = -${cacheKibibytes}`)
    connection.raw.pragma('synchronous = normal')
    connection.raw.pragma('wal_autocheckpoint = 0')
    connection.waitOffTheLoop()
    return connection
  } catch (cause) {
    if (isBeingUpgraded(cause))
      throw new StartupError(
        `The database ${file} is being upgraded by another process. Try again in a moment.`,
      )
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (isDamaged(cause))
      throw new DatabaseDamaged(
        `The file ${file} is damaged, or is no database (${reason}). Keep it as it is, and bring the database back from a backup.`,
        { cause },
      )
    throw new StartupError(
      `The database ${file} cannot be opened for writing (${reason}). Let this user write there, or choose another folder with STOWAGE_DATA.`,
      { cause },
    )
  }
}

import BetterSqlite from 'better-sqlite3'
import { isBusy } from './busy.ts'

/** Was the database locked for long, or replaced while somebody waited for the lock? */
export const isBeingUpgraded = (error: unknown): boolean =>
  isBusy(error) || (error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_READONLY_DBMOVED')

/** Does SQLite say that the file is no sound database? */
export const isDamaged = (error: unknown): boolean =>
  error instanceof BetterSqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

/** Does SQLite say that there is no room left? */
export const isFull = (error: unknown): boolean =>
  error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_FULL'

import BetterSqlite from 'better-sqlite3'
import { isBusy } from './busy.ts'

/** Was the database locked for long, or replaced during a wait for its lock? */
export const isBeingUpgraded = (error: unknown): boolean =>
  isBusy(error) || (error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_READONLY_DBMOVED')

/** Is it SQLite's error for a damaged or foreign file? */
export const isDamaged = (error: unknown): boolean =>
  error instanceof BetterSqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)

/** Is it SQLite's error for a full disk? */
export const isFull = (error: unknown): boolean =>
  error instanceof BetterSqlite.SqliteError && error.code === 'SQLITE_FULL'

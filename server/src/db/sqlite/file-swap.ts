import { chmod, chown, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { stopwatch } from '#kernel/clock.ts'
import { errorCode } from '#kernel/error-code.ts'
import { freeDiskSpace } from '#kernel/free-disk-space.ts'
import { StartupError, UpgradeError } from '#kernel/startup-error.ts'
import type { Replaced } from '../database.ts'
import { isBusy } from './busy.ts'

/** Timeout for another process to close the file, milliseconds. */
const timeoutMs = 3000
/** Number of former files that are kept. */
const maxFormer = 2
/** Spare disk space to require, bytes. */
const spare = 16 * 1024 * 1024
const sideFiles = ['', '-wal', '-shm', '-journal']

/**
 * Runs `work`, which changes and checks a copy of the database file, and puts the copy in its place when that ends
 * well. Nobody else can open the file meanwhile, and its former self stays beside it as `….before-<name>`.
 *
 * The copy takes the place in one rename, when it is on the disk: whoever dies on the way leaves the old file or the new
 * one, whole and without side files (docs/adr/0026).
 */
export async function rewriteFile<T>(
  link: string,
  name: string,
  work: (copy: string) => Promise<T>,
): Promise<T> {
  const file = await realpath(link)
  const copy = `${file}.upgrading`
  const former = `${file}.keeping`
  const source = await takeAlone(file)
  try {
    await clear(copy, former)
    await requireRoom(file)
    await copyTo(source, copy)
    const result = await work(copy)
    foldLog(copy)
    await copyTo(source, former)
    await moveInto(`${file}.before-${name}`, former, file)
    await moveInto(file, copy, file)
    await forgetOldest(file, `${file}.before-${name}`)
    return result
  } finally {
    source.close()
    await clear(copy, former)
  }
}

/**
 * Runs `work` on an empty database file and puts that in the place of this one when it ends well, in one rename. Nobody
 * else can open the file meanwhile, and its former self stays beside it as `….replaced-<stamp>`.
 */
export async function replaceFile<T>(
  link: string,
  stamp: string,
  work: (empty: string) => Promise<T>,
): Promise<Pick<Replaced<T>, 'result' | 'former'>> {
  const file = await realpath(link)
  const copy = `${file}.upgrading`
  const former = `${file}.keeping`
  const source = await takeAlone(file).catch(inUse)
  try {
    await clear(copy, former)
    const result = await work(copy)
    foldLog(copy)
    const name = isEmpty(source) ? undefined : `${file}.replaced-${stamp}`
    if (name !== undefined) {
      await copyTo(source, former)
      await moveInto(name, former, file)
    }
    await moveInto(file, copy, file)
    return { result, former: name }
  } finally {
    source.close()
    await clear(copy, former)
  }
}

/** Renames a closed database file and its log. */
export async function renameDatabase(from: string, to: string): Promise<void> {
  // A crash in between leaves the log and the file under different names.
  for (const side of sideFiles) await rename(`${from}${side}`, `${to}${side}`).catch(orNone)
  await sync(path.dirname(to))
}

function orNone(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** Throws a StartupError while another process has the file open. */
export async function requireAlone(link: string): Promise<void> {
  const source = await takeAlone(await realpath(link)).catch(inUse)
  source.close()
}

function inUse(error: unknown): never {
  if (!(error instanceof UpgradeError)) throw error
  throw new StartupError(
    'Another process has the database open, such as the server. Stop it and try again.',
    { cause: error },
  )
}

const isEmpty = (database: BetterSqlite.Database): boolean =>
  database.prepare('select 1 from sqlite_schema limit 1').get() === undefined

/** Former files kept by upgrades, newest first. */
export async function formerFiles(file: string): Promise<string[]> {
  const names = await readdir(path.dirname(file))
  return names
    .filter(name => name.startsWith(`${path.basename(file)}.before-`))
    .toSorted((one, other) => (stampOf(one) < stampOf(other) ? 1 : -1))
}

/** Time stamp in the name of a kept file. */
const stampOf = (name: string): string => name.slice(name.lastIndexOf('-'))

/** Opens the file exclusively; throws while another process has it open. */
async function takeAlone(file: string): Promise<BetterSqlite.Database> {
  for (const end = stopwatch() + timeoutMs; ; await pause(50)) {
    const source = tryAlone(file)
    if (source !== undefined) return source
    if (stopwatch() < end) continue
    throw new UpgradeError(
      `Another process has the database ${path.basename(file)} open, so it cannot be upgraded.`,
      'Stop that process (another Stowage, a command, a database browser) and start again.',
      { isPassing: true },
    )
  }
}

/**
 * Checkpoints the log and switches it off, which fails while others have the file open; then locks the file.
 * A process that gets the lock after the swap cannot start a new log on the moved file: SQLite refuses that.
 */
function tryAlone(file: string): BetterSqlite.Database | undefined {
  const source = new BetterSqlite(file, { fileMustExist: true, timeout: 100 })
  try {
    source.pragma('journal_mode = delete')
    source.pragma('locking_mode = exclusive')
    source.exec('begin exclusive; commit')
    if (source.pragma('journal_mode', { simple: true }) === 'delete') return source
  } catch (error) {
    if (!isBusy(error)) {
      source.close()
      throw error
    }
  }
  source.close()
  return undefined
}

/** Space for two copies, and as much for the log of the steps. */
async function requireRoom(file: string): Promise<void> {
  const needed = 3 * (await stat(file)).size + spare
  const free = await freeDiskSpace(path.dirname(file))
  if (free >= needed) return
  throw new UpgradeError(
    `The upgrade needs ${inMegabytes(needed)} of room beside the database for a while, and there are ${inMegabytes(free)}.`,
    'Make room and start again.',
    { isPassing: true },
  )
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MiB`

/** Copies page by page, to an equal database. */
const copyTo = (source: BetterSqlite.Database, file: string): Promise<unknown> =>
  source.backup(file, { progress: () => 10_000 })

/** Merges the log of a database into its file. */
function foldLog(file: string): void {
  const database = new BetterSqlite(file)
  try {
    database.pragma('journal_mode = delete')
  } finally {
    database.close()
  }
}

/** Renames a finished file durably, with the permissions of another. */
async function moveInto(name: string, finished: string, like: string): Promise<void> {
  const { mode, uid, gid } = await stat(like)
  await chmod(finished, mode)
  if (process.getuid?.() === 0) await chown(finished, uid, gid)
  await sync(finished)
  await rename(finished, name)
  await sync(path.dirname(name))
}

async function sync(location: string): Promise<void> {
  const handle = await open(location, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Deletes the oldest former files; files stamped later than the newest, by a fast clock, go first. */
async function forgetOldest(file: string, newest: string): Promise<void> {
  const names = await formerFiles(file)
  const isAhead = (name: string): boolean => stampOf(name) > stampOf(newest)
  for (const name of [...names.filter(name => !isAhead(name)), ...names.filter(isAhead)].slice(maxFormer))
    await rm(path.join(path.dirname(file), name), { force: true })
}

/** Removes leftovers of an interrupted upgrade. */
async function clear(...files: readonly string[]): Promise<void> {
  for (const file of files) for (const side of sideFiles) await rm(`${file}${side}`, { force: true })
}

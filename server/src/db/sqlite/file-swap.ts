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

/** How long another process may take to let go of the file, milliseconds. */
const timeoutMs = 3000
/** How many files from before an upgrade stay. */
const maxFormer = 2
/** Room that the file system should have besides, bytes. */
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
  const [copy, former] = [`${file}.upgrading`, `${file}.keeping`]
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
  const [copy, former] = [`${file}.upgrading`, `${file}.keeping`]
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

/** Gives a database file, which nobody has open, and its log another name. */
export async function renameDatabase(from: string, to: string): Promise<void> {
  // Whoever dies on the way leaves a log without a file or a file without its log, each under one of the names.
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

/** The files that upgrades kept of this database, the newest first. */
export async function formerFiles(file: string): Promise<string[]> {
  const names = await readdir(path.dirname(file))
  return names
    .filter(name => name.startsWith(`${path.basename(file)}.before-`))
    .toSorted((one, other) => (stampOf(one) < stampOf(other) ? 1 : -1))
}

/** When a file was kept, as its name says. */
const stampOf = (name: string): string => name.slice(name.lastIndexOf('-'))

/** Opens the file when nobody else has it open, and lets nobody else in until it is closed. */
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
 * Checkpoints the log and gives up on it, which only works while nobody else is there; then locks the file. Whoever waits for
 * the lock and gets it after the swap cannot begin a new log on a file that has moved: SQLite refuses that.
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

/** Two copies, and the log of what the steps write: as much again. */
async function requireRoom(file: string): Promise<void> {
  const [needed, free] = [3 * (await stat(file)).size + spare, await freeDiskSpace(path.dirname(file))]
  if (free >= needed) return
  throw new UpgradeError(
    `The upgrade needs ${inMegabytes(needed)} of room beside the database for a while, and there are ${inMegabytes(free)}.`,
    'Make room and start again.',
    { isPassing: true },
  )
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MiB`

/** Page by page, so that it is the same file to the last byte that counts. */
const copyTo = (source: BetterSqlite.Database, file: string): Promise<unknown> =>
  source.backup(file, { progress: () => 10_000 })

/** Makes one file of a database and its log. */
function foldLog(file: string): void {
  const database = new BetterSqlite(file)
  try {
    database.pragma('journal_mode = delete')
  } finally {
    database.close()
  }
}

/** Gives a finished file its name, durably, and for the same people to read as another. */
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

/** Those that a clock has kept which ran ahead of the one that kept the newest go first. */
async function forgetOldest(file: string, newest: string): Promise<void> {
  const names = await formerFiles(file)
  const isAhead = (name: string): boolean => stampOf(name) > stampOf(newest)
  for (const name of [...names.filter(name => !isAhead(name)), ...names.filter(isAhead)].slice(maxFormer))
    await rm(path.join(path.dirname(file), name), { force: true })
}

/** Takes away what an upgrade that was cut short left behind. */
async function clear(...files: readonly string[]): Promise<void> {
  for (const file of files) for (const side of sideFiles) await rm(`${file}${side}`, { force: true })
}

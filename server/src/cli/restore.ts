import { access, constants, realpath } from 'node:fs/promises'
import { pino } from 'pino'
import { renameDatabase } from '#db/sqlite/file-swap.ts'
import { ensurePepper } from '#features/api-keys/index.ts'
import {
  BackupReader,
  countRows,
  installationOf,
  type Manifest,
  type Restored,
  restoreBackup,
  stampOf,
} from '#features/backups/index.ts'
import { joinStores, openStores } from '#files/open-store.ts'
import { ArchiveRefused } from '#files/zip-reader.ts'
import { systemClock } from '#kernel/clock.ts'
import { DatabaseDamaged, UpgradeError } from '#kernel/startup-error.ts'
import { type Config, parseFlags } from '../config.ts'
import { databaseFile, openDatabase } from '../open-database.ts'
import { claimStores, requireRestorable } from '../own-data.ts'
import { type Command, CommandFailed, firstOf, UsageError } from './command.ts'
import { databaseExists } from './database-exists.ts'
import { explainIoError } from './explain-io-error.ts'
import { loadSettings } from './load-settings.ts'
import { throttle } from './throttle.ts'

const help = `Usage: stowage restore <file> [options] [settings]

Puts a backup in the place of the data that the settings name, on SQLite or PostgreSQL, whichever it came from. The
server must not run meanwhile. All of the backup is checked before anything is replaced; the former database stays
beside the new one, and no file is removed.

  --check   only checks the backup
  --adopt   puts it also where the files of another installation are
  --json    prints a summary for scripts`

/** `stowage restore`: brings everything back from a backup, here or elsewhere. */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'bring everything back from a backup (--check, --json)',
  help,
  async run({ env, args, stdout, stderr }) {
    const { flags, own, positionals } = parseFlags(args, {
      check: { type: 'boolean' },
      adopt: { type: 'boolean' },
      json: { type: 'boolean' },
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Name the backup to restore.')
    const { config } = loadSettings({ env, stderr }, flags)
    const isCheck = own['check'] === true
    const isJson = own['json'] === true
    const telling = () => (isJson ? () => undefined : throttle(stderr, 'at once'))
    await access(file, constants.R_OK).catch(cause => {
      throw new CommandFailed(`${file} cannot be read (${cause.message}).`, { cause })
    })
    const backup = await BackupReader.open(file).catch(asSentence)
    try {
      const isDamaged = !isCheck && (await requireAlone(config)) === 'damaged'
      await backup.check(telling()).catch(asSentence)
      const target = { config, isDamaged, adopts: own['adopt'] === true, tell: telling() }
      const restored = isCheck ? undefined : await restore(backup, target).catch(asSentence)
      if (isJson) stdout(JSON.stringify(summaryOf(file, backup.manifest, restored), null, 2))
      else for (const line of linesOf(backup.manifest, restored)) stdout(line)
      return 0
    } finally {
      backup.close()
    }
  },
}

const summaryOf = (file: string, manifest: Manifest, restored: Restored | undefined) => ({
  file,
  madeAt: manifest.madeAt,
  version: manifest.version,
  rows: countRows(manifest),
  files: manifest.files,
  restored: restored !== undefined,
  former: restored?.former ?? null,
  oddities: restored?.oddities ?? [],
})

function linesOf(manifest: Manifest, restored: Restored | undefined): string[] {
  const { madeAt, files } = manifest
  const done = restored === undefined ? 'is whole' : 'is restored'
  return [
    `The backup of ${madeAt} (${countRows(manifest)} rows, ${files.count} files) ${done}.`,
    ...firstOf(files.missing.map(key => `WARNING: the attached file ${key} was missing when it was made.`)),
    ...firstOf(files.damaged.map(key => `WARNING: the file ${key} was damaged when it was made.`)),
    ...firstOf((restored?.oddities ?? []).map(what => `WARNING: ${what}, as when it was made.`)),
    ...(restored?.former === undefined ? [] : [`The former database stays as ${restored.former}.`]),
  ]
}

/** Long work is not begun when a server is in its way. A database that cannot be opened is no reason not to restore one. */
async function requireAlone(config: Config): Promise<'damaged' | undefined> {
  if (!databaseExists(config)) return undefined
  const database = orDamaged(() => openDatabase(config, pino({ level: 'silent' })))
  if (database === 'damaged') return database
  try {
    await database.requireAlone()
    return undefined
  } finally {
    await database.close()
  }
}

function orDamaged<T>(open: () => T): T | 'damaged' {
  try {
    return open()
  } catch (error) {
    if (error instanceof DatabaseDamaged) return 'damaged'
    throw error
  }
}

/** Where it goes. */
interface Location {
  readonly config: Config
  /** The existing database cannot be opened. */
  readonly isDamaged: boolean
  readonly adopts: boolean
  readonly tell: (progress: string) => void
}

async function restore(backup: BackupReader, location: Location): Promise<Restored> {
  const { config, isDamaged } = location
  const pepper = await backup.pepper()
  const { apiKeyPepper } = config.auth
  if (apiKeyPepper !== undefined && apiKeyPepper !== pepper)
    throw new CommandFailed(
      'STOWAGE_AUTH_API_KEY_PEPPER is not the secret in the backup. Set it to that one, or leave it out.',
    )
  const now = systemClock.now().toISOString()
  const work = () => fill(backup, location, now)
  return isDamaged ? inLocationOfDamaged(config, `replaced-${stampOf(now)}`, work) : work()
}

/** Puts the database that cannot be opened aside before the work, and back when that fails. */
async function inLocationOfDamaged(
  config: Config,
  mark: string,
  work: () => Promise<Restored>,
): Promise<Restored> {
  // When it is missing, its log may be there.
  const file = await realpath(databaseFile(config)).catch(() => databaseFile(config))
  const former = `${file}.${mark}`
  await renameDatabase(file, former)
  try {
    return { ...(await work()), former }
  } catch (error) {
    await renameDatabase(former, file)
    throw error
  }
}

async function fill(
  backup: BackupReader,
  { config, adopts, tell }: Location,
  now: string,
): Promise<Restored> {
  const log = pino({ level: 'silent' })
  const database = openDatabase(config, log)
  try {
    const stores = openStores(config)
    const installation = await installationOf(backup)
    const replacedOwner = await requireRestorable(database, stores, { installation, adopts })
    const target = { database, store: joinStores(stores), now, tell, replacedOwner }
    const restored = await restoreBackup(backup, target)
    await claimStores(database, stores, { log, adopts, isRestored: true })
    await ensurePepper(database, config)
    return restored
  } finally {
    await database.close()
  }
}

/** Throws the error of an archive as a full sentence: the person who restores reads it. */
function asSentence(error: unknown): never {
  if (error instanceof ArchiveRefused) {
    const { cause } = error
    const why = cause instanceof Error ? ` (${cause.message})` : ''
    throw new CommandFailed(`${error.message}${why}. Nothing was replaced.`, { cause: error })
  }
  if (error instanceof UpgradeError) throw new CommandFailed(error.message, { cause: error })
  return explainIoError(error)
}

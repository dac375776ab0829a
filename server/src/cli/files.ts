import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import type { Database } from '#db/database.ts'
import {
  findInstallation,
  type MoveReport,
  moveFiles,
  SameStore,
  type StorePair,
} from '#features/files/index.ts'
import { foreignStoreMessage, readMark } from '#files/mark.ts'
import { openStore, openStoreAt } from '#files/open-store.ts'
import { refusalOf } from '#files/s3-failures.ts'
import type { FileStore } from '#files/store.ts'
import { openBackground } from '#jobs/background.ts'
import { systemClock } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import { type Config, parseFlags } from '../config.ts'
import { type Command, CommandFailed, type Invocation, UsageError } from './command.ts'
import { loadSettings } from './load-settings.ts'
import { throttle } from './throttle.ts'
import { withDatabase } from './with-database.ts'

const help = `Usage: stowage files move [<to>] [options] [settings]

Brings every file that is known to the database to another store, while the server runs or without it. It may be
interrupted and run again.

  move          from STOWAGE_STORAGE_PREVIOUS_URL to the store of the settings: what the server left behind
  move <to>     from the store of the settings to a folder (file:///srv/files) or bucket (s3://bucket?region=…)

  --dry-run         changes nothing, tells how much would be moved
  --remove-source   of "move" without <to>: removes each file where it came from, once all are there and it was
                    read back and is the same
  --json            prints only the numbers, for scripts`

/** Where files are brought from and to. */
interface Move extends StorePair {
  /** The next step for the owner once all files are there. */
  readonly next: string
}

/** `stowage files`: moves files from one store to another. */
export const filesCommand: Command = {
  name: 'files',
  summary: 'move the files to another folder or bucket',
  help,
  run: move,
}

async function move({ env, args, stdout, stderr }: Invocation): Promise<number> {
  const { flags, own, positionals } = parseFlags(args, {
    json: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    'remove-source': { type: 'boolean' },
  })
  const [action, to, ...more] = positionals
  if (action !== 'move' || more.length > 0)
    throw new UsageError('Use "files move" with at most one destination.')
  const removesSource = own['remove-source'] === true
  if (removesSource && to !== undefined)
    throw new UsageError('Files are removed only once STOWAGE_STORAGE_URL names the new store.')
  const { config } = loadSettings({ env, stderr }, flags)
  const way = to === undefined ? moveOfSettings(config) : moveTo(config, to)
  const isDryRun = own['dry-run'] === true
  const isJson = own['json'] === true
  const tell = isJson
    ? () => undefined
    : throttle((report: MoveReport) => stdout(progressOf(report)), 'later')
  const report = await carryOver(config, way, { isDryRun, removesSource, tell })
  if (isJson) stdout(JSON.stringify(report, null, 2))
  else for (const line of linesOf(report, way, isDryRun)) stdout(line)
  return report.failed + report.missing > 0 ? 1 : 0
}

function moveOfSettings(config: Config): Move {
  if (config.storagePreviousUrl === undefined)
    throw new UsageError('Name the destination, or the store to empty with STOWAGE_STORAGE_PREVIOUS_URL.')
  const next = 'All files are there. Take STOWAGE_STORAGE_PREVIOUS_URL away and restart the server.'
  const to = openStoreAt(config.storageUrl, config)
  return { from: openStoreAt(config.storagePreviousUrl, config), to, next }
}

function moveTo(config: Config, to: string): Move {
  if (!/^(file|s3):\/\//.test(to) || !URL.canParse(to))
    throw new UsageError(
      `"${to}" is no address of a store, such as file:///srv/files or s3://bucket?region=…`,
    )
  const current = config.storageUrl ?? pathToFileURL(path.join(config.data, 'files')).href
  const next = `Now set STOWAGE_STORAGE_URL=${to} and STOWAGE_STORAGE_PREVIOUS_URL=${current}, restart the server, and
run "stowage files move" for what was added in the meantime.`
  return { from: openStore(config), to: openStoreAt(to, config), next }
}

async function carryOver(
  config: Config,
  { from, to }: StorePair,
  how: Pick<Parameters<typeof moveFiles>[1], 'isDryRun' | 'removesSource' | 'tell'>,
): Promise<MoveReport> {
  const { signal } = new AbortController()
  const tools = { clock: systemClock, log: pino({ level: 'silent' }) }
  try {
    return await withDatabase(config, async opened => {
      await refuseForeign(opened.database, to)
      const ctx = openBackground({ ...opened, ...tools }, { name: 'files move', groupId: null, signal })
      return moveFiles(ctx, { from, to, ...how })
    })
  } catch (error) {
    if (error instanceof SameStore) throw new CommandFailed(error.message)
    if (error instanceof Problem) throw refusalOf(error) ?? brokenOff(error)
    throw error
  }
}

/** Another installation would take our files for orphans. */
async function refuseForeign(database: Database, to: FileStore): Promise<void> {
  const mark = await readMark(to)
  if (mark !== undefined && mark !== (await database.read(findInstallation)))
    throw new CommandFailed(foreignStoreMessage('The store to which the files would go'))
}

function brokenOff({ message, details: { cause } }: Problem): CommandFailed {
  const reason = cause instanceof Error ? ` (${cause.name}: ${cause.message})` : ''
  return new CommandFailed(`${message}${reason}. Nothing is lost; run it again.`, { cause })
}

const progressOf = ({ carried, bytes, present, removed }: MoveReport): string =>
  `… ${carried} moved (${sizeOf(bytes)}), ${present} were there, ${removed} removed at the source`

function linesOf(report: MoveReport, { next }: Move, isDryRun: boolean): string[] {
  const { carried, bytes, present, missing, missingKeys, failed, failures, removed } = report
  const isAll = failed === 0 && missing === 0 && !isDryRun
  return [
    `${isDryRun ? 'To move' : 'Moved'}: ${carried} (${sizeOf(bytes)}). There already: ${present}.`,
    ...(removed === 0 ? [] : [`Removed where they came from: ${removed}.`]),
    ...(missing === 0 ? [] : [`In neither store: ${missing}. ${lostAdvice}`, ...missingKeys]),
    ...(failed === 0 ? [] : [`Could not be moved: ${failed}.`, ...failures]),
    ...(isAll ? [next] : []),
  ]
}

const lostAdvice =
  'Is the old store what you think? If so, bring them back from a copy, or delete their attachments:'

const sizeOf = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import type { Database } from '#db/database.ts'
import type { ForeignDatabase } from '#db/foreign.ts'
import { openForeignServer } from '#db/foreign-postgres.ts'
import { openForeignFile } from '#db/foreign-sqlite.ts'
import { noteVersion } from '#db/last-version.ts'
import { migrate, migrations, pendingSteps } from '#db/migrate.ts'
import { adoptPepper } from '#features/api-keys/index.ts'
import { whileHolding } from '#features/files/index.ts'
import { loadCurrencies } from '#features/groups/index.ts'
import {
  filesInFolder,
  filesInStore,
  findPresent,
  type HomeboxFiles,
  type MovePlan,
  moveIn,
  nothingYet,
  planMove,
  reportOf,
} from '#features/move-in/index.ts'
import { openStore, openStoreAt } from '#files/open-store.ts'
import { openBackground } from '#jobs/background.ts'
import { systemClock } from '#kernel/clock.ts'
import { type Config, parseFlags } from '../config.ts'
import { openDatabase } from '../open-database.ts'
import { openWriteOn } from '../open-write.ts'
import { version } from '../version.ts'
import { brokenOff } from './broken-off.ts'
import { type Command, CommandFailed, UsageError } from './command.ts'
import { isDatabaseThere } from './is-there.ts'
import { loadSettings } from './load-settings.ts'
import { linesOf } from './move-in-lines.ts'

const help = `Usage: stowage move-in <source> [options] [settings]

Brings everything over from Homebox: people with their passwords, groups, things, photos and papers. Ids stay, so that
labels go on working. Without --yes it only looks, and says what it would do. Homebox must be stopped, and with SQLite
Stowage, too; nothing of Homebox is ever changed.

  <source>           its data folder (with homebox.db), its database file, or postgres://user:password@host/database
  --files <place>    where its files are, when not beside the database file: a folder or s3://bucket/prefix?region=…
  --yes              does it; may be interrupted and run again
  --json             prints a report for scripts

API keys go on working when HBOX_AUTH_API_KEY_PEPPER is what it was for Homebox.`

/** `stowage move-in`: everything of a Homebox, after a rehearsal that says what would become of it. */
export const moveInCommand: Command = {
  name: 'move-in',
  summary: 'bring everything over from Homebox (--files, --yes, --json)',
  help,
  async run({ env, args, say, complain }) {
    const { flags, own, positionals } = parseFlags(args, {
      files: { type: 'string' },
      yes: { type: 'boolean' },
      json: { type: 'boolean' },
    })
    const [from, ...more] = positionals
    if (from === undefined || more.length > 0) throw new UsageError('Say where the data of Homebox is.')
    const { config } = loadSettings({ env, complain }, flags)
    const source = sourceOf(from, typeof own['files'] === 'string' ? own['files'] : undefined, config)
    const [isForReal, isJson] = [own['yes'] === true, own['json'] === true]
    const tell = isJson ? () => undefined : complain
    const foreign = await source.open()
    const report = await whileOpen(foreign, () => move(foreign, source.files, { config, isForReal, tell }))
    if (isJson) say(JSON.stringify(report, null, 2))
    else for (const line of linesOf(report)) say(line)
    return report.faults.length > 0 ? 1 : 0
  },
}

async function whileOpen<T>(foreign: ForeignDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    return brokenOff(error)
  } finally {
    await foreign.close()
  }
}

interface Source {
  readonly open: () => Promise<ForeignDatabase>
  readonly files: HomeboxFiles
}

function sourceOf(from: string, place: string | undefined, config: Config): Source {
  if (/^postgres(ql)?:\/\//.test(from)) {
    if (place === undefined)
      throw new UsageError('Say where the files of Homebox are, with --files: they are not in its database.')
    return { open: () => openForeignServer(from), files: filesAt(place, config) }
  }
  const found = existsSync(from) ? statSync(from) : undefined
  if (found === undefined) throw new CommandFailed(`There is no ${from}.`)
  const file = found.isDirectory() ? path.join(from, 'homebox.db') : from
  if (!existsSync(file)) throw new CommandFailed(`There is no homebox.db in ${from}.`)
  return { open: () => openForeignFile(file), files: filesAt(place ?? path.dirname(file), config, file) }
}

function filesAt(place: string, config: Config, database?: string): HomeboxFiles {
  if (place.startsWith('s3://')) return filesInStore(place, openStoreAt(place, config))
  if (existsSync(place)) return filesInFolder(path.resolve(place), database)
  throw new CommandFailed(`There is no folder ${place}.`)
}

interface How {
  readonly config: Config
  readonly isForReal: boolean
  readonly tell: (progress: string) => void
}

async function move(foreign: ForeignDatabase, files: HomeboxFiles, how: How) {
  const { config, isForReal, tell } = how
  if (!isForReal && !isDatabaseThere(config)) return reportOf(await look(foreign, files, config, undefined))
  const database = openDatabase(config, pino({ level: 'silent' }))
  try {
    const isEmpty = await bringUp(database, isForReal)
    const plan = await look(foreign, files, config, isEmpty ? undefined : database)
    return isForReal ? await carryOut(database, config, plan, tell) : reportOf(plan)
  } finally {
    await database.close()
  }
}

/** Makes the tables where there are none, if it is for real; true when there are none then. */
async function bringUp(database: Database, isForReal: boolean): Promise<boolean> {
  const pending = await pendingSteps(database)
  if (pending.length === 0) return false
  if (pending.length < migrations.length)
    throw new CommandFailed('The database is of an earlier version. Run "stowage migrate" first.')
  if (!isForReal) return true
  await migrate(database, systemClock)
  await noteVersion(database, version)
  return false
}

async function look(
  foreign: ForeignDatabase,
  files: HomeboxFiles,
  config: Config,
  database: Database | undefined,
): Promise<MovePlan> {
  const currencies = await loadCurrencies(config.options.currencyConfig)
  return planMove(foreign, files, {
    present: async (groupIds, users) =>
      database === undefined ? nothingYet : database.read(db => findPresent(db, groupIds, users)),
    currencies: new Set(currencies.map(({ code }) => code)),
    now: systemClock.now().toISOString(),
    hasPepper: config.auth.apiKeyPepper !== undefined,
  })
}

async function carryOut(
  database: Database,
  config: Config,
  plan: MovePlan,
  tell: (progress: string) => void,
) {
  await adoptPepper(database, config)
  const log = pino({ level: 'silent' })
  const openWrite = openWriteOn(database, () => undefined)
  const { signal } = new AbortController()
  const work = { name: 'move-in', groupId: null, signal }
  const ctx = openBackground({ database, openWrite, clock: systemClock, log }, work)
  const tools = { ctx, store: openStore(config), tell }
  return whileHolding({ database, clock: systemClock }, async () => reportOf(plan, await moveIn(tools, plan)))
}

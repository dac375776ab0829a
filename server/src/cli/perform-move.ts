import { pino } from 'pino'
import type { Database } from '#db/database.ts'
import type { SourceDatabase } from '#db/source-database.ts'
import { noteVersion } from '#db/upgrade/last-version.ts'
import { migrate, migrations, pendingSteps, takeSteps } from '#db/upgrade/migrate.ts'
import { adoptPepper } from '#features/api-keys/index.ts'
import { withDeletionLock } from '#features/files/index.ts'
import { loadCurrencies } from '#features/groups/index.ts'
import {
  findLateFiles,
  findPresent,
  type HomeboxFiles,
  type MovePlan,
  type MoveReport,
  missingFilesOf,
  moveIn,
  nothingYet,
  planMove,
  rehearse,
  reportOf,
} from '#features/move-in/index.ts'
import { openStore, openStores } from '#files/open-store.ts'
import { type BackgroundCtx, openBackground } from '#jobs/background.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '../config.ts'
import { inScratchDatabase } from '../open-database.ts'
import { claimStores, openOwnDatabase, requireOwnFolder } from '../own-data.ts'
import { version } from '../version.ts'
import { openWriteOn } from '../write-context.ts'
import { CommandFailed } from './command.ts'
import { databaseExists } from './database-exists.ts'
import { filesMissing, homeboxFilesHint } from './move-in-lines.ts'

/** Where everything comes from. */
export interface MoveSource {
  readonly foreign: SourceDatabase
  readonly files: HomeboxFiles
}

interface How {
  readonly config: Config
  /** False for a rehearsal. */
  readonly isForReal: boolean
  /** May attachments come whose file is missing? */
  readonly isWithoutFiles: boolean
  readonly tell: (progress: string) => void
}

const silent = pino({ level: 'silent' })

/** Moves everything in, or rehearses that; returns what has come of it. */
export async function performMove(source: MoveSource, how: How): Promise<MoveReport> {
  const { config } = how
  await requireOwnFolder(config, [])
  let database = databaseExists(config) ? await openOwn(config) : undefined
  try {
    const here = database !== undefined && (await hasTables(database)) ? database : undefined
    const plan = await look(source, config, here)
    if (!how.isForReal) return await rehearseOn(here, plan, how)
    requireFiles(plan, how)
    database ??= await openOwn(config)
    if (here === undefined) await makeTables(database)
    return await carryOut(database, plan, how)
  } finally {
    await database?.close()
  }
}

const openOwn = (config: Config): Promise<Database> =>
  openOwnDatabase(config, openStores(config), { log: silent })

async function hasTables(database: Database): Promise<boolean> {
  const pending = await pendingSteps(database)
  if (pending.length > 0 && pending.length < migrations.length)
    throw new CommandFailed('The database is of an earlier version. Run "stowage migrate" first.')
  return pending.length === 0
}

async function makeTables(database: Database): Promise<void> {
  await migrate(database, systemClock)
  await noteVersion(database, version)
}

/** Refuses to leave files behind unless that was asked for: most likely they are somewhere else. */
function requireFiles(plan: MovePlan, { isWithoutFiles }: How): void {
  const { length } = missingFilesOf(plan)
  if (length === 0 || isWithoutFiles) return
  throw new CommandFailed(
    `${filesMissing(length, plan.files)}, so nothing was moved. ${homeboxFilesHint} --without-files takes everything else.`,
  )
}

async function look(
  { foreign, files }: MoveSource,
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

/** Writes in a scratch database what the move would write in the real one, which is only read. */
async function rehearseOn(
  database: Database | undefined,
  plan: MovePlan,
  { config, tell }: How,
): Promise<MoveReport> {
  const lateFiles = database === undefined ? 0 : await countLateFiles(database, plan, config)
  tell('Rehearsing the move in a scratch database')
  return inScratchDatabase(config, async scratch => {
    const at = systemClock.now().toISOString()
    await scratch.write(null, ({ db }) => takeSteps(db, migrations, at))
    await rehearse(contextOn(scratch), plan, database, tell)
    return reportOf(plan, undefined, lateFiles)
  })
}

async function countLateFiles(database: Database, plan: MovePlan, config: Config): Promise<number> {
  if (plan.present.groups.size === 0) return 0
  const late = await findLateFiles({ ctx: contextOn(database), store: openStore(config) }, plan)
  return [...late.values()].reduce((total, { length }) => total + length, 0)
}

async function carryOut(database: Database, plan: MovePlan, { config, tell }: How): Promise<MoveReport> {
  await claimStores(database, openStores(config), { log: silent })
  await adoptPepper(database, config)
  const tools = { ctx: contextOn(database), store: openStore(config), tell }
  return withDeletionLock({ database, clock: systemClock }, async () =>
    reportOf(plan, await moveIn(tools, plan)),
  )
}

function contextOn(database: Database): BackgroundCtx {
  const openWrite = openWriteOn(database, () => undefined)
  const { signal } = new AbortController()
  return openBackground(
    { database, openWrite, clock: systemClock, log: silent },
    { name: 'move-in', groupId: null, signal },
  )
}

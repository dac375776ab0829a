import { pino } from 'pino'
import type { Database } from '#db/database.ts'
import type { ForeignDatabase } from '#db/foreign.ts'
import { noteVersion } from '#db/last-version.ts'
import { migrate, migrations, pendingSteps, takeSteps } from '#db/migrate.ts'
import { adoptPepper } from '#features/api-keys/index.ts'
import { whileHolding } from '#features/files/index.ts'
import { loadCurrencies } from '#features/groups/index.ts'
import {
  findPresent,
  type HomeboxFiles,
  type MovePlan,
  type MoveReport,
  moveIn,
  nothingYet,
  planMove,
  rehearse,
  reportOf,
} from '#features/move-in/index.ts'
import { openStore } from '#files/open-store.ts'
import { type BackgroundCtx, openBackground } from '#jobs/background.ts'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '../config.ts'
import { inScratchDatabase, openDatabase } from '../open-database.ts'
import { openWriteOn } from '../open-write.ts'
import { version } from '../version.ts'
import { CommandFailed } from './command.ts'
import { isDatabaseThere } from './is-there.ts'

/** Where everything comes from. */
export interface MoveSource {
  readonly foreign: ForeignDatabase
  readonly files: HomeboxFiles
}

interface How {
  readonly config: Config
  /** False for a rehearsal. */
  readonly isForReal: boolean
  readonly tell: (progress: string) => void
}

/** Moves everything in, or rehearses that; returns what has come of it. */
export async function performMove(source: MoveSource, how: How): Promise<MoveReport> {
  const { config, isForReal } = how
  if (!isForReal && !isDatabaseThere(config)) return rehearseOn(undefined, source, how)
  const database = openDatabase(config, pino({ level: 'silent' }))
  try {
    const isEmpty = await bringUp(database, isForReal)
    if (!isForReal) return await rehearseOn(isEmpty ? undefined : database, source, how)
    return await carryOut(database, await look(source, config, database), how)
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
  source: MoveSource,
  { config, tell }: How,
): Promise<MoveReport> {
  const plan = await look(source, config, database)
  tell('Rehearsing the move in a scratch database')
  return inScratchDatabase(config, async scratch => {
    const at = systemClock.now().toISOString()
    await scratch.write(null, ({ db }) => takeSteps(db, migrations, at))
    await rehearse(contextOn(scratch), plan, database, tell)
    return reportOf(plan)
  })
}

async function carryOut(database: Database, plan: MovePlan, { config, tell }: How): Promise<MoveReport> {
  await adoptPepper(database, config)
  const tools = { ctx: contextOn(database), store: openStore(config), tell }
  return whileHolding({ database, clock: systemClock }, async () => reportOf(plan, await moveIn(tools, plan)))
}

function contextOn(database: Database): BackgroundCtx {
  const openWrite = openWriteOn(database, () => undefined)
  const log = pino({ level: 'silent' })
  const { signal } = new AbortController()
  return openBackground(
    { database, openWrite, clock: systemClock, log },
    { name: 'move-in', groupId: null, signal },
  )
}

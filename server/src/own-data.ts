import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { refuseOrphanedLog } from '#db/sqlite/open-writer.ts'
import {
  canAdoptStore,
  ensureInstallation,
  findInstallation,
  findReplacedOwner,
  isFresh,
} from '#features/files/index.ts'
import { LocalStore } from '#files/local-store.ts'
import { foreignStoreMessage, isUsed, readMark } from '#files/mark.ts'
import { type OpenedStore, ownFolder } from '#files/open-store.ts'
import type { FileStore } from '#files/store.ts'
import { verifyStore } from '#files/verify-store.ts'
import { Problem } from '#kernel/problem.ts'
import { StartupError } from '#kernel/startup-error.ts'
import type { Config } from './config.ts'
import { databaseFile, openDatabase } from './open-database.ts'

interface Adopting {
  readonly log: Logger
  /** Files and pepper of another installation are taken over. */
  readonly adopts?: boolean | undefined
}

/**
 * Opens the database that the settings name. Refuses one that was never in use while the data folder or a store holds
 * files or a pepper: what belongs to these is then missing, and beginning anew would leave them to nobody.
 */
export async function openOwnDatabase(
  config: Config,
  stores: readonly OpenedStore[],
  { log, adopts = false }: Adopting,
): Promise<Database> {
  if (!adopts) await requireOwnFolder(config, stores)
  const database = openDatabase(config, log)
  if (adopts) return database
  try {
    await refuseFresh(database, config, stores)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Looks again after it has found something: another server on the database may just have begun. */
async function refuseFresh(
  database: Database,
  config: Config,
  stores: readonly OpenedStore[],
): Promise<void> {
  if (!(await database.read(isFresh))) return
  const found = await findUsed(config, stores)
  if (found !== undefined && (await database.read(isFresh))) throw new StartupError(inUse(config, found))
}

/** Refuses a SQLite database that is missing or empty beside what is in use, before a file is made or opened. */
export async function requireOwnFolder(config: Config, stores: readonly OpenedStore[]): Promise<void> {
  if (config.databaseUrl !== undefined) return
  refuseOrphanedLog(databaseFile(config))
  if ((await sizeOf(databaseFile(config))) > 0) return
  const found = await findUsed(config, stores)
  if (found !== undefined) throw new StartupError(inUse(config, found))
}

/** Data of another installation, in words; undefined without any. */
async function findUsed(config: Config, stores: readonly OpenedStore[]): Promise<string | undefined> {
  const own = { store: new LocalStore(ownFolder(config)), where: `The folder ${ownFolder(config)}` }
  for (const { store, where } of [own, ...stores])
    if (await isUsed(store).catch(unlessAway)) return `${where} holds files`
  const pepper = path.join(config.data, 'pepper')
  return (await sizeOf(pepper)) > 0 ? `The file ${pepper} holds the secret` : undefined
}

/** A bucket that does not answer is claimed when it does, before anything in it is touched. */
function unlessAway(error: unknown): boolean {
  if (error instanceof Problem) return false
  throw error
}

const sizeOf = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.size ?? 0

const inUse = ({ databaseUrl }: Config, found: string): string =>
  `${found} of another installation, and ${databaseUrl === undefined ? 'there is no database beside it' : 'the database is a new one'}. ` +
  'Bring back the database that belongs to it: put the file stowage.db back, or restore a backup (stowage restore <file>), ' +
  'which is the way from SQLite to PostgreSQL, too. To begin anew, choose another folder with STOWAGE_DATA. To begin ' +
  'anew here, start once with --adopt: files that nothing names are then set aside, and removed after 30 days.'

/**
 * Throws a StartupError when a store belongs neither to the installation that is restored nor to the one whose database it
 * replaces. Returns the mark that is to be replaced; undefined when there is none.
 */
export async function requireRestorable(
  database: Database,
  stores: readonly OpenedStore[],
  restored: { readonly installation: string | undefined; readonly adopts: boolean },
): Promise<string | undefined> {
  const replaced = await database.read(findInstallation)
  const foreign: string[] = []
  for (const { store, where } of stores) {
    const mark = await readMark(store)
    if (mark === undefined || mark === restored.installation) continue
    if (mark !== replaced && !restored.adopts) throw new StartupError(foreignStoreMessage(where))
    foreign.push(mark)
  }
  return foreign[0]
}

interface Claim extends Adopting {
  /** The files were put there just now: what is missing was missing in the backup. */
  readonly isRestored?: boolean
}

/** Claims the stores for the installation of a database, which is given an id if it has none. */
export async function claimStores(
  database: Database,
  stores: readonly OpenedStore[],
  { log, adopts = false, isRestored = false }: Claim,
): Promise<void> {
  const installation = await ensureInstallation(database)
  const replaced = await database.read(findReplacedOwner)
  for (const each of stores) {
    const others = stores.filter(other => other !== each).map(({ store }) => store)
    const owner = {
      installation,
      mayReplace: (other: string) => adopts || other === replaced,
      canOwn: async (unmarked: FileStore) => isRestored || canAdoptStore(database, unmarked, others),
    }
    await verifyStore(each, owner, log)
  }
}

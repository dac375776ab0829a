import { sql } from 'kysely'
import { type Clock, fileStampOf } from '#kernel/clock.ts'
import { UpgradeError } from '#kernel/startup-error.ts'
import { type Database, writeTimeoutMs } from '../database.ts'
import { inventory } from '../migrations/0001-inventory.ts'
import { filesAndUpkeep } from '../migrations/0002-files-and-upkeep.ts'
import { verifiedAddresses } from '../migrations/0004-verified-addresses.ts'
import { namesAndSpellings } from '../migrations/0005-names-and-spellings.ts'
import { longWrites } from '../migrations/0006-long-writes.ts'
import { lists } from '../migrations/0007-lists.ts'
import { views } from '../migrations/0008-views.ts'
import { quickSearch } from '../migrations/0009-quick-search.ts'
import { nameWords } from '../migrations/0010-name-words.ts'
import { turnsOfGroups } from '../migrations/0011-turns-of-groups.ts'
import { changes } from '../migrations/0012-changes.ts'
import { trash } from '../migrations/0013-trash.ts'
import { changesOfParts } from '../migrations/0014-changes-of-parts.ts'
import { fewerIndexes } from '../migrations/0015-fewer-indexes.ts'
import { changesByKind } from '../migrations/0016-changes-by-kind.ts'
import { worthOfPlaces } from '../migrations/0017-worth-of-places.ts'
import { mergesOfTheSearchIndex } from '../migrations/0018-merges-of-the-search-index.ts'
import { referencesByTriggers } from '../migrations/0019-references-by-triggers.ts'
import { stepsOfTheSearchIndex } from '../migrations/0020-steps-of-the-search-index.ts'
import { longTexts } from '../migrations/0021-long-texts.ts'
import { eventsBySubject } from '../migrations/0022-events-by-subject.ts'
import { picturesOnly } from '../migrations/0023-pictures-only.ts'
import { namesAndTexts } from '../migrations/0024-names-and-texts.ts'
import { idempotencyKeys } from '../migrations/0025-idempotency-keys.ts'
import { countedItems } from '../migrations/0026-counted-items.ts'
import { locationsInViews } from '../migrations/0027-locations-in-views.ts'
import { importMappings } from '../migrations/0028-import-mappings.ts'
import { importRuns } from '../migrations/0029-import-runs.ts'
import { sessionsAndKeys } from '../migrations/0030-sessions-and-keys.ts'
import { rolesAndInvitations } from '../migrations/0032-roles-and-invitations.ts'
import { maintenanceRules } from '../migrations/0036-maintenance-rules.ts'
import { calendars } from '../migrations/0037-calendars.ts'
import { sentNotices } from '../migrations/0038-sent-notices.ts'
import { forgottenChanges } from '../migrations/0039-forgotten-changes.ts'
import { labelFormats } from '../migrations/0040-label-formats.ts'
import { labelStarts } from '../migrations/0041-label-starts.ts'
import { hiddenFromViewers } from '../migrations/0042-hidden-from-viewers.ts'
import { mergedTags } from '../migrations/0044-merged-tags.ts'
import { photoOrder } from '../migrations/0045-photo-order.ts'
import { rowsWithKeys } from '../migrations/0046-rows-with-keys.ts'
import { valuesOfFields } from '../migrations/0047-values-of-fields.ts'
import { codesInSearchTexts } from '../migrations/0048-codes-in-search-texts.ts'
import { mergedEntities } from '../migrations/0049-merged-entities.ts'
import { fieldDefinitions } from '../migrations/0050-field-definitions.ts'
import { daysOfFields } from '../migrations/0051-days-of-fields.ts'
import { codes } from '../migrations/0055-codes.ts'
import { kindsOfNotices } from '../migrations/0058-kinds-of-notices.ts'
import { contacts } from '../migrations/0060-contacts.ts'
import { loans } from '../migrations/0061-loans.ts'
import { signatures } from '../migrations/0063-signatures.ts'
import { contactSearch } from '../migrations/0064-contact-search.ts'
import { lenders } from '../migrations/0065-lenders.ts'
import { products } from '../migrations/0067-products.ts'
import { expiry } from '../migrations/0069-expiry.ts'
import { stockMoves } from '../migrations/0070-stock-moves.ts'
import { shoppingLines } from '../migrations/0071-shopping-lines.ts'
import { productTotals } from '../migrations/0072-product-totals.ts'
import { fallsOfStock } from '../migrations/0073-falls-of-stock.ts'
import { productCodes } from '../migrations/0074-product-codes.ts'
import { averagePlaces } from '../migrations/0075-average-places.ts'
import { lots } from '../migrations/0076-lots.ts'
import { mergesByTarget } from '../migrations/0077-merges-by-target.ts'
import { installRecording } from '../postgres/recording.ts'
import type { Reader, Writer } from '../reader-writer.ts'
import { findLastVersion } from './last-version.ts'
import type { Migration } from './migration.ts'
import { countData, findLosses } from './upgrade-check.ts'
import { refusal, stepFailed, tooNew } from './upgrade-errors.ts'

/** All migrations in order, for both databases. Number 0003 was never used. */
export const migrations: readonly Migration[] = [
  inventory,
  filesAndUpkeep,
  verifiedAddresses,
  namesAndSpellings,
  longWrites,
  lists,
  views,
  quickSearch,
  nameWords,
  turnsOfGroups,
  changes,
  trash,
  changesOfParts,
  fewerIndexes,
  changesByKind,
  worthOfPlaces,
  mergesOfTheSearchIndex,
  referencesByTriggers,
  stepsOfTheSearchIndex,
  longTexts,
  eventsBySubject,
  picturesOnly,
  namesAndTexts,
  idempotencyKeys,
  countedItems,
  locationsInViews,
  importMappings,
  importRuns,
  sessionsAndKeys,
  rolesAndInvitations,
  maintenanceRules,
  calendars,
  sentNotices,
  forgottenChanges,
  labelFormats,
  labelStarts,
  hiddenFromViewers,
  mergedTags,
  photoOrder,
  rowsWithKeys,
  valuesOfFields,
  codesInSearchTexts,
  mergedEntities,
  fieldDefinitions,
  daysOfFields,
  codes,
  kindsOfNotices,
  contacts,
  loans,
  signatures,
  contactSearch,
  lenders,
  products,
  expiry,
  stockMoves,
  shoppingLines,
  productTotals,
  fallsOfStock,
  productCodes,
  averagePlaces,
  lots,
  mergesByTarget,
]

/**
 * Upgrades the database to the newest model, all steps or none; returns the names of the steps. Throws an
 * UpgradeError when the database is newer than this version, or when a step or check fails.
 */
export async function migrate(
  database: Database,
  clock: Clock,
  steps: readonly Migration[] = migrations,
): Promise<string[]> {
  const { applied, pending, lastVersion } = await findProgress(database, steps)
  const [next] = pending
  if (next === undefined) return []
  const at = clock.now().toISOString()
  const take = ({ db }: { db: Writer }) => takeSteps(db, steps, at)
  // An empty database needs no check.
  const taking =
    applied.length === 0
      ? database.write(null, take)
      : database.overhaul(`${next.name}-${fileStampOf(at)}`, take)
  return taking.catch(error => {
    throw refusal(error, lastVersion)
  })
}

/** Names of the missing steps; changes nothing. */
export const pendingSteps = async (database: Database): Promise<string[]> =>
  (await findProgress(database, migrations)).pending.map(({ name }) => name)

/** Steps of a database. */
interface Progress {
  readonly applied: readonly string[]
  readonly pending: readonly Migration[]
  readonly lastVersion: string | undefined
}

async function findProgress(database: Database, steps: readonly Migration[]): Promise<Progress> {
  const { applied, lastVersion } = await database.read(async db => {
    const names = await listApplied(db)
    const isOurs = names.includes(inventory.name)
    return { applied: names, lastVersion: isOurs ? await findLastVersion(db) : undefined }
  })
  const unknown = applied.filter(name => !steps.some(step => step.name === name))
  if (unknown.length > 0) throw tooNew(unknown, lastVersion, await database.newestFormer())
  return { applied, lastVersion, pending: steps.filter(({ name }) => !applied.includes(name)) }
}

/** Names of the steps of a database; none without tables. */
export async function listApplied(db: Reader): Promise<string[]> {
  const query =
    db.dialect.name === 'sqlite'
      ? sql`select 1 from sqlite_schema where name = 'migrations'`
      : sql`select 1 where to_regclass('migrations') is not null`
  if ((await query.execute(db.q)).rows.length === 0) return []
  return (await db.q.selectFrom('migrations').select('name').execute()).map(({ name }) => name)
}

/**
 * PostgreSQL: waits for other migrations without a timeout. Steps may take long too, but waiting for the lock
 * of a table blocks everybody else who needs it.
 */
const queueUp = [
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  'set local lock_timeout = 0',
  'select pg_advisory_xact_lock(7745001)',
  `set local lock_timeout = ${writeTimeoutMs}`,
]

/** Takes the missing steps once no other process migrates; throws when data was lost. */
export async function takeSteps(db: Writer, steps: readonly Migration[], at: string): Promise<string[]> {
  const sqlite = db.dialect.name === 'sqlite'
  if (!sqlite) for (const statement of queueUp) await db.exec(statement)
  const text = sqlite ? 'text' : 'text collate "C"'
  await db.exec(
    `create table if not exists migrations (name ${text} primary key, applied_at ${text} not null)`,
  )
  const applied = await listApplied(db)
  const pending = steps.filter(({ name }) => !applied.includes(name))
  if (pending.length === 0) return []
  const before = applied.length === 0 ? undefined : await countData(db)
  for (const step of pending) await takeStep(db, step, at)
  // The triggers contain the columns of their tables, which any step may change.
  if (!sqlite && steps.includes(changes)) await installRecording(db)
  if (before !== undefined) {
    const resized = pending.flatMap(({ resizes = [] }) => resizes)
    const losses = findLosses(before, await countData(db), resized)
    if (losses.length > 0) throw new UpgradeError(`The upgrade would lose data (${losses.join('; ')}).`, '')
  }
  return pending.map(({ name }) => name)
}

async function takeStep(db: Writer, step: Migration, at: string): Promise<void> {
  try {
    // Deferred constraints of PostgreSQL would block changes to the tables.
    if (db.dialect.name === 'postgres')
      for (const when of ['immediate', 'deferred']) await db.exec(`set constraints all ${when}`)
    await step.up({ exec: text => db.exec(text), sqlite: db.dialect.name === 'sqlite', db })
  } catch (cause) {
    throw stepFailed(step.name, cause)
  }
  await db.q.insertInto('migrations').values({ name: step.name, applied_at: at }).execute()
}

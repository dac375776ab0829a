import type { Database } from '#db/database.ts'
import { setInstanceSetting } from '#db/instance-settings.ts'
import { inOrderOfReference, insertInto, listShapes } from '#db/query/table-shapes.ts'
import type { Writer } from '#db/reader-writer.ts'
import { fillSearchIndex } from '#db/search-index.ts'
import { migrations, takeSteps } from '#db/upgrade/migrate.ts'
import { restoredPepper } from '#features/api-keys/index.ts'
import {
  installationIn,
  keptAfterRestore,
  replacedOwner,
  restoredLock,
  takeDeletionLock,
} from '#features/files/index.ts'
import { hashInStore } from '#files/hash-in-store.ts'
import { setAside } from '#files/set-aside.ts'
import type { FileStore } from '#files/store.ts'
import { ArchiveRefused } from '#files/zip-reader.ts'
import { addMilliseconds, type Instant } from '#kernel/clock.ts'
import type { BackupReader } from './backup-reader.ts'
import { hashInKey } from './keys.ts'

/** Where a backup goes. */
export interface RestoreTarget {
  readonly database: Database
  readonly store: FileStore
  readonly now: Instant
  /** The installation whose mark the store bears and will not bear any more. */
  readonly replacedOwner?: string | undefined
  /** Told now and then how far it is. */
  readonly tell: (progress: string) => void
}

/** What has come of it. */
export interface Restored {
  /** Under which name the former database stays; undefined when there was none. */
  readonly former: string | undefined
  /** What is odd in the backup, a sentence each. */
  readonly oddities: readonly string[]
}

/** A moment as part of a name, to the millisecond: nothing that was kept is ever overwritten. */
export const stampOf = (at: Instant): string => at.replace(/[-:.]/g, '')

/** The id of the installation of which this is a backup; undefined when it was never started. */
export async function installationOf(backup: BackupReader): Promise<string | undefined> {
  const table = backup.manifest.tables.find(each => each.table === 'instance')
  const facts = new Map<string, string>()
  if (table !== undefined)
    for await (const rows of backup.rows(table))
      for (const { key, value } of rows) facts.set(String(key), String(value))
  return installationIn(facts)
}

/**
 * Puts a backup, which must have passed its check, in the place of the data. The files come first, beside those that are
 * there; then the database is replaced at once, or not at all (docs/adr/0025).
 */
export async function restoreBackup(backup: BackupReader, target: RestoreTarget): Promise<Restored> {
  await restoreFiles(backup, target)
  const stamp = stampOf(target.now)
  const { former, oddities: issues } = await target.database.replace(stamp, ({ db }) =>
    fillDatabase(backup, db, target),
  )
  return { former, oddities: issues }
}

async function restoreFiles(backup: BackupReader, target: RestoreTarget): Promise<void> {
  const { tell } = target
  tell('Putting everything in its place')
  let count = 0
  for (const key of backup.keys()) {
    await restoreFile(backup, target, key)
    tell(`${++count} of ${backup.manifest.files.count} files`)
  }
}

async function restoreFile(backup: BackupReader, { store, now }: RestoreTarget, key: string): Promise<void> {
  const size = backup.sizeOf(key) ?? 0
  const wanted = hashInKey(key)
  const found = await store.find(key)
  const isThere =
    wanted === undefined ? found?.size === size : found && (await hashInStore(store, key)) === wanted
  if (isThere) return
  const staged = await store.receive(backup.file(key), size)
  try {
    const isWhole = [undefined, staged.hash].includes(wanted)
    // What is there is not what its key says, and the backup has what is; of two that are damaged ours stays.
    if (found !== undefined && !isWhole) return
    if (found !== undefined) await setAside(store, key, now)
    await staged.keep(key)
  } finally {
    await staged.discard()
  }
}

/** Makes the tables as they were backed up, fills them, and brings them to the model of this version. */
async function fillDatabase(backup: BackupReader, db: Writer, target: RestoreTarget): Promise<void> {
  const { now, tell } = target
  const { steps } = backup.manifest
  const taken = migrations.filter(({ name }) => steps.includes(name))
  await takeSteps(db, taken, now)
  await fillTables(backup, db, tell)
  await fillSearchIndex(db)
  await adapt(backup, db, target)
  await takeSteps(db, migrations, now)
}

async function fillTables(backup: BackupReader, db: Writer, tell: (progress: string) => void): Promise<void> {
  const tables = new Map(backup.manifest.tables.map(each => [each.table, each]))
  for (const shape of await inOrderOfReference(db, await listShapes(db))) {
    const table = tables.get(shape.table)
    if (table === undefined) throw new ArchiveRefused(`The backup has no ${shape.table}`)
    if (table.columns.some(column => !Object.hasOwn(shape.columns, column)))
      throw new ArchiveRefused(`${shape.table} in the backup has columns that its model does not have`)
    const insert = insertInto(shape)
    for await (const rows of backup.rows(table)) await insert(db, rows)
    tables.delete(shape.table)
    tell(`${table.rows} rows of ${shape.table}`)
  }
  if (tables.size > 0)
    throw new ArchiveRefused(
      `The backup has tables that its model does not have: ${[...tables.keys()].join(', ')}`,
    )
}

/** Adapts restored rows to this server: stores the pepper, resets running jobs, and blocks the removal of files for a while. */
async function adapt(
  backup: BackupReader,
  db: Writer,
  { now, replacedOwner: other }: RestoreTarget,
): Promise<void> {
  const key = db.dialect.name === 'postgres' ? 'pepper' : restoredPepper
  const pepper = await backup.pepper()
  if (pepper !== undefined) await db.q.insertInto('instance').values({ key, value: pepper }).execute()
  if (other !== undefined) await setInstanceSetting(db, replacedOwner, other)
  await db.q
    .updateTable('jobs')
    .set({ state: 'waiting', leased_by: null, leased_until: null })
    .where('state', '=', 'running')
    .execute()
  await takeDeletionLock(db, restoredLock, addMilliseconds(now, keptAfterRestore))
}

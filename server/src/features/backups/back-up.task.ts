import type { Readable } from 'node:stream'
import type { Writer } from '#db/reader-writer.ts'
import type { FileStore, Staged, StoredFile } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { addMilliseconds, day, fileStampOf, type Instant, latestNoted } from '#kernel/clock.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { BackupReader } from './backup-reader.ts'
import { countRows } from './manifest.ts'
import { ensureSeries } from './series.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

/** What the backups of a series are called; nothing else in the store is touched. */
const namesOf = (series: string): RegExp => new RegExp(`^stowage-\\d{8}T\\d{6}Z-${series}\\.zip$`)

type Tools = Pick<BackupSource, 'database' | 'store' | 'settings' | 'version'> & {
  /** Opens the store for backups. */
  readonly open: () => Promise<FileStore>
  /** Notes where this backup is, once it is complete. */
  readonly note: (db: Writer) => Promise<void>
  /** How many backups stay. */
  readonly keep: number
}

/**
 * Puts a backup into a store, and removes the oldest ones there once it is complete and was read back. Running twice
 * makes two backups.
 */
export const backUp =
  ({ open, note, keep, ...source }: Tools) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    const backups = await open()
    const series = await ctx.write(({ db }) => ensureSeries(db), null)
    await sweepOld(backups, ctx)
    const clock = { now: () => new Date(ctx.now()) }
    const { signal, log } = ctx
    const from = { ...source, clock, tell: () => undefined, signal, log }
    const { key, manifest, size } = await writeInto(backups, series, from)
    await ctx.write(({ db }) => note(db), null)
    const { missing, damaged } = manifest.files
    const facts = { backup: key, bytes: size, rows: countRows(manifest), files: manifest.files.count }
    ctx.log.info(facts, 'A backup was written')
    if (missing.length + damaged.length > 0)
      ctx.log.warn(
        { missing: missing.length, damaged: damaged.length },
        'The backup lacks files that were lost before',
      )
    await removeOldest(backups, { series, keep, now: ctx.now() }).catch(error =>
      // The new one is there all the same: making it again would not help.
      ctx.log.error({ err: error }, 'The oldest backups could not be removed'),
    )
  }

/** Writes a backup into a store under its key, once it was read back; leaves nothing else there, whatever happens. */
async function writeInto(backups: FileStore, series: string, source: BackupSource) {
  let discard = async (): Promise<void> => undefined
  const take = async (archive: Readable): Promise<Staged> => {
    const staged = await backups.receive(archive, Number.MAX_SAFE_INTEGER).catch(error => {
      // What was wrong with what should have been backed up is told as such.
      throw archive.errored === null ? notTaken(error) : error
    })
    discard = () => staged.discard()
    return staged
  }
  try {
    const { manifest, taken } = await writeBackup(source, take)
    const key = `stowage-${fileStampOf(manifest.madeAt)}-${series}.zip`
    await checkCopy(taken.path)
    await taken.keep(key).catch(error => {
      throw notTaken(error)
    })
    if ((await backups.find(key))?.size !== taken.size)
      throw new Error(`The backup ${key} did not arrive whole`)
    return { key, manifest, size: taken.size }
  } finally {
    await discard()
  }
}

const notTaken = (cause: unknown): Error =>
  new Error('The backup cannot be put where STOWAGE_BACKUP_URL says', { cause })

async function checkCopy(path: string): Promise<void> {
  const backup = await BackupReader.open(path)
  try {
    await backup.check(() => undefined)
  } finally {
    backup.close()
  }
}

/**
 * Removes what a crash has left half written, and says at the start of a server, rather than at night, when backups cannot
 * be put where they should go. Running twice only finds less to do.
 */
export const sweepStagedBackups =
  (open: Tools['open']) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    try {
      await sweepOld(await open(), ctx)
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      ctx.log.error(`No backup can be made: ${error.message}`)
    }
  }

const sweepOld = (backups: FileStore, { now }: BackgroundCtx): Promise<void> =>
  backups.sweepStaged(new Date(addMilliseconds(now(), -day)))

async function removeOldest(
  backups: FileStore,
  { series, keep, now }: { readonly series: string; readonly keep: number; readonly now: Instant },
): Promise<void> {
  for (const { key } of (await listBackups(backups, series, now)).slice(0, -keep)) await backups.remove(key)
}

/** The backups of a series in a store, the oldest first; those of a clock that ran ahead count as older than all others. */
export async function listBackups(backups: FileStore, series: string, now: Instant): Promise<StoredFile[]> {
  const files = await Array.fromAsync(backups.list('stowage-'))
  const names = namesOf(series)
  const latest = `stowage-${fileStampOf(latestNoted(now))}-${series}.zip`
  const age = (key: string): string => `${key > latest ? 0 : 1} ${key}`
  return files
    .filter(({ key }) => names.test(key))
    .toSorted((one, other) => (age(one.key) < age(other.key) ? -1 : 1))
}

/** The newest backup of a series in a store; undefined when there is none. */
export const findNewestBackup = async (
  backups: FileStore,
  series: string,
  now: Instant,
): Promise<StoredFile | undefined> => (await listBackups(backups, series, now)).at(-1)

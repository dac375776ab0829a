import type { Readable } from 'node:stream'
import type { FileStore, Staged, StoredFile } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { day, type Instant, latestNoted, shift, stampOf } from '#kernel/clock.ts'
import { BackupReader } from './backup-reader.ts'
import { countRows } from './manifest.ts'
import { settleSeries } from './series.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

/** What the backups of a series are called; nothing else in the store is touched. */
const namesOf = (series: string): RegExp => new RegExp(`^stowage-\\d{8}T\\d{6}Z-${series}\\.zip$`)

type Tools = Pick<BackupSource, 'database' | 'store' | 'settings' | 'version'> & {
  /** Opens the store for backups. */
  readonly open: () => FileStore
  /** How many backups stay. */
  readonly keep: number
}

/**
 * Puts a backup into a store, and removes the oldest ones there once it is complete and was read back. Running twice
 * makes two backups.
 */
export const backUp =
  ({ open, keep, ...source }: Tools) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    const backups = open()
    const series = await ctx.write(({ db }) => settleSeries(db), null)
    await backups.sweepStaged(new Date(shift(ctx.now(), -day)))
    const clock = { now: () => new Date(ctx.now()) }
    const { signal, log } = ctx
    const from = { ...source, clock, tell: () => undefined, signal, log }
    const { key, manifest, size } = await writeInto(backups, series, from)
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
    const staged = await backups.receive(archive, Number.MAX_SAFE_INTEGER)
    discard = () => staged.discard()
    return staged
  }
  try {
    const { manifest, taken } = await writeBackup(source, take)
    const key = `stowage-${stampOf(manifest.madeAt)}-${series}.zip`
    await checkCopy(taken.path)
    await taken.keep(key)
    if ((await backups.find(key))?.size !== taken.size)
      throw new Error(`The backup ${key} did not arrive whole`)
    return { key, manifest, size: taken.size }
  } finally {
    await discard()
  }
}

async function checkCopy(path: string): Promise<void> {
  const backup = await BackupReader.open(path)
  try {
    await backup.check(() => undefined)
  } finally {
    backup.close()
  }
}

async function removeOldest(
  backups: FileStore,
  { series, keep, now }: { readonly series: string; readonly keep: number; readonly now: Instant },
): Promise<void> {
  for (const { key } of (await listBackups(backups, series, now)).slice(0, -keep)) await backups.remove(key)
}

/** The backups of a series in a store, the oldest first; those of a clock that ran ahead count as older than all others. */
async function listBackups(backups: FileStore, series: string, now: Instant): Promise<StoredFile[]> {
  const [files, names] = [await Array.fromAsync(backups.list('stowage-')), namesOf(series)]
  const latest = `stowage-${stampOf(latestNoted(now))}-${series}.zip`
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

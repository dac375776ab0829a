import type { FileStore, StoredFile } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { day, shift } from '#kernel/clock.ts'
import { BackupReader } from './backup-reader.ts'
import { countRows } from './manifest.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

/** What our backups are called; nothing else in the store is touched. */
const ours = /^stowage-\d{8}T\d{6}Z\.zip$/

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
    await backups.sweepStaged(new Date(shift(ctx.now(), -day)))
    const clock = { now: () => new Date(ctx.now()) }
    const tell = () => undefined
    const { manifest, taken } = await writeBackup({ ...source, clock, tell, signal: ctx.signal }, archive =>
      backups.receive(archive, Number.MAX_SAFE_INTEGER),
    )
    const key = `stowage-${manifest.madeAt.replace(/[-:]|\.\d+/g, '')}.zip`
    try {
      await checkCopy(taken.path)
      await taken.keep(key)
    } finally {
      await taken.discard()
    }
    if ((await backups.find(key))?.size !== taken.size)
      throw new Error(`The backup ${key} did not arrive whole`)
    const { missing, damaged } = manifest.files
    const facts = { backup: key, bytes: taken.size, rows: countRows(manifest), files: manifest.files.count }
    ctx.log.info(facts, 'A backup was written')
    if (missing.length + damaged.length > 0)
      ctx.log.warn(
        { missing: missing.length, damaged: damaged.length },
        'The backup lacks files that were lost before',
      )
    await removeOldest(backups, keep)
  }

async function checkCopy(path: string): Promise<void> {
  const backup = await BackupReader.open(path)
  try {
    await backup.check(() => undefined)
  } finally {
    backup.close()
  }
}

async function removeOldest(backups: FileStore, keep: number): Promise<void> {
  for (const { key } of (await listBackups(backups)).slice(0, -keep)) await backups.remove(key)
}

/** Our backups in a store, the oldest first. */
async function listBackups(backups: FileStore): Promise<StoredFile[]> {
  const files = await Array.fromAsync(backups.list('stowage-'))
  return files.filter(({ key }) => ours.test(key)).toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** The newest of our backups in a store; undefined when there is none. */
export const findNewestBackup = async (backups: FileStore): Promise<StoredFile | undefined> =>
  (await listBackups(backups)).at(-1)

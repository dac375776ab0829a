import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Database } from '#db/database.ts'
import { listShapes, type Row, rowsOf, type TableShape } from '#db/query/table-shapes.ts'
import type { Reader } from '#db/reader-writer.ts'
import { listApplied } from '#db/upgrade/migrate.ts'
import { findPepper, restoredPepper } from '#features/api-keys/index.ts'
import { deletionLockPrefix, linkType, replacedOwner, withDeletionLock } from '#features/files/index.ts'
import { partsOf } from '#files/key-shapes.ts'
import type { FileStore } from '#files/store.ts'
import { whileTaken, ZipWriter } from '#files/zip-writer.ts'
import type { Clock } from '#kernel/clock.ts'
import { errorCode } from '#kernel/error-code.ts'
import { hashInKey } from './keys.ts'
import { format, type Manifest, names } from './manifest.ts'
import { folderFact } from './open-backups.ts'
import { seriesFact } from './series.ts'

/** What is backed up, and by whom. */
export interface BackupSource {
  readonly database: Database
  readonly store: FileStore
  readonly clock: Clock
  /** Where the pepper is. */
  readonly settings: Parameters<typeof findPepper>[1]
  readonly version: string
  /** Told now and then how far it is. */
  readonly tell: (progress: string) => void
  /** Aborted when it should be given up. */
  readonly signal?: AbortSignal
  readonly log?: Pick<Logger, 'warn'>
}

/** Keys of files, and whether an attachment names them: archives of exports come and go. */
type NamedFiles = Map<string, 'attachment' | 'archive'>

/**
 * Writes a backup, of one consistent state of the database and of all files that it names, to whoever reads the archive
 * that `take` is given. Everybody else goes on working. Resolves when `take` has, with its result; it rejects, and so
 * does what `take` reads, when anything went wrong.
 */
export async function writeBackup<T>(
  source: BackupSource,
  take: (archive: Readable) => Promise<T>,
): Promise<{ readonly manifest: Manifest; readonly taken: T }> {
  return withDeletionLock(source, async lost => {
    const zip = new ZipWriter()
    const signal = AbortSignal.any([lost, ...(source.signal ? [source.signal] : [])])
    const giveUp = () => zip.abort(signal.reason)
    signal.addEventListener('abort', giveUp)
    try {
      const [taken, manifest] = await whileTaken(zip, take, () => fill(zip, source))
      signal.throwIfAborted()
      return { manifest, taken }
    } catch (error) {
      signal.throwIfAborted()
      throw error
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  })
}

async function fill(zip: ZipWriter, source: BackupSource): Promise<Manifest> {
  const at = source.clock.now()
  const { files, ...data } = await addData(zip, source, at)
  const manifest: Manifest = {
    backup: 'Stowage',
    format,
    madeAt: at.toISOString(),
    version: source.version,
    ...data,
    files: await addFiles(zip, source, files, at),
  }
  await zip.add(names.manifest, once(JSON.stringify(manifest, null, 2)), { isDeflated: true, at })
  zip.end()
  return manifest
}

type Data = Pick<Manifest, 'database' | 'steps' | 'tables'> & { readonly files: NamedFiles }

/** Writes all rows and the pepper, from one snapshot, which is closed before the files: they take longer. */
async function addData(zip: ZipWriter, { database, settings, tell }: BackupSource, at: Date): Promise<Data> {
  const { db, close } = await database.snapshot()
  try {
    tell('Reading all rows and files')
    const pepper = await findPepper(db, settings)
    const files: NamedFiles = new Map()
    const tables: Manifest['tables'] = []
    for (const shape of await listShapes(db)) {
      tables.push(await addTable(zip, db, shape, { at, files }))
      tell(`${tables.at(-1)?.rows} rows of ${shape.table}`)
    }
    if (pepper !== undefined) await zip.add(names.pepper, once(pepper), { isDeflated: false, at })
    return { database: database.dialect.name, steps: await listApplied(db), tables, files }
  } finally {
    await close()
  }
}

async function addTable(
  zip: ZipWriter,
  db: Reader,
  shape: TableShape,
  { at, files }: { readonly at: Date; readonly files: NamedFiles },
): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256')
  let count = 0
  async function* lines(): AsyncGenerator<string> {
    for await (const batch of rowsOf(db, shape)) {
      const rows = batch.filter(row => !isLeftOut(shape.table, row))
      for (const row of rows) noteFile(files, shape.table, row)
      count += rows.length
      const text = rows.map(row => `${JSON.stringify(row)}\n`).join('')
      hash.update(text)
      yield text
    }
  }
  await zip.add(names.table(shape.table), lines(), { isDeflated: true, at })
  const columns = Object.keys(shape.columns)
  return { table: shape.table, columns, rows: count, sha256: hash.digest('hex') }
}

/**
 * Settings that are not part of a backup: the pepper has its own file, the others are about this
 * installation, and locks end with a restore.
 */
const isLeftOut = (table: string, { key }: Row): boolean =>
  table === 'instance' &&
  (['pepper', restoredPepper, seriesFact, folderFact, replacedOwner].includes(String(key)) ||
    String(key).startsWith(deletionLockPrefix))

function noteFile(files: NamedFiles, table: string, row: Row): void {
  if (table === 'attachments' && row['mime_type'] !== linkType) files.set(String(row['path']), 'attachment')
  if (table === 'trash_files') files.set(String(row['path']), 'attachment')
  if (table === 'import_runs' && row['path'] !== null) files.set(String(row['path']), 'archive')
  if (table === 'exports' && row['artifact_path'] !== '') files.set(String(row['artifact_path']), 'archive')
}

async function addFiles(
  zip: ZipWriter,
  { store, tell }: BackupSource,
  named: NamedFiles,
  at: Date,
): Promise<Manifest['files']> {
  const missing: string[] = []
  const damaged: string[] = []
  const files = { count: 0, bytes: 0, missing, damaged }
  for (const [key, by] of named) {
    const content = partsOf(key) && (await store.open(key))
    if (content === undefined) {
      if (by === 'attachment') missing.push(key)
      continue
    }
    const hash = createHash('sha256')
    let isWhole = true
    async function* hashed(from: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of from) {
          hash.update(chunk)
          yield chunk
        }
      } catch (error) {
        // A spoiled file must not keep the others out of the backup; a store that does not answer must.
        if (!isOfDisk(error)) throw error
        isWhole = false
      }
    }
    const name = `${names.filesPrefix}${key}`
    files.bytes += await zip
      .add(name, hashed(content), { isDeflated: false, at })
      .finally(() => content.destroy())
    files.count++
    isWhole &&= [undefined, hash.digest('hex')].includes(hashInKey(key))
    if (!isWhole) damaged.push(key)
    tell(`${files.count} of ${named.size} files`)
  }
  return files
}

/** Is it one file that cannot be read? */
const isOfDisk = (error: unknown): boolean => ['EIO', 'EISDIR'].includes(errorCode(error) ?? '')

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

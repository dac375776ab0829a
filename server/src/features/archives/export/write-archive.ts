import type { Readable } from 'node:stream'
import type { Reader } from '#db/reader-writer.ts'
import { linkType } from '#features/files/index.ts'
import type { FileStore, Staged } from '#files/store.ts'
import { whileTaken, ZipWriter } from '#files/zip-writer.ts'
import type { JobCtx } from '#jobs/define-job.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import { archiveTableNames, fileOf } from '../format/archive-tables.ts'
import { extraRows } from '../format/extra-rows.ts'
import { RefusedTexts } from '../format/homebox-limits.ts'
import { manifestFile, manifestVersion } from '../format/manifest.ts'
import { extensionFile } from '../format/stowage-extension.ts'
import { type Owner, tableRows } from '../format/table-rows.ts'
import type { JobRecord } from '../job-record.ts'
import { everyAttachment } from './group-rows.ts'

/** Readers refuse what unfolds to more than a hundred times its size. */
const safeRatio = 90

/** An archive that has been written, and what to tell about it. */
export interface WrittenArchive {
  readonly staged: Staged
  readonly notes: readonly string[]
  /** It holds addresses that are nobody else's business. */
  readonly isPrivate: boolean
}

interface Tools {
  readonly ctx: JobCtx
  readonly store: FileStore
  readonly record: JobRecord
}

/** Writes the archive of a group: its rows from one state of the database, then its files. */
export async function writeArchive(tools: Tools, owner: Owner): Promise<WrittenArchive> {
  const packed = await writeOnce(tools, owner, true)
  if (packed.unfolded <= packed.staged.size * safeRatio) return packed
  await packed.staged.discard()
  return writeOnce(tools, owner, false)
}

/** Writes the archive while the store takes it in. */
async function writeOnce(
  { ctx, store, record }: Tools,
  owner: Owner,
  isDeflated: boolean,
): Promise<WrittenArchive & { unfolded: number }> {
  const zip = new ZipWriter()
  const archive = new ArchiveWriter(zip, ctx, isDeflated)
  const take = (output: Readable) => store.receive(output, Number.MAX_SAFE_INTEGER)
  const [staged, written] = await whileTaken(zip, take, () => writeAll(archive, store, record, owner))
  return { staged, unfolded: archive.unfolded, ...written }
}

async function writeAll(archive: ArchiveWriter, store: FileStore, record: JobRecord, owner: Owner) {
  const { files, links, refused } = await archive.ctx.read(async ({ db }) => {
    await requireNoLongWrite(db, owner.groupId)
    return writeRows(archive, db, record, owner)
  })
  const missing = await writeFiles(archive, store, record, files)
  await archive.writeManifest(owner)
  return {
    isPrivate: archive.counts.notifiers !== 0,
    notes: [
      ...(links === 0 ? [] : [linksLeftOut(links)]),
      ...refused.notes(),
      ...(missing === 0
        ? []
        : [`${missing} of ${files.length} files are missing here and not in the archive`]),
    ],
  }
}

const linksLeftOut = (links: number): string =>
  `${links} attached links are in ${extensionFile}, which Stowage reads; Homebox leaves them out`

interface ArchivedFile {
  readonly id: string
  readonly path: string
}

/** Writes everything that the database knows, and tells which files belong to it, and which texts Homebox refuses. */
async function writeRows(archive: ArchiveWriter, db: Reader, record: JobRecord, owner: Owner) {
  const refused = new RefusedTexts()
  for (const [i, table] of archiveTableNames.entries()) {
    const rows = refused.lookThrough(table, tableRows[table](db, owner))
    archive.counts[table] = await archive.writeList(fileOf(table), rows)
    await record.reach((i + 1) * 8)
  }
  await archive.writeList(extensionFile, extraRows(db, owner))
  const files: ArchivedFile[] = []
  let links = 0
  for await (const rows of everyAttachment(db, owner.groupId))
    for (const { id, path, mime_type } of rows) {
      if (mime_type === linkType) links++
      else files.push({ id, path })
    }
  return { files, links, refused }
}

/** Writes the files that are there; returns how many are not. */
async function writeFiles(
  archive: ArchiveWriter,
  store: FileStore,
  record: JobRecord,
  files: readonly ArchivedFile[],
): Promise<number> {
  let missing = 0
  for (const [i, { id, path }] of files.entries()) {
    const file = await store.open(path)
    if (file === undefined) missing++
    // What is attached is compressed already for the most part, and what is not must not unfold too far.
    else await archive.write(`attachments/${id}`, file, false).finally(() => file.destroy())
    await record.reach(80 + (15 * (i + 1)) / files.length)
  }
  await record.reach(95)
  return missing
}

/** Writes the entries of one archive. */
class ArchiveWriter {
  readonly ctx: JobCtx
  readonly counts: Record<string, number> = {}
  /** How large all entries are together. */
  unfolded = 0
  readonly #zip: ZipWriter
  readonly #isDeflated: boolean
  readonly #at: string

  constructor(zip: ZipWriter, ctx: JobCtx, isDeflated: boolean) {
    this.#zip = zip
    this.ctx = ctx
    this.#isDeflated = isDeflated
    this.#at = ctx.now()
  }

  async write(
    name: string,
    source: AsyncIterable<string | Uint8Array>,
    isDeflated = this.#isDeflated,
  ): Promise<void> {
    this.ctx.signal.throwIfAborted()
    this.unfolded += await this.#zip.add(name, source, { isDeflated, at: new Date(this.#at) })
  }

  /** Writes rows as one JSON list, a line each; returns how many. */
  async writeList(name: string, batches: AsyncIterable<readonly object[]>): Promise<number> {
    const { signal } = this.ctx
    let count = 0
    async function* lines(): AsyncGenerator<string> {
      yield '['
      for await (const rows of batches) {
        signal.throwIfAborted()
        if (rows.length === 0) continue
        yield `${count === 0 ? '\n' : ',\n'}${rows.map(row => JSON.stringify(row)).join(',\n')}`
        count += rows.length
      }
      yield count === 0 ? ']\n' : '\n]\n'
    }
    await this.write(name, lines())
    return count
  }

  /** Writes what the archive is, last of all. */
  async writeManifest({ groupId }: Owner): Promise<void> {
    const manifest = { schemaVersion: manifestVersion, exportedAt: this.#at, groupId, counts: this.counts }
    async function* text(): AsyncGenerator<string> {
      yield `${JSON.stringify(manifest, null, 2)}\n`
    }
    await this.write(manifestFile, text())
    this.#zip.end()
  }
}

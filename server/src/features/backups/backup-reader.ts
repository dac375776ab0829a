import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { batchSize } from '#db/query/batches.ts'
import type { Row } from '#db/query/table-shapes.ts'
import { migrations } from '#db/upgrade/migrate.ts'
import { linkType } from '#features/files/index.ts'
import { partsOf } from '#files/key-shapes.ts'
import { ArchiveRefused, ZipReader } from '#files/zip-reader.ts'
import { hashInKey } from './keys.ts'
import { format, Manifest, names } from './manifest.ts'

/** Tables of which each row has a file, links apart. */
const namesFiles: ReadonlySet<string> = new Set(['attachments', 'trash_files'])

/** A backup that is being read. */
export class BackupReader {
  readonly manifest: Manifest
  readonly #zip: ZipReader

  private constructor(zip: ZipReader, manifest: Manifest) {
    this.#zip = zip
    this.manifest = manifest
  }

  /** Opens a backup on this machine; throws `ArchiveRefused` when it is none, or is of a newer model. */
  static async open(path: string): Promise<BackupReader> {
    const zip = await ZipReader.open(path, { maxEntries: Infinity, maxRatio: Infinity })
    try {
      return new BackupReader(zip, await readManifest(zip))
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** The keys of all files. */
  *keys(): Generator<string> {
    for (const name of this.#zip.names)
      if (name.startsWith(names.filesPrefix)) yield name.slice(names.filesPrefix.length)
  }

  /** The bytes of a file. */
  file(key: string): AsyncGenerator<Buffer> {
    return this.#zip.read(`${names.filesPrefix}${key}`)
  }

  /** How many bytes a file has; undefined when it is not in the backup. */
  sizeOf(key: string): number | undefined {
    return this.#zip.sizeOf(`${names.filesPrefix}${key}`)
  }

  /** The secret behind API keys; undefined where there was none yet. */
  async pepper(): Promise<string | undefined> {
    return (await text(this.#zip.read(names.pepper))) || undefined
  }

  /** The rows of a table, a batch at a time. Throws `ArchiveRefused` at the end when they are not those written down. */
  async *rows({ table, rows, sha256, columns }: Manifest['tables'][number]): AsyncGenerator<Row[]> {
    const hash = createHash('sha256')
    let read = 0
    let waiting: Row[] = []
    for await (const line of linesIn(this.#zip.read(names.table(table)), hash)) {
      waiting.push(rowIn(line, table, columns))
      read++
      if (waiting.length < batchSize) continue
      yield waiting
      waiting = []
    }
    if (waiting.length > 0) yield waiting
    if (read !== rows || hash.digest('hex') !== sha256)
      throw new ArchiveRefused(`The rows of ${table} are not those that were backed up`)
  }

  /** Reads all of it and throws `ArchiveRefused` unless everything is there and as it was written. */
  async check(tell: (progress: string) => void): Promise<void> {
    tell('Checking all rows and files')
    for (const table of this.manifest.tables) {
      for await (const rows of this.rows(table)) if (namesFiles.has(table.table)) this.#requireFiles(rows)
      tell(`${table.rows} rows of ${table.table}`)
    }
    let count = 0
    let bytes = 0
    for (const key of this.keys()) {
      bytes += await this.#checkFile(key)
      tell(`${++count} files`)
    }
    const { files } = this.manifest
    if (count !== files.count || bytes !== files.bytes)
      throw new ArchiveRefused(`The backup should have ${files.count} files and has ${count}`)
  }

  #requireFiles(rows: readonly Row[]): void {
    for (const { path, mime_type: type } of rows) {
      const key = String(path)
      if (type === linkType || this.sizeOf(key) !== undefined) continue
      if (!this.manifest.files.missing.includes(key)) throw new ArchiveRefused(`The file ${key} is missing`)
    }
  }

  async #checkFile(key: string): Promise<number> {
    if (partsOf(key) === undefined) throw new ArchiveRefused(`"${key}" is no key of a file`)
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of this.file(key)) {
      hash.update(chunk)
      size += chunk.length
    }
    const isRight = [undefined, hash.digest('hex')].includes(hashInKey(key))
    if (!isRight && !this.manifest.files.damaged.includes(key))
      throw new ArchiveRefused(`The file ${key} is damaged`)
    return size
  }

  close(): void {
    this.#zip.close()
  }
}

async function readManifest(zip: ZipReader): Promise<Manifest> {
  const written = await text(zip.read(names.manifest))
  const { success, data } = Manifest.safeParse(parse(written))
  if (!success) throw new ArchiveRefused('The file is not a backup of Stowage')
  if (data.format > format) throw new ArchiveRefused(newer(data))
  if (data.steps.some(step => !migrations.some(({ name }) => name === step)))
    throw new ArchiveRefused(newer(data))
  return data
}

const newer = ({ version }: Manifest): string =>
  `The backup was made by a newer version of Stowage (${version}): restore it with that one`

function parse(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

function rowIn(line: string, table: string, columns: readonly string[]): Row {
  const row = parse(line)
  if (typeof row !== 'object' || row === null || columns.some(column => !Object.hasOwn(row, column)))
    throw new ArchiveRefused(`A row of ${table} cannot be read`)
  return row as Row
}

async function* linesIn(
  chunks: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    hash.update(chunk)
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

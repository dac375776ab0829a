import { ArchiveRefused, ZipReader } from '#files/zip-reader.ts'
import { breathe } from '#kernel/breathe.ts'
import {
  type ArchiveRow,
  type ArchiveTable,
  archiveTableNames,
  archiveTables,
  fileOf,
  readColumns,
} from './archive-tables.ts'
import { type Extra, extrasFile, extrasVersion, readExtra } from './extras.ts'
import { type GroupSource, type Origin, refuseRow, type Sourced } from './group-source.ts'
import { type GivenRow, readJsonRows } from './json-rows.ts'
import { manifestFile, readManifest } from './manifest.ts'
import type { Notes } from './notes.ts'
import { BadValue } from './values.ts'

/** How many rows a table may have. */
const maxRows = 500_000

const attached = /^attachments\//
const known = new Set([manifestFile, extrasFile, ...archiveTableNames.map(fileOf)])

/** The archive of a group, whose rows can be read any number of times, a slice in memory at once. */
export class Archive implements GroupSource {
  readonly #zip: ZipReader
  readonly #notes: Notes
  /** The group that it was made of. */
  readonly groupId: string

  private constructor(zip: ZipReader, notes: Notes, groupId: string) {
    this.#zip = zip
    this.#notes = notes
    this.groupId = groupId
  }

  /** Opens an archive on this machine; throws `ArchiveRefused` for what is none, or none that is understood. */
  static async open(path: string, notes: Notes): Promise<Archive> {
    const zip = await ZipReader.open(path)
    try {
      const { groupId } = await readManifest(zip)
      for (const name of zip.names)
        if (!known.has(name) && !attached.test(name)) notes.count('unknownFile', name)
      return new Archive(zip, notes, groupId)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  /** The size of the file of an attachment in bytes; undefined when the archive does not have it. */
  sizeOfFile(attachmentId: string): number | undefined {
    return this.#zip.sizeOf(`attachments/${attachmentId}`)
  }

  /** The bytes of the file of an attachment. */
  readFile(attachmentId: string): AsyncIterable<Buffer> {
    return this.#zip.read(`attachments/${attachmentId}`)
  }

  /** How many files of attachments there are. */
  get files(): number {
    return [...this.#zip.names].filter(name => attached.test(name)).length
  }

  /** The rows of a table in slices, each with where it stands. A table without a file has none. */
  async *rows<T extends ArchiveTable>(table: T): AsyncGenerator<Sourced<ArchiveRow<T>>[]> {
    const file = fileOf(table)
    const unknown = (name: string) => this.#notes.count('unknownColumn', `${file} ${name}`)
    yield* this.#read(file, given => readColumns(archiveTables[table], given, unknown) as ArchiveRow<T>)
  }

  /** The records of what only Stowage knows; none in archives of others. */
  async *extras(): AsyncGenerator<Sourced<Extra>[]> {
    const unknown = (name: string) => this.#notes.count('unknownColumn', `${extrasFile} ${name}`)
    for await (const slice of this.#read(extrasFile, given => readExtra(given, unknown)))
      yield slice.flatMap(({ row, origin }) => {
        if (row?.kind === 'archive' && row.version !== extrasVersion)
          refuseRow(origin, `is of version ${row.version}; only ${extrasVersion} can be read`)
        return row === undefined ? [] : [{ row, origin }]
      })
  }

  async *#read<R>(file: string, understand: (given: GivenRow) => R): AsyncGenerator<Sourced<R>[]> {
    if (this.#zip.sizeOf(file) === undefined) return
    let number = 0
    for await (const slice of readJsonRows(file, this.#zip.read(file))) {
      yield slice.map(given => {
        number++
        if (number > maxRows) throw new ArchiveRefused(`${file} has more than ${maxRows} rows`)
        const origin = { file, number, id: typeof given.id === 'string' ? given.id.slice(0, 50) : 'no id' }
        return { row: readRow(given, origin, understand), origin }
      })
      await breathe()
    }
  }

  close(): void {
    this.#zip.close()
  }
}

function readRow<R>(given: GivenRow, origin: Origin, understand: (given: GivenRow) => R): R {
  try {
    return understand(given)
  } catch (error) {
    if (error instanceof BadValue) refuseRow(origin, error.message)
    throw error
  }
}

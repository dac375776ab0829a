import { ArchiveRefused, ZipReader } from '#files/zip-reader.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { withExactNumber } from '../exact-number.ts'
import { Faults } from '../faults.ts'
import type { GroupSource, Sourced } from '../import/group-source.ts'
import type { NoteKind, Notes } from '../import/notes.ts'
import type { Origin } from '../import/origin.ts'
import {
  type ArchiveRow,
  type ArchiveTable,
  archiveTableNames,
  archiveTables,
  fileOf,
  type RowNotes,
  readColumns,
} from './archive-tables.ts'
import { type GivenRow, readJsonRows } from './json-rows.ts'
import { manifestFile, readManifest } from './manifest.ts'
import { extensionFile, extensionVersion, readExtension, type StowageExtension } from './stowage-extension.ts'
import { BadValue } from './values.ts'

/** How many rows a table may have. */
const maxRows = 500_000

const attached = /^attachments\//
const known = new Set([manifestFile, extensionFile, ...archiveTableNames.map(fileOf)])

/** The archive of a group, whose rows can be read any number of times, a slice in memory at once. */
export class Archive implements GroupSource {
  readonly #zip: ZipReader
  readonly #notes: Notes
  readonly #noted = new Set<string>()
  readonly faults = new Faults()
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
    yield* this.#read(fileOf(table), (given, origin) => {
      const exact = withExactNumber(table, given, () => this.#noteOnce('numberAsText', origin.id))
      return readColumns(archiveTables[table], exact, this.#notesOf(origin)) as ArchiveRow<T>
    })
  }

  /** The records of what only Stowage knows; none in archives of others. */
  async *extras(): AsyncGenerator<Sourced<StowageExtension>[]> {
    for await (const batch of this.#read(extensionFile, (given, origin) =>
      readExtension(given, this.#notesOf(origin)),
    ))
      yield batch.flatMap(({ row, origin }) => {
        if (row?.kind === 'archive' && row.version !== extensionVersion)
          throw new ArchiveRefused(
            `${extensionFile} is of version ${row.version}; only ${extensionVersion} can be read`,
          )
        return row === undefined ? [] : [{ row, origin }]
      })
  }

  #notesOf({ file, number, id }: Origin): RowNotes {
    return {
      unknown: name => this.#notes.count('unknownColumn', `${file} ${name}`),
      mended: name => this.#noteOnce('badValue', `"${name}" in ${file}, row ${number} (${id})`),
    }
  }

  /** Rows are read more than once. */
  #noteOnce(kind: NoteKind, name: string): void {
    if (this.#noted.has(name)) return
    this.#noted.add(name)
    this.#notes.count(kind, name)
  }

  async *#read<R>(
    file: string,
    understand: (given: GivenRow, origin: Origin) => R,
  ): AsyncGenerator<Sourced<R>[]> {
    if (this.#zip.sizeOf(file) === undefined) return
    let number = 0
    for await (const batch of readJsonRows(file, this.#zip.read(file))) {
      yield batch.flatMap(given => {
        number++
        if (number > maxRows) throw new ArchiveRefused(`${file} has more than ${maxRows} rows`)
        const origin = { file, number, id: typeof given.id === 'string' ? given.id.slice(0, 50) : 'no id' }
        return this.#readRow(given, origin, understand)
      })
      await yieldToEventLoop()
    }
  }

  /** A row that cannot be understood is a fault, and is passed over to find the others. */
  #readRow<R>(
    given: GivenRow,
    origin: Origin,
    understand: (given: GivenRow, origin: Origin) => R,
  ): Sourced<R>[] {
    try {
      return [{ row: understand(given, origin), origin }]
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
      this.faults.add(origin, error.message)
      return []
    }
  }

  close(): void {
    this.#zip.close()
  }
}

import { ArchiveRefused, ZipReader } from '#files/zip-reader.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { withExactNumber } from '../exact-number.ts'
import { Faults } from '../faults.ts'
import type { GroupSource, Sourced } from '../import/group-source.ts'
import type { Notes, Noting } from '../import/notes.ts'
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
import {
  extensionFile,
  extensionVersion,
  isExtensionColumn,
  readExtension,
  type StowageExtension,
} from './stowage-extension.ts'
import { BadValue } from './values.ts'

/** How many rows a table may have, and fewer for those of which something is kept in memory while an archive is read. */
const maxRows: Readonly<Record<string, number>> & { readonly other: number } = {
  'entities.json': 200_000,
  'attachments.json': 200_000,
  'tags.json': 50_000,
  'entity_types.json': 10_000,
  'entity_templates.json': 10_000,
  other: 500_000,
}

/** How many bytes all tables may unfold to. */
const maxTableBytes = 1024 ** 3

const attached = /^attachments\//
const known = new Set([manifestFile, extensionFile, ...archiveTableNames.map(fileOf)])

type Understand<R> = (given: GivenRow, origin: Origin, notes: Noting) => R

/** Hears of rows that were read before. */
const unheard: Noting = { count: () => undefined }

const notesOf = ({ file, number, id }: Origin, notes: Noting): RowNotes => ({
  unknown: name => notes.count('unknownColumn', `${file} ${name}`),
  mended: name => notes.count('badValue', `"${name}" in ${file}, row ${number} (${id})`),
})

/** The archive of a group, whose rows can be read any number of times, a batch in memory at once. */
export class Archive implements GroupSource {
  readonly #zip: ZipReader
  readonly #notes: Notes
  /** How many rows of each file have been read at least once: what is odd about them is noted the first time. */
  readonly #seen = new Map<string, number>()
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
      const tables = [...known].reduce((sum, name) => sum + (zip.sizeOf(name) ?? 0), 0)
      if (tables > maxTableBytes)
        throw new ArchiveRefused(
          `The tables of the archive have ${tables} bytes; at most ${maxTableBytes} are taken`,
        )
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

  /** The rows of a table in batches, each with where it stands. A table without a file has none. */
  async *rows<T extends ArchiveTable>(table: T): AsyncGenerator<Sourced<ArchiveRow<T>>[]> {
    const isKnown = (name: string) => Object.hasOwn(archiveTables[table], name)
    yield* this.#read(fileOf(table), isKnown, (given, origin, notes) => {
      const exact = withExactNumber(table, given, () => notes.count('numberAsText', origin.id))
      return readColumns(archiveTables[table], exact, notesOf(origin, notes)) as ArchiveRow<T>
    })
  }

  /** The records of what only Stowage knows; none in archives of others. */
  async *extras(): AsyncGenerator<Sourced<StowageExtension>[]> {
    for await (const batch of this.#read(extensionFile, isExtensionColumn, (given, origin, notes) =>
      readExtension(given, notesOf(origin, notes)),
    ))
      yield batch.flatMap(({ row, origin }) => {
        if (row?.kind === 'archive' && row.version !== extensionVersion)
          throw new ArchiveRefused(
            `${extensionFile} is of version ${row.version}; only ${extensionVersion} can be read`,
          )
        return row === undefined ? [] : [{ row, origin }]
      })
  }

  async *#read<R>(
    file: string,
    isKnown: (name: string) => boolean,
    understand: Understand<R>,
  ): AsyncGenerator<Sourced<R>[]> {
    if (this.#zip.sizeOf(file) === undefined) return
    const max = maxRows[file] ?? maxRows.other
    let number = 0
    for await (const batch of readJsonRows(file, this.#zip.read(file), isKnown)) {
      yield batch.flatMap(given => {
        number++
        if (number > max) throw new ArchiveRefused(`${file} has more than ${max} rows`)
        const isNew = number > (this.#seen.get(file) ?? 0)
        if (isNew) this.#seen.set(file, number)
        const origin = { file, number, id: typeof given.id === 'string' ? given.id.slice(0, 50) : 'no id' }
        return this.#readRow(given, origin, isNew ? this.#notes : unheard, understand)
      })
      await yieldToEventLoop()
    }
  }

  /** A row that cannot be understood is a fault, and is passed over to find the others. */
  #readRow<R>(given: GivenRow, origin: Origin, notes: Noting, understand: Understand<R>): Sourced<R>[] {
    try {
      return [{ row: understand(given, origin, notes), origin }]
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

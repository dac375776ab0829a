import { readId } from '@stowage/contract/ids'
import { type IssueBody, issueOf } from '@stowage/contract/issues'
import { lengthOf } from '@stowage/contract/text'
import { maxLevels, type StoredEntity } from '#features/entities/index.ts'
import { fieldPrefix, plainColumns } from '../columns.ts'
import { BadCell, BadLength, badCell, readTextCell } from '../file/cells.ts'
import type { CsvFile, CsvRow, Span } from '../file/csv-file.ts'
import { maxTagNames, maxTagsOfRow, tooLarge } from '../file/limits.ts'
import { readNames, readPath } from '../file/paths.ts'
import { type LocationPath, LocationPaths } from './location-paths.ts'
import { attempt, RowErrors } from './row-errors.ts'

/** What one row of a file asks for, as far as it says which item is meant and where that lies. */
export interface AskedRow extends Span {
  readonly row: number
  /** Undefined where it cannot be read. */
  readonly name: string | undefined
  readonly assetNumber: number | null
  /** Texts of a length that only what is stored may have. */
  readonly lengthIssues: readonly LengthIssue[]
  readonly importRef: string | null
  readonly parentRef: string
  readonly path: LocationPath | null
  readonly tags: readonly string[]
  /** The id at the end of the address, and whether the address says that it is a location. */
  readonly url: { readonly id: string; readonly isLocation: boolean } | undefined
}

/** What the cells of one row say of the item itself. They are read again whenever they are wanted. */
export interface RowValues {
  /** The members that the file sets; what it has no column for is reset. */
  readonly members: Pick<StoredEntity, (typeof plainColumns)[number]['member']>
  /** Cells of custom fields by name, in the order of the columns, without those that are empty. */
  readonly fields: ReadonlyMap<string, string>
  /** The names of all custom fields that have a column. */
  readonly fieldNames: readonly string[]
}

interface LengthIssue {
  readonly what: keyof RowValues['members'] | 'path' | 'tags'
  readonly column: string
  readonly issue: IssueBody
}

type Locate = (
  cells: readonly string[],
  header: string,
  ...aliases: string[]
) => { header: string; cell: string }

/** Finds cells by header; of repeated headers the last counts, and a column wins over its alias. */
function locator(headers: readonly string[]): Locate {
  const index = new Map(headers.map((header, i) => [isFieldHeader(header) ? header : header.trim(), i]))
  return (cells, header, ...aliases) => {
    const name = [header, ...aliases].find(candidate => index.has(candidate)) ?? header
    return { header: name, cell: cells[index.get(name) ?? -1] ?? '' }
  }
}

const isFieldHeader = (header: string): boolean => header.startsWith(fieldPrefix)

/** The rows of a file. */
export interface ReadRows {
  readonly asked: readonly AskedRow[]
  /** The number of every row, also of those that could not be read. */
  readonly numbers: readonly number[]
}

/** Reads every row of a file, letting others in between. */
export async function readRows(reader: RowReader, rowErrors: RowErrors): Promise<ReadRows> {
  const asked: AskedRow[] = []
  const numbers: number[] = []
  const isUsable = reader.checkHeaders(rowErrors)
  for await (const rows of reader.file.batches())
    for (const row of rows) {
      numbers.push(row.row)
      const read = isUsable ? reader.readRow(row, rowErrors) : undefined
      if (read !== undefined) asked.push(read)
    }
  return { asked, numbers }
}

/** Understands the rows of a file by its headers. */
export class RowReader {
  readonly file: CsvFile
  /** The names of the custom fields that have a column. */
  readonly fieldNames: readonly string[]
  readonly #find: Locate
  readonly #paths = new LocationPaths()
  readonly #tags = new Map<string, readonly string[]>()
  #tagNames = 0

  constructor(file: CsvFile) {
    this.file = file
    this.fieldNames = [...new Set(file.headers.filter(isFieldHeader))].map(header =>
      header.slice(fieldPrefix.length),
    )
    this.#find = locator(file.headers)
  }

  /** Complains of headers; false when nothing can be read with them. */
  checkHeaders(rowErrors: RowErrors): boolean {
    if (!this.file.headers.some(header => header.trim() === 'HB.name')) {
      rowErrors.add(this.file.headerRow, 'HB.name', issueOf('missing_column'))
      return false
    }
    for (const name of this.fieldNames) checkFieldName(name, this.file.headerRow, rowErrors)
    return true
  }

  /** Reads a row, every cell of which is checked; undefined when it has not as many cells as the header. */
  readRow({ row, start, end, cells }: CsvRow, rowErrors: RowErrors): AskedRow | undefined {
    const columns = this.file.headers.length
    if (cells.length !== columns) {
      rowErrors.add(row, '', issueOf('wrong_cell_count', { cells: cells.length, columns }))
      return undefined
    }
    const lengthIssues: LengthIssue[] = []
    const { name, import_ref, asset_number } = this.#readMembers(row, cells, rowErrors, lengthIssues)
    const read = <T>(parse: (text: string) => T, header: string, ...aliases: string[]): T => {
      const found = this.#find(cells, header, ...aliases)
      return attempt(row, found.header, rowErrors, () => parse(readTextCell(found.cell))) ?? parse('')
    }
    const lengthIssue = (
      what: LengthIssue['what'],
      names: readonly string[],
      issue: IssueBody,
      ...headers: string[]
    ) => {
      const [header = '', ...aliases] = headers
      if (names.some(isTooLong))
        lengthIssues.push({ what, column: this.#find(cells, header, ...aliases).header, issue })
    }
    const path = read(readPathCell, 'HB.location')
    const tags = read(this.#readTags, 'HB.tags', 'HB.labels')
    lengthIssue('path', path, badPath, 'HB.location')
    lengthIssue('tags', tags, issueOf('tag_too_long', { limit: longestName }), 'HB.tags', 'HB.labels')
    return {
      row,
      start,
      end,
      name,
      tags,
      assetNumber: asset_number ?? null,
      importRef: import_ref ?? null,
      lengthIssues: lengthIssues.length === 0 ? noLengthIssues : lengthIssues,
      parentRef: read(text => text, 'HB.parent_import_ref'),
      path: this.#paths.of(path),
      url: readUrl(this.#find(cells, 'HB.url').cell),
    }
  }

  /** What stands in a cell; undefined when the file has no such column. */
  cellAt(asked: AskedRow, column: string): string | undefined {
    const at = this.file.headers.findLastIndex(header => header === column || header.trim() === column)
    return at < 0 ? undefined : this.file.cellsOf(asked)[at]
  }

  /** What a row says of the item itself; what is wrong with it was told when the row was read. */
  valuesOf(asked: AskedRow): RowValues {
    const cells = this.file.cellsOf(asked)
    const members = this.#readMembers(asked.row, cells, new RowErrors(), []) as RowValues['members']
    const fields = new Map<string, string>()
    for (const name of this.fieldNames) {
      const { cell } = this.#find(cells, `${fieldPrefix}${name}`)
      if (cell !== '') fields.set(name, cell)
    }
    return { members, fields, fieldNames: this.fieldNames }
  }

  #readMembers(
    row: number,
    cells: readonly string[],
    rowErrors: RowErrors,
    lengthIssues: LengthIssue[],
  ): Partial<RowValues['members']> {
    const members: Record<string, unknown> = {}
    for (const column of plainColumns) {
      const { header, cell } = this.#find(cells, column.header, ...column.aliases)
      members[column.member] = attempt(row, header, rowErrors, () => {
        try {
          return column.read(cell)
        } catch (error) {
          if (!(error instanceof BadLength)) throw error
          lengthIssues.push({ what: column.member, column: header, issue: error.issue })
          return error.text
        }
      })
    }
    return members
  }

  /** Rows that have the same cell share its names. */
  #readTags = (text: string): readonly string[] => {
    const names = this.#tags.get(text) ?? readTagCell(text)
    this.#tags.set(text, names)
    this.#tagNames += names.length
    if (this.#tagNames > maxTagNames) throw tooLarge('tag_names', maxTagNames, 'more')
    return names
  }
}

const noLengthIssues: readonly LengthIssue[] = []

function checkFieldName(name: string, row: number, rowErrors: RowErrors): void {
  try {
    readTextCell(name)
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    rowErrors.add(row, `${fieldPrefix}${name}`, issueOf('bad_field_name', { issue: error.issue }))
  }
}

/** How many characters a name may have. */
export const longestName = 255

/** Is a name of a location or a tag longer than one that is made may be? */
export const isTooLong = (name: string): boolean => lengthOf(name.trim()) > longestName

const badPath = issueOf('bad_path', { levels: maxLevels, limit: longestName })

function readPathCell(text: string): string[] {
  const path = readPath(text, maxLevels + 1)
  if (path.length > maxLevels) throw new BadCell(badPath)
  return path
}

function readTagCell(text: string): string[] {
  const names = readNames(text, maxTagsOfRow + 1)
  if (names === undefined || names.length > maxTagsOfRow)
    throw badCell('too_many_tags', { limit: maxTagsOfRow })
  return names
}

function readUrl(text: string): AskedRow['url'] {
  const match = /\/(item|location)\/([^/?#]+)\/?$/.exec(text.trim())
  const id = match?.[2] === undefined ? undefined : readId(match[2])
  return id === undefined ? undefined : { id, isLocation: match?.[1] === 'location' }
}

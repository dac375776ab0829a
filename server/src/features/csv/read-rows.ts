import type { RowError } from '@stowage/contract/csv'
import { readId } from '@stowage/contract/ids'
import { lengthOf } from '@stowage/contract/text'
import { maxLevels, type StoredEntity } from '#features/entities/index.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { BadCell, BadLength, readTextCell } from './cells.ts'
import { fieldPrefix, plainColumns } from './columns.ts'
import type { CsvFile } from './csv-text.ts'
import { readNames, readPath } from './paths.ts'

/** What one row of a file asks for, every cell read. */
export interface AskedRow {
  readonly row: number
  /** The members that the file sets; what it has no column for is reset. */
  readonly members: Pick<StoredEntity, (typeof plainColumns)[number]['member']>
  /** Texts of a length that only what is stored may have. */
  readonly lengthIssues: readonly LengthIssue[]
  readonly importRef: string | null
  readonly parentRef: string
  readonly path: readonly string[]
  readonly tags: readonly string[]
  /** Cells of custom fields by name, in the order of the columns. */
  readonly fields: ReadonlyMap<string, string>
  /** The id at the end of the address, and whether the address says that it is a location. */
  readonly url: { readonly id: string; readonly isLocation: boolean } | undefined
}

interface LengthIssue {
  readonly what: keyof AskedRow['members'] | 'path' | 'tags'
  readonly column: string
  readonly error: string
}

/** Collects everything that is wrong with a file, so that all of it can be told at once. */
export class RowErrors {
  /** The first 1,000. */
  readonly rows: RowError[] = []
  count = 0
  readonly #bad = new Set<number>()

  add(row: number, column: string, error: string): void {
    this.count++
    this.#bad.add(row)
    if (this.rows.length < 1000) this.rows.push({ row, column, error })
  }

  isBad(row: number): boolean {
    return this.#bad.has(row)
  }
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

/** Reads every row of a file, letting others in between. */
export async function readRows(file: CsvFile, rowErrors: RowErrors): Promise<AskedRow[]> {
  const find = locator(file.headers)
  if (!file.headers.some(header => header.trim() === 'HB.name')) {
    rowErrors.add(1, 'HB.name', 'is required: no column of the first line has this name')
    return []
  }
  const fieldHeaders = [...new Set(file.headers.filter(isFieldHeader))]
  for (const header of fieldHeaders) checkFieldName(header, rowErrors)
  const asked: AskedRow[] = []
  for (const [i, { row, cells }] of file.rows.entries()) {
    if (cells.length !== file.headers.length) {
      rowErrors.add(row, '', `has ${cells.length} cells, but there are ${file.headers.length} columns`)
      continue
    }
    asked.push(readRow(row, cells, find, fieldHeaders, rowErrors))
    if (i % 200 === 199) await yieldToEventLoop()
  }
  return asked
}

function checkFieldName(header: string, rowErrors: RowErrors): void {
  try {
    readTextCell(header.slice(fieldPrefix.length))
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    rowErrors.add(1, header, `The name of a custom field ${error.message}`)
  }
}

function readRow(
  row: number,
  cells: readonly string[],
  find: Locate,
  fieldHeaders: readonly string[],
  rowErrors: RowErrors,
): AskedRow {
  const members: Record<string, unknown> = {}
  const lengthIssues: LengthIssue[] = []
  for (const column of plainColumns) {
    const { header, cell } = find(cells, column.header, ...column.aliases)
    members[column.member] = attempt(row, header, rowErrors, () => {
      try {
        return column.read(cell)
      } catch (error) {
        if (!(error instanceof BadLength)) throw error
        lengthIssues.push({ what: column.member, column: header, error: error.message })
        return error.text
      }
    })
  }
  const read = <T>(parse: (text: string) => T, header: string, ...aliases: string[]): T => {
    const found = find(cells, header, ...aliases)
    return attempt(row, found.header, rowErrors, () => parse(readTextCell(found.cell))) ?? parse('')
  }
  const lengthIssue = (
    what: LengthIssue['what'],
    names: readonly string[],
    error: string,
    ...headers: string[]
  ) => {
    const [header = '', ...aliases] = headers
    if (names.some(isTooLong))
      lengthIssues.push({ what, column: find(cells, header, ...aliases).header, error })
  }
  const path = read(readPathCell, 'HB.location')
  const tags = read(readNames, 'HB.tags', 'HB.labels')
  lengthIssue('path', path, pathMessage, 'HB.location')
  lengthIssue('tags', tags, `must name tags of at most ${longestName} characters`, 'HB.tags', 'HB.labels')
  return {
    row,
    members: members as AskedRow['members'],
    lengthIssues,
    importRef: (members.import_ref as string | null | undefined) ?? null,
    parentRef: read(text => text, 'HB.parent_import_ref'),
    path,
    tags,
    fields: new Map(fieldHeaders.map(header => [header.slice(fieldPrefix.length), find(cells, header).cell])),
    url: readUrl(find(cells, 'HB.url').cell),
  }
}

/** How many characters a name may have. */
export const longestName = 255

/** Is a name of a place or a tag longer than one that is made may be? */
export const isTooLong = (name: string): boolean => lengthOf(name.trim()) > longestName

const pathMessage = `must have at most ${maxLevels} parts of at most ${longestName} characters`

function readPathCell(text: string): string[] {
  const path = readPath(text)
  if (path.length > maxLevels) throw new BadCell(pathMessage)
  return path
}

/** Reads a cell; what is wrong with it becomes a complaint. */
export function attempt<T>(row: number, column: string, rowErrors: RowErrors, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    rowErrors.add(row, column, error.message)
    return undefined
  }
}

function readUrl(text: string): AskedRow['url'] {
  const match = /\/(item|location)\/([^/?#]+)\/?$/.exec(text.trim())
  const id = match?.[2] === undefined ? undefined : readId(match[2])
  return id === undefined ? undefined : { id, isLocation: match?.[1] === 'location' }
}

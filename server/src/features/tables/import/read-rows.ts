import { columnOf, type EntityMember, entityMembers } from '@stowage/contract/entities/entity-members'
import type { FieldType } from '@stowage/contract/entities/fields'
import { type IssueBody, issueOf } from '@stowage/contract/protocol/issues'
import type { ColumnMember, ReplacedLocation } from '@stowage/contract/tables/import-options'
import { productFacts } from '@stowage/contract/tables/product-targets'
import { readId } from '@stowage/contract/values/ids'
import { lengthOf } from '@stowage/contract/values/text'
import { textLimits } from '@stowage/contract/values/text-limits'
import { maxLevels, type StoredEntity } from '#features/entities/index.ts'
import { ownProgram } from '../columns/presets/stowage.ts'
import { type PlainColumn, plainColumns, productHeaders } from '../columns.ts'
import type { CsvRow } from '../file/csv-file.ts'
import { maxTagNames, tooLarge } from '../file/limits.ts'
import {
  BadCell,
  BadLength,
  type CellRules,
  isBlank,
  readFlagCell,
  readNumberCell,
  readQuantityCell,
  readTextCell,
} from '../values/cells.ts'
import type { Definition } from '../values/defined-fields.ts'
import { addDuration, type Duration, isForLife, readMonths } from '../values/durations.ts'
import type { CorrectedTable, RowSpan } from './corrections.ts'
import { type LocationPath, LocationPaths } from './location-paths.ts'
import { cleanName } from './names.ts'
import type { PreparedTable, ReadColumn } from './prepare-table.ts'
import { attempt, RowErrors } from './row-errors.ts'
import { readPathCell, readTagCell } from './separated-names.ts'
import type { Warnings } from './warnings.ts'

/** The identity and the place that a row of a file asks for. */
export interface AskedRow extends RowSpan {
  /** Undefined where it cannot be read. */
  readonly name: string | undefined
  readonly assetNumber: number | null
  readonly serialNumber: string
  /** Texts of a length that only what is stored may have. */
  readonly lengthIssues: readonly LengthIssue[]
  readonly importRef: string | null
  /** Undefined where the file has no column for it. */
  readonly parentRef: string | undefined
  /** Undefined where the file has no column for it. */
  readonly place: AskedPlace | undefined
  readonly tags: AskedTags
  /** Null for none; undefined where the file has no column for it. */
  readonly product: AskedProduct | null | undefined
  /** The name of a type; empty for none. */
  readonly type: string
  /** The id, or the one at the end of the address, and whether the address says that it is a location. */
  readonly url: { readonly id: string; readonly isLocation: boolean } | undefined
}

/** A product in a row, with what it gets when it is made. */
export interface AskedProduct {
  readonly name: string
  /** Empty where the row does not tell. */
  readonly unit: string
  /** Null where the row does not tell. */
  readonly minQuantity: number | null
  readonly targetQuantity: number | null
  /** Empty where the row does not tell. */
  readonly shop: string
}

/** A location in a cell. */
export interface AskedPlace {
  readonly cell: string
  readonly path: LocationPath | null
}

/** The tags in the cells of a row. */
export interface AskedTags {
  /** The cell of all tags; undefined where the file has none. */
  readonly cell: string | undefined
  readonly names: readonly string[]
  /** The tags of columns that say yes. */
  readonly added: readonly string[]
  /** The tags of columns that say no. */
  readonly removed: readonly string[]
}

type CsvMembers = Pick<StoredEntity, (typeof plainColumns)[number]['member']>

/** The values of the item in a row. The cells are read again whenever they are wanted. */
export interface RowValues {
  /** The members that the file sets; the others stay. */
  readonly members: Partial<CsvMembers> & Pick<CsvMembers, 'name'>
  /** Cells of these members that begin with `'`, which stands before formulas or in the text itself. */
  readonly quoted: Partial<Record<keyof CsvMembers, string>>
  /** The cost of all pieces. */
  readonly total: number | undefined
  /** Cells of custom fields by name, in the order of the columns. */
  readonly fields: ReadonlyMap<string, FieldCell>
}

/** The cell of a custom field. */
export interface FieldCell {
  readonly column: string
  readonly cell: string
  readonly rules: CellRules
  /** The type of a field that the item does not have yet. */
  readonly type: FieldType
  /** By type; the one of the item's type says how the cell is read. */
  readonly definitions: readonly Definition[]
  /** Does an empty cell leave fields that are no text as they are? */
  readonly keepsTyped: boolean
}

interface LengthIssue {
  readonly what: keyof CsvMembers | 'path' | 'tags'
  readonly column: string
  readonly issue: IssueBody
}

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
  for await (const rows of reader.prepared.table.batches())
    for (const row of rows) {
      if (reader.prepared.skippedRows.has(row.row)) {
        reader.enter(row.row)
        continue
      }
      numbers.push(row.row)
      const read = isUsable ? reader.readRow(row, rowErrors) : undefined
      if (read !== undefined) asked.push(read)
    }
  return { asked, numbers }
}

/** A column that is one member of the entity itself. */
interface MemberColumn {
  readonly column: ReadColumn
  readonly plain: PlainColumn
}

/** A column that is a custom field. */
interface FieldColumn {
  readonly column: ReadColumn
  readonly name: string
  readonly type: FieldType
}

/** Understands the rows of a file by its columns. */
export class RowReader {
  readonly prepared: PreparedTable
  readonly #table: CorrectedTable
  readonly #members: readonly MemberColumn[]
  readonly #fields: readonly FieldColumn[]
  readonly #levels: readonly ReadColumn[]
  readonly #flags: readonly { readonly column: ReadColumn; readonly tag: string }[]
  readonly #byMember: ReadonlyMap<ColumnMember, ReadColumn>
  readonly #paths: LocationPaths
  readonly #places = new Map<string, AskedPlace>()
  readonly #tags = new Map<string, AskedTags>()
  #tagNames = 0
  #heading: readonly string[] = []

  constructor(prepared: PreparedTable, replacedLocations?: readonly ReplacedLocation[]) {
    this.prepared = prepared
    this.#paths = new LocationPaths(replacedLocations)
    this.#table = prepared.table
    const { columns } = prepared
    this.#byMember = new Map(
      columns.flatMap(column => {
        const { target } = column
        return 'member' in target && target.level === undefined ? [[target.member, column]] : []
      }),
    )
    this.#members = columns.flatMap(column => {
      const plain = plainColumnOf(column)
      return plain === undefined ? [] : [{ column, plain }]
    })
    this.#fields = columns.flatMap(column =>
      'field' in column.target
        ? [{ column, name: column.target.field, type: column.target.type ?? 'text' }]
        : [],
    )
    this.#flags = columns.flatMap(column =>
      'tag' in column.target ? [{ column, tag: column.target.tag }] : [],
    )
    this.#levels = columns
      .filter(
        ({ target }) => 'member' in target && target.member === 'location' && target.level !== undefined,
      )
      .toSorted((a, b) => levelOf(a) - levelOf(b))
  }

  /** The names of the custom fields that have a column, with its header. */
  get fields(): readonly { readonly name: string; readonly header: string }[] {
    return this.#fields.map(({ name, column }) => ({ name, header: column.header }))
  }

  /** The header of the column of a member, or how we call it where the file has none. */
  headerOf(member: ColumnMember): string {
    const found = this.#columnOf(member) ?? (member === 'location' ? this.#levels[0] : undefined)
    return found?.header ?? ourHeaders[member] ?? member
  }

  /** Does the file tell it, by a column or by headings? */
  has(member: ColumnMember): boolean {
    const isByOthers = member === 'location' && this.#levels.length + this.prepared.headings.size > 0
    return this.#columnOf(member) !== undefined || isByOthers
  }

  /** Was the file written by this program, whose cells are exact? */
  get #isOwn(): boolean {
    return this.#table.file.isOurs || this.prepared.mapped.preset === ownProgram
  }

  /** Has each row a name? A product gives it to its items where the file has no other. */
  get #hasName(): boolean {
    return this.has('name') || this.has('product')
  }

  /** Notes a row that is no item: a heading is the location of the rows below it. */
  enter(row: number): void {
    this.#heading = this.prepared.headings.get(row) ?? this.#heading
  }

  #columnOf(member: ColumnMember): ReadColumn | undefined {
    return this.#byMember.get(member)
  }

  /** Complains of headers; false when nothing can be read with them. */
  checkHeaders(rowErrors: RowErrors): boolean {
    const headerRow = Math.max(1, this.#table.file.headerRow)
    for (const { column, issue } of this.prepared.mapped.issues) rowErrors.add(headerRow, column, issue)
    const needed = this.has('product') || !productFacts.some(fact => this.has(fact)) ? 'name' : 'product'
    if (!this.#hasName || needed === 'product')
      rowErrors.add(headerRow, this.#table.file.isOurs ? `HB.${needed}` : needed, issueOf('missing_column'))
    for (const { name, column } of this.#fields) checkFieldName(name, column.header, headerRow, rowErrors)
    return this.#hasName && this.prepared.mapped.issues.length === 0
  }

  /** Reads a row, every cell of which is checked; undefined when it has more cells than the header. */
  readRow({ row, start, end, cells }: CsvRow, rowErrors: RowErrors): AskedRow | undefined {
    const columns = this.#table.file.headers.length
    if (cells.length > columns) {
      rowErrors.add(row, '', issueOf('wrong_cell_count', { cells: cells.length, columns }))
      return undefined
    }
    const lengthIssues: LengthIssue[] = []
    const { warnings } = this.prepared
    const members = this.#readMembers(row, cells, rowErrors, lengthIssues, warnings)
    const product = this.#readProduct(row, cells, rowErrors)
    this.#readTotal(row, cells, rowErrors)
    const place = this.#readPlace(row, cells, rowErrors, lengthIssues)
    const tags = this.#readTags(row, cells, rowErrors, lengthIssues)
    return {
      row,
      start,
      end,
      place,
      tags,
      product,
      name: this.has('name') ? members.name : product?.name,
      assetNumber: members.asset_number ?? null,
      serialNumber: members.serial_number?.trim() ?? '',
      importRef: members.import_ref ?? null,
      lengthIssues: lengthIssues.length === 0 ? noLengthIssues : lengthIssues,
      parentRef: this.has('parent') ? this.#readText(row, cells, 'parent', rowErrors) : undefined,
      type: this.#readText(row, cells, 'type', rowErrors).trim(),
      url: readUrl(this.#cellOf(cells, 'url')) ?? readBareId(this.#cellOf(cells, 'id')),
    }
  }

  #cellOf(cells: readonly string[], member: ColumnMember): string {
    const index = this.#columnOf(member)?.index
    return index === undefined ? '' : (cells[index] ?? '')
  }

  #readText(row: number, cells: readonly string[], member: ColumnMember, rowErrors: RowErrors): string {
    const cell = this.#cellOf(cells, member)
    return attempt(row, this.headerOf(member), rowErrors, () => readTextCell(cell)) ?? ''
  }

  /** The values of the item in a row; faults were told when the row was read. */
  valuesOf(asked: AskedRow): RowValues {
    const cells = this.#table.cellsOf(asked)
    const quiet = new RowErrors()
    const members = this.#readMembers(asked.row, cells, quiet, [])
    const fields = new Map(
      this.#fields.map(({ name, column, type }): [string, FieldCell] => [
        name,
        {
          column: column.header,
          cell: cells[column.index] ?? '',
          rules: this.#rulesAt(asked.row, column),
          type,
          definitions: column.definitions,
          keepsTyped: this.#table.file.isOurs,
        },
      ]),
    )
    const total = this.#readTotal(asked.row, cells, quiet)
    const quoted = Object.fromEntries(
      this.#members
        .filter(({ column }) => cells[column.index]?.startsWith("'"))
        .map(({ column, plain }) => [plain.member, cells[column.index]]),
    )
    const name = members.name ?? asked.name ?? ''
    return { members: { ...members, name }, quoted, total, fields }
  }

  /** Rules for a cell: a number of a workbook has a point, whatever the texts of its column have. */
  #rulesAt(row: number, { index, rules }: ReadColumn): CellRules {
    return rules.sign === 'comma' && this.#table.isNumber(row, index) ? { ...rules, sign: 'point' } : rules
  }

  /** The cost of all pieces, unless the row has the price of one as well. */
  #readTotal(row: number, cells: readonly string[], rowErrors: RowErrors): number | undefined {
    const column = this.#columnOf('total')
    const cell = column && cells[column.index]
    if (column === undefined || cell === undefined || isBlank(cell)) return undefined
    const total = attempt(row, column.header, rowErrors, () =>
      readNumberCell(cell, this.#rulesAt(row, column)),
    )
    const price = this.#members.find(({ plain }) => plain.member === 'purchase_price')
    return price === undefined || isBlank(cells[price.column.index] ?? '') ? total : undefined
  }

  /** The product of a row. Without a name only the cells are checked, and the row needs one where its item has no other name. */
  #readProduct(row: number, cells: readonly string[], rowErrors: RowErrors): AskedRow['product'] {
    const column = this.#columnOf('product')
    if (column === undefined) return undefined
    const read = <T>(
      member: ColumnMember,
      without: T,
      readCell: (cell: string, rules: CellRules) => T,
    ): T => {
      const found = this.#columnOf(member)
      const cell = found && cells[found.index]
      if (found === undefined || cell === undefined || (this.#isOwn ? cell.trim() === '' : isBlank(cell)))
        return without
      return attempt(row, found.header, rowErrors, () => readCell(cell, this.#rulesAt(row, found))) ?? without
    }
    const text = (cell: string): string => {
      const read = readTextCell(cell, textLimits.line)
      return this.#isOwn ? read.trim() : cleanName(read)
    }
    const quantity = (cell: string, rules: CellRules): number | null => readQuantityCell(cell, rules)
    const facts = {
      name: read('product', '', text),
      unit: read('productUnit', '', text),
      minQuantity: read('productMinimum', null, quantity),
      targetQuantity: read('productTarget', null, quantity),
      shop: read('productShop', '', text),
    }
    if (facts.name !== '') return facts
    if (!this.has('name') && !rowErrors.isBad(row)) rowErrors.add(row, column.header, issueOf('empty'))
    return null
  }

  #readMembers(
    row: number,
    cells: readonly string[],
    rowErrors: RowErrors,
    lengthIssues: LengthIssue[],
    warnings?: Warnings,
  ): Partial<CsvMembers> {
    const members: { -readonly [K in keyof CsvMembers]?: unknown } = {}
    let warranty: WarrantyLength | undefined
    for (const { column, plain } of this.#members) {
      const written = cells[column.index] ?? ''
      // What other programs write around a name is no part of it.
      const cell = plain.member === 'name' && !this.#isOwn ? cleanName(written) : written
      // A quantity that is not told stays.
      if (plain.member === 'quantity' && isBlank(cell)) continue
      if (plain.member === 'warranty_expires') {
        const length = isForLife(cell) ? 'life' : readMonths(cell)
        if (length !== undefined) {
          warranty = { column, cell, length }
          continue
        }
      }
      members[plain.member] = attempt(row, column.header, rowErrors, () => {
        try {
          const value = plain.read(cell, this.#rulesAt(row, column))
          if (isFuture(plain, value, column.rules))
            warnings?.add('future_day', { column: column.header, value: cell.trim() }, row)
          return value
        } catch (error) {
          if (!(error instanceof BadLength)) throw error
          lengthIssues.push({ what: plain.member, column: column.header, issue: error.issue })
          return error.text
        }
      })
    }
    const known = members as Partial<CsvMembers>
    if (warranty === undefined) return known
    const counted = countWarranty(warranty, known)
    if (counted.warranty_details !== undefined)
      warnings?.add('warranty_not_counted', { column: warranty.column.header }, row)
    return { ...known, ...counted }
  }

  #readPlace(
    row: number,
    cells: readonly string[],
    rowErrors: RowErrors,
    lengthIssues: LengthIssue[],
  ): AskedPlace | undefined {
    if (!this.has('location')) return undefined
    const header = this.headerOf('location')
    const texts = [this.#columnOf('location'), ...this.#levels].flatMap(column =>
      column === undefined
        ? []
        : [attempt(row, column.header, rowErrors, () => readTextCell(cells[column.index] ?? '')) ?? ''],
    )
    if (this.prepared.headings.size > 0) texts.unshift(...this.#heading)
    const key = texts.join('\0')
    const place = this.#places.get(key) ?? this.#placeOf(row, header, texts, rowErrors)
    if (place === undefined) return { cell: '', path: null }
    this.#places.set(key, place)
    for (let at = place.path; at !== null; at = at.above)
      if (isTooLong(at.name)) {
        lengthIssues.push({ what: 'path', column: header, issue: badPath })
        break
      }
    return place
  }

  #placeOf(
    row: number,
    header: string,
    texts: readonly string[],
    rowErrors: RowErrors,
  ): AskedPlace | undefined {
    const whole = this.#columnOf('location')
    const names = attempt(row, header, rowErrors, () => {
      const [first = '', ...others] = texts
      const ofPath = whole === undefined ? [] : readPathCell(first, whole.separator)
      const ofLevels = (whole === undefined ? texts : others).filter(text => text.trim() !== '')
      const path = [...ofPath, ...ofLevels]
      if (path.length > maxLevels) throw new BadCell(badPath)
      return path
    })
    const cell = texts.filter(text => text.trim() !== '').join(' / ')
    return names && { cell, path: this.#paths.of(names) }
  }

  /** Rows that have the same cells share their tags. */
  #readTags(
    row: number,
    cells: readonly string[],
    rowErrors: RowErrors,
    lengthIssues: LengthIssue[],
  ): AskedTags {
    const column = this.#columnOf('tags')
    if (column === undefined && this.#flags.length === 0) return noTags
    const cell =
      column && (attempt(row, column.header, rowErrors, () => readTextCell(cells[column.index] ?? '')) ?? '')
    const says = this.#flags.map(({ column }) =>
      attempt(row, column.header, rowErrors, () => readFlagCell(cells[column.index] ?? '')),
    )
    const key = `${says.join('')}${cell ?? ''}`
    const names =
      this.#tags.get(key)?.names ??
      attempt(row, column?.header ?? '', rowErrors, () =>
        readTagCell(cell ?? '', column?.separator ?? 'ours'),
      )
    if (names === undefined) return noTags
    const tags = this.#tags.get(key) ?? {
      cell,
      names,
      added: this.#flags.flatMap(({ tag }, i) => (says[i] === 1 ? [tag] : [])),
      removed: this.#flags.flatMap(({ tag }, i) => (says[i] === 0 ? [tag] : [])),
    }
    this.#tags.set(key, tags)
    this.#tagNames += tags.names.length + tags.added.length
    if (this.#tagNames > maxTagNames) throw tooLarge('tag_names', maxTagNames, 'more')
    if (tags.names.some(isTooLong))
      lengthIssues.push({
        what: 'tags',
        column: column?.header ?? '',
        issue: issueOf('tag_too_long', { limit: longestName }),
      })
    return tags
  }
}

/** A warranty of which a cell tells the length. */
interface WarrantyLength {
  readonly column: ReadColumn
  readonly cell: string
  readonly length: Duration | 'life'
}

/** The end of a warranty, from the purchase day on; in a row without that, the length stays as a detail. */
function countWarranty(
  { cell, length }: WarrantyLength,
  { purchase_date: from, warranty_details: details = '' }: Partial<CsvMembers>,
): Pick<Partial<CsvMembers>, 'warranty_expires' | 'warranty_details' | 'lifetime_warranty'> {
  if (length === 'life') return { lifetime_warranty: 1 }
  if (typeof from === 'string') return { warranty_expires: addDuration(from, length) }
  return { warranty_details: [details, cell.trim()].filter(text => text !== '').join('; ') }
}

/** Is it a day that something has happened on, and that has not come yet? */
const isFuture = ({ member }: PlainColumn, value: unknown, { latestDay }: CellRules): boolean =>
  (member === 'purchase_date' || member === 'sold_date') && typeof value === 'string' && value > latestDay

const noTags: AskedTags = { cell: undefined, names: [], added: [], removed: [] }
const noLengthIssues: readonly LengthIssue[] = []

/** Headers in our own files of columns that are no members of the entity itself. */
const ourHeaders: Readonly<Partial<Record<ColumnMember, string>>> = {
  location: 'HB.location',
  parent: 'HB.parent_import_ref',
  tags: 'HB.tags',
  importRef: 'HB.import_ref',
  name: 'HB.name',
  ...productHeaders,
}

const byMember = new Map<string, PlainColumn>(plainColumns.map(column => [column.member, column]))

function plainColumnOf({ target }: ReadColumn): PlainColumn | undefined {
  if (!('member' in target)) return undefined
  const member = target.member === 'price' ? 'purchasePrice' : target.member
  return member in entityMembers ? byMember.get(columnOf(member as EntityMember)) : undefined
}

const levelOf = ({ target }: ReadColumn): number => ('member' in target ? (target.level ?? 0) : 0)

function checkFieldName(name: string, header: string, row: number, rowErrors: RowErrors): void {
  try {
    readTextCell(name)
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    rowErrors.add(row, header, issueOf('bad_field_name', { issue: error.issue }))
  }
}

/** The most characters of a name. */
export const longestName = 255

/** Is a name of a location or a tag longer than one that is made may be? */
export const isTooLong = (name: string): boolean => lengthOf(name.trim()) > longestName

const badPath = issueOf('bad_path', { levels: maxLevels, limit: longestName })

function readUrl(text: string): AskedRow['url'] {
  const match = /\/(item|location)s?\/([^/?#]+)\/?$/.exec(text.trim())
  const id = match?.[2] === undefined ? undefined : readId(match[2])
  return id === undefined ? undefined : { id, isLocation: match?.[1] === 'location' }
}

function readBareId(text: string): AskedRow['url'] {
  const id = readId(text.trim())
  return id === undefined ? undefined : { id, isLocation: false }
}

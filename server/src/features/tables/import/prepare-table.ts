import { entityMembers } from '@stowage/contract/entities/entity-members'
import type { ColumnMember, ColumnTarget, ImportOptions } from '@stowage/contract/tables/import-options'
import type { ImportDecision } from '@stowage/contract/tables/imports'
import { type MappedColumn, type MappedTable, mapColumns } from '../columns/map-columns.ts'
import { peerHeaders } from '../columns.ts'
import type { CsvRow } from '../file/csv-file.ts'
import { cutToShown } from '../file/csv-text.ts'
import type { TableFile } from '../file/open-table.ts'
import type { CellRules } from '../values/cells.ts'
import { mayBeCurrency } from '../values/currency-signs.ts'
import { DayColumn, type DayOrder, decideDays } from '../values/days.ts'
import { agreedKind, type Definition, type Definitions, withoutUnit } from '../values/defined-fields.ts'
import { isEmptyMark } from '../values/empty-marks.ts'
import { type DecimalSign, decideNumbers, NumberColumn, readNumber } from '../values/numbers.ts'
import { isExponent, looksLikeDay, looksWronglyDecoded } from '../values/suspicious.ts'
import { ValueKinds } from '../values/value-kinds.ts'
import { CorrectedTable } from './corrections.ts'
import { FieldNames } from './field-names.ts'
import { HeadingRows } from './heading-rows.ts'
import type { Separator } from './separated-names.ts'
import { ColumnSums, isSubtotal, totalWordOf } from './total-rows.ts'
import { Warnings } from './warnings.ts'

/** A column with how its cells are read. */
export interface ReadColumn extends MappedColumn {
  readonly kind: ColumnKind
  /** The definitions of its custom field. */
  readonly definitions: readonly Definition[]
  readonly rules: CellRules
  readonly decimal: DecimalSign | null
  readonly dates: DayOrder | null
  readonly certain: boolean
  /** The separator of the names of a path or of tags. */
  readonly separator: Separator
  /** The first values that differ. */
  readonly samples: readonly string[]
}

/** The kind of values in a column. */
export type ColumnKind = 'text' | 'number' | 'day' | 'flag' | 'path' | 'tags' | 'none'

/** A table of which it is known what each column is and how its cells are read. */
export interface PreparedTable {
  readonly table: CorrectedTable
  readonly columns: readonly ReadColumn[]
  readonly mapped: Pick<MappedTable, 'preset' | 'issues'>
  readonly decisions: readonly ImportDecision[]
  /** Rows that are no items: those that only add up, and those of folders or rooms in the tables of some programs. */
  readonly skippedRows: ReadonlyMap<number, 'total' | 'group'>
  /** Rows that are the location of those below them, with its path from the top down. */
  readonly headings: ReadonlyMap<number, readonly string[]>
  /** Rules for cells without rules of their own. */
  readonly rules: CellRules
  readonly definitions: Definitions
  readonly warnings: Warnings
}

/** Input besides the file. */
export interface TableOptions
  extends Pick<
    ImportOptions,
    | 'of'
    | 'decimal'
    | 'dates'
    | 'corrections'
    | 'encoding'
    | 'mapping'
    | 'otherColumns'
    | 'header'
    | 'headings'
  > {
  /** The currency of the group, ISO 4217. */
  readonly currency: string
  /** The names of custom fields of the group; needed where other columns are kept. */
  readonly fieldNames: readonly string[]
  readonly definitions: Definitions
  /** The latest day that has begun anywhere, `YYYY-MM-DD`. */
  readonly latestDay: string
}

/** Rows that are sampled before columns are understood: fewer in tables with more than 200 columns. */
const sampleRows = 50
const sampleCells = 10_000
const maxSamples = 5

/** Looks through all of a table and works out how it is to be read. */
export async function prepareTable(
  file: TableFile,
  options: TableOptions,
  signal?: AbortSignal,
): Promise<PreparedTable> {
  const table = new CorrectedTable(file, options.corrections ?? [], signal)
  const first = await table.firstRows(Math.min(sampleRows, Math.ceil(sampleCells / file.headers.length)))
  const mapped = mapColumns(file.headers, {
    of: options.of,
    isOurs: file.isOurs,
    mapping: options.mapping,
    definitions: options.definitions,
    keepsOthers: options.otherColumns === 'keep',
    repeatedHeaders: file.repeatedHeaders,
    samplesOf: index => first.map(({ cells }) => cells[index] ?? '').filter(cell => cell !== ''),
  })
  const warnings = new Warnings()
  for (const { row } of file.titleRows) warnings.add('skipped_row', { is: 'title' }, row)
  const study = new Study(table, mapped, warnings, options)
  for await (const rows of table.batches()) for (const row of rows) study.note(row)
  await study.checkTotals(table)
  return { table, mapped, warnings, definitions: options.definitions, ...study.conclude(options) }
}

/** The kind of values of a custom field, by its type. */
const fieldKinds = { text: 'text', number: 'number', boolean: 'flag', time: 'day' } as const

/** The same by the kind of its definitions. */
const definedKinds = {
  text: 'text',
  number: 'number',
  boolean: 'flag',
  date: 'day',
  choice: 'text',
  link: 'text',
} as const

/** The definitions of the custom field that a target is. */
const definitionsOf = (target: ColumnTarget, definitions: Definitions): readonly Definition[] =>
  'field' in target ? definitions.named(target.field) : []

const numbers: ReadonlySet<ColumnMember> = new Set(['price', 'total', 'productMinimum', 'productTarget'])

/** The kind of values of a target. */
function kindOf(target: ColumnTarget, definitions: readonly Definition[] = []): ColumnKind {
  if ('skip' in target) return 'none'
  if ('tag' in target) return 'flag'
  if ('contact' in target) return 'text'
  if ('field' in target)
    return definitions.length === 0
      ? fieldKinds[target.type ?? 'text']
      : definedKinds[agreedKind(definitions) ?? 'text']
  const { member, level } = target
  if (member === 'location') return level === undefined ? 'path' : 'text'
  if (member === 'tags') return 'tags'
  if (numbers.has(member)) return 'number'
  if (!(member in entityMembers)) return 'text'
  const { kind } = entityMembers[member as keyof typeof entityMembers]
  if (kind === 'amount' || kind === 'quantity') return 'number'
  return kind === 'day' || kind === 'flag' ? kind : 'text'
}

/** A column while its cells are looked at. */
interface StudiedColumn {
  /** Of a column that nothing names, and that is kept. */
  readonly kinds: ValueKinds | undefined
  readonly column: MappedColumn
  readonly kind: ColumnKind
  readonly definitions: readonly Definition[]
  readonly numbers: NumberColumn
  readonly days: DayColumn
  readonly samples: Set<string>
  /** In how many cells each separator occurs. */
  readonly separators: Map<Separator, number>
}

/** Looks at every cell once. */
class Study {
  readonly #table: CorrectedTable
  readonly #file: TableFile
  readonly #warnings: Warnings
  readonly #columns: readonly StudiedColumn[]
  readonly #name: number
  /** ISO 4217. */
  readonly #currency: string
  readonly #isItem: MappedTable['isItem']
  readonly #groupRows = new Set<number>()
  readonly #headings: HeadingRows | undefined
  #totalRows = new Set<number>()
  /** Rows that begin with a word for a sum. */
  readonly #namedTotals = new Map<number, string>()
  /** The last row that is neither. */
  #lastItem = 0

  constructor(
    table: CorrectedTable,
    { columns, isItem, preset }: MappedTable,
    warnings: Warnings,
    { of, currency, definitions }: TableOptions,
  ) {
    const { file } = table
    this.#isItem = isItem
    this.#table = table
    this.#file = file
    this.#currency = currency.toUpperCase()
    this.#warnings = warnings
    this.#columns = columns.map(column => ({
      column,
      kind: kindOf(column.target, definitionsOf(column.target, definitions)),
      definitions: definitionsOf(column.target, definitions),
      kinds: column.isOpen ? new ValueKinds() : undefined,
      numbers: new NumberColumn(),
      days: new DayColumn(),
      samples: new Set(),
      separators: new Map(),
    }))
    this.#name = columns.findIndex(({ target }) => isName(target))
    const hasLocations = columns.some(({ target }) => 'member' in target && target.member === 'location')
    if (of !== 'contacts' && !file.isOurs && preset === null && !hasLocations && columns.length > 1)
      this.#headings = new HeadingRows(this.#name)
  }

  note({ row, cells }: CsvRow): void {
    if (!this.#isItem(cells)) {
      this.#groupRows.add(row)
      return
    }
    this.#headings?.note(row, cells)
    this.#noteTotal(row, cells)
    for (const studied of this.#columns) {
      const cell = cells[studied.column.index] ?? ''
      if (cell.trim() !== '') this.#noteCell(studied, cell, row)
    }
  }

  /** Rows without a name and with numbers only, at the very end of a table that is not ours. */
  #noteTotal(row: number, cells: readonly string[]): void {
    const isTotal =
      !this.#file.isOurs &&
      this.#name >= 0 &&
      cells[this.#name]?.trim() === '' &&
      cells.every(cell => cell.trim() === '' || isNumeric(cell))
    const word = this.#file.isOurs ? undefined : totalWordOf(cells)
    if (isTotal) this.#totalRows.add(row)
    else if (word !== undefined) this.#namedTotals.set(row, word)
    else {
      this.#lastItem = row
      if (this.#totalRows.size > 0) this.#totalRows = new Set()
    }
  }

  /** Reads a table with words for sums once more, to see which of these rows have sums. */
  async checkTotals(table: CorrectedTable): Promise<void> {
    if (this.#namedTotals.size === 0) return
    const sums = new ColumnSums()
    for await (const rows of table.batches())
      for (const { row, cells } of rows) {
        if (this.#totalRows.has(row) || this.#groupRows.has(row)) continue
        if (this.#isNamedTotal(row, cells, sums)) this.#totalRows.add(row)
        else sums.note(cells)
      }
  }

  /** A single row amid the others may be an item of this name; nothing but the word may stand in a row at the end. */
  #isNamedTotal(row: number, cells: readonly string[], sums: ColumnSums): boolean {
    const word = this.#namedTotals.get(row)
    if (word === undefined) return false
    const isAtEnd = row > this.#lastItem
    if (isAtEnd && cells.filter(cell => cell.trim() !== '').length === 1) return true
    return (isAtEnd || this.#namedTotals.size > 1 || isSubtotal(word)) && sums.fits(cells)
  }

  #noteCell(studied: StudiedColumn, cell: string, row: number): void {
    const { column, kind, samples } = studied
    if (samples.size < maxSamples) samples.add(cutToShown(cell))
    const { header, target } = column
    if (kind === 'number' || kind === 'day' || kind === 'flag') {
      if (isEmptyMark(cell)) this.#warnings.add('empty_mark', { column: header, value: cell.trim() }, row)
      else if (kind === 'number') this.#noteNumber(studied, withoutUnit(cell, studied.definitions), row)
      else if (kind === 'day') studied.days.note(cell)
      return
    }
    if (kind === 'path') noteSeparators(studied, cell, pathSeparators)
    if (kind === 'tags') noteSeparators(studied, cell, tagSeparators)
    studied.kinds?.note(cell, this.#table.isNumber(row, column.index))
    if (kind === 'none' && studied.kinds === undefined) return
    if (looksWronglyDecoded(cell)) this.#warnings.add('wrong_encoding', { column: header }, row)
    if (hasDigits(target) && isExponent(cell)) this.#warnings.add('exponent', { column: header }, row)
    if (isName(target) && looksLikeDay(cell)) this.#warnings.add('name_is_day', {}, row)
  }

  #noteNumber({ column, numbers }: StudiedColumn, cell: string, row: number): void {
    if (!this.#table.isNumber(row, column.index)) numbers.note(cell)
    if (!/[^\d.,\s'+-]/u.test(cell)) return
    const read = readNumber(cell, 'point') ?? readNumber(cell, 'comma')
    if (read?.isAbout === true) this.#warnings.add('approximate_number', { column: column.header }, row)
    const currency = read?.currency
    if (currency === null || currency === undefined || mayBeCurrency(currency, this.#currency)) return
    const params = { column: column.header, currency, groupCurrency: this.#currency }
    this.#warnings.add('other_currency', params, row)
  }

  conclude(
    options: TableOptions,
  ): Pick<PreparedTable, 'columns' | 'decisions' | 'skippedRows' | 'rules' | 'headings'> {
    const { headings = new Map<number, readonly string[]>(), decision } =
      this.#headings?.decide(options) ?? {}
    const skippedRows = new Map([
      ...[...this.#groupRows, ...headings.keys()].map(row => [row, 'group'] as const),
      ...[...this.#totalRows].map(row => [row, 'total'] as const),
    ])
    for (const [row, is] of skippedRows) this.#warnings.add('skipped_row', { is }, row)
    for (const { column } of this.#columns)
      if (column.unsuited !== undefined)
        this.#warnings.add('unsuited_column', { column: column.header, member: column.unsuited })
    const all = this.#withKept(options)
    const numeric = all.filter(({ kind }) => kind === 'number')
    const dated = all.filter(({ kind }) => kind === 'day')
    const { delimiter, headers } = this.#file
    const isOurs = [...peerHeaders.values()].every(header => headers.includes(header))
    const signs = decideNumbers(
      numeric.map(({ numbers }) => numbers),
      { delimiter, option: options.decimal, isOurs },
    )
    const orders = decideDays(
      dated.map(({ days }) => days),
      { option: options.dates },
    )
    const ofRows = [this.#headerQuestion(options), decision].filter(each => each !== undefined)
    const decisions = [...ofRows, ...this.#decisionsOf(options, numeric, signs, dated, orders)]
    const sign =
      mostOf(signs.flatMap(each => ('sign' in each ? [each.sign] : []))) ?? this.#usualSign(options)
    const order = mostOf(orders.flatMap(each => ('order' in each ? [each.order] : []))) ?? 'ymd'
    const rules = { sign, order, is1904: this.#file.is1904, latestDay: options.latestDay }
    const columns = all.map((studied): ReadColumn => {
      const { column, kind, definitions, samples } = studied
      const ofNumber = signs[numeric.indexOf(studied)]
      const ofDay = orders[dated.indexOf(studied)]
      const decimal = ofNumber !== undefined && 'sign' in ofNumber ? ofNumber.sign : null
      const dates = ofDay !== undefined && 'order' in ofDay ? ofDay.order : null
      const isDecided = [ofNumber, ofDay].every(each => each === undefined || !('ambiguous' in each))
      return {
        ...column,
        kind,
        definitions,
        decimal,
        dates,
        rules: { ...rules, ...signOf(ofNumber), ...orderOf(ofDay) },
        certain:
          isDecided &&
          (ofNumber === undefined || !('certain' in ofNumber) || ofNumber.certain) &&
          (ofDay === undefined || !('certain' in ofDay) || ofDay.certain) &&
          column.matchedBy !== 'synonym',
        separator: this.#separatorOf(studied),
        samples: [...samples],
      }
    })
    return { columns, decisions, rules, skippedRows, headings }
  }

  /** A table of which no column is known may have an item where its header should be. */
  #headerQuestion({ header, otherColumns }: TableOptions): ImportDecision | undefined {
    const { headers, headerRow } = this.#file
    const isKnown = this.#columns.some(({ column }) => column.matchedBy !== 'none')
    if (isKnown || header !== undefined || otherColumns !== 'keep' || headerRow === 0) return undefined
    const value = cutToShown(headers.join(' · '))
    const readings = [
      { option: 'row', value },
      { option: 'none', value },
    ]
    return { code: 'import.ambiguous_header', column: null, value, readings }
  }

  /** The columns, those that are kept as custom fields of the kind that their values have. */
  #withKept({ fieldNames }: TableOptions): readonly StudiedColumn[] {
    const names = new FieldNames(
      fieldNames,
      this.#columns.map(({ column }) => column.target),
    )
    return this.#columns.map(studied => {
      const { column, kinds } = studied
      const type = kinds?.kind
      if (kinds === undefined || type === undefined) return studied
      const target: ColumnTarget = { field: names.take(column.header), type }
      const { numbers, days } = kinds
      return { ...studied, column: { ...column, target }, kind: kindOf(target), numbers, days }
    })
  }

  #usualSign({ decimal }: TableOptions): DecimalSign {
    if (decimal === 'point' || decimal === 'comma') return decimal
    return this.#file.delimiter === ';' && !this.#file.isOurs ? 'comma' : 'point'
  }

  #decisionsOf(
    { encoding }: TableOptions,
    numeric: readonly StudiedColumn[],
    signs: ReturnType<typeof decideNumbers>,
    dated: readonly StudiedColumn[],
    orders: ReturnType<typeof decideDays>,
  ): ImportDecision[] {
    const { encodingCertain, encodingReadings } = this.#file
    const [example] = encodingReadings
    const ofFile: ImportDecision[] =
      encodingCertain || encoding !== undefined
        ? []
        : [
            {
              code: 'import.encoding_uncertain',
              column: null,
              value: example?.value ?? '',
              readings: [...encodingReadings],
            },
          ]
    const ofNumbers = signs.flatMap((each, i): ImportDecision[] => {
      const header = numeric[i]?.column.header ?? ''
      return 'ambiguous' in each
        ? [{ code: 'import.ambiguous_numbers', column: header, ...copyOf(each.ambiguous) }]
        : []
    })
    const ofDays = orders.flatMap((each, i): ImportDecision[] => {
      const header = dated[i]?.column.header ?? ''
      return 'ambiguous' in each
        ? [{ code: 'import.ambiguous_dates', column: header, ...copyOf(each.ambiguous) }]
        : []
    })
    return [...ofFile, ...ofNumbers, ...ofDays]
  }

  #separatorOf({ kind, separators }: StudiedColumn): Separator {
    if (this.#file.isOurs) return 'ours'
    const wanted = kind === 'path' ? pathSeparators : kind === 'tags' ? tagSeparators : []
    const [best = 'ours'] = wanted
      .filter(each => separators.has(each))
      .toSorted((a, b) => (separators.get(b) ?? 0) - (separators.get(a) ?? 0))
    return best
  }
}

const isName = (target: ColumnTarget): boolean =>
  ('member' in target && target.member === 'name') || ('contact' in target && target.contact === 'name')

/** Is a target a text of many digits, which a spreadsheet may have rounded? */
const hasDigits = (target: ColumnTarget): boolean =>
  ('member' in target && target.member === 'serialNumber') ||
  ('contact' in target && (target.contact === 'phone' || target.contact === 'reference'))

type DecidedSign = ReturnType<typeof decideNumbers>[number] | undefined
type DecidedOrder = ReturnType<typeof decideDays>[number] | undefined

/** The sign of a column of numbers; where it is undecided, the first that it can be: for a dry run. */
function signOf(decided: DecidedSign): Pick<CellRules, 'sign'> | undefined {
  if (decided === undefined) return undefined
  const sign = 'sign' in decided ? decided.sign : decided.ambiguous.readings[0]?.option
  return sign && { sign }
}

/** The same for the order of days. */
function orderOf(decided: DecidedOrder): Pick<CellRules, 'order'> | undefined {
  if (decided === undefined) return undefined
  const order = 'order' in decided ? decided.order : decided.ambiguous.readings[0]?.option
  return order && { order }
}

const copyOf = ({
  value,
  readings,
}: {
  value: string
  readings: readonly { option: string; value: string }[]
}) => ({
  value,
  readings: readings.map(reading => ({ ...reading })),
})

const pathSeparators = ['->', '>', '/', '\\'] as const
const tagSeparators = [';', ',', '|'] as const

function noteSeparators({ separators }: StudiedColumn, cell: string, wanted: readonly Separator[]): void {
  for (const separator of wanted)
    if (cell.includes(separator)) separators.set(separator, (separators.get(separator) ?? 0) + 1)
}

const isNumeric = (cell: string): boolean =>
  readNumber(cell, 'point') !== undefined || readNumber(cell, 'comma') !== undefined

/** The most frequent value; of several, the first. */
function mostOf<T>(all: readonly T[]): T | undefined {
  const counts = new Map<T, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

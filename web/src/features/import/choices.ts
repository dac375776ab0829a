import type {
  ColumnMapping,
  ColumnTarget,
  Correction,
  Delimiter,
  dayOrders,
  decimals,
  Encoding,
  headers,
  headings,
  ImportKind,
  onDuplicates,
  otherColumns,
} from '@stowage/contract/tables/import-options'
import type { RowError } from '@stowage/contract/tables/imports'

export type Decimal = Exclude<(typeof decimals)[number], 'auto'>
export type DayOrder = Exclude<(typeof dayOrders)[number], 'auto'>
export type OnDuplicate = (typeof onDuplicates)[number]

export type Header = (typeof headers)[number]
export type Headings = (typeof headings)[number]
export type OtherColumns = (typeof otherColumns)[number]

/** A cell that gets another text than the file has. */
export interface Fix extends Correction {
  /** Why the text of the file could not be imported, with that text. */
  readonly was: RowError | undefined
}

/** A location of the file that means another one, as names from the top down. */
export interface ReplacedLocation {
  readonly path: readonly string[]
  readonly by: readonly string[]
}

/** The stored mapping that fits the file. */
export interface UsedMapping {
  readonly id: string
  /** When it was stored: a timestamp. */
  readonly at: string
}

/** What somebody has chosen about a file and its import. What is absent is recognised by the server. */
export interface Choices {
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  readonly decimal?: Decimal
  readonly dates?: DayOrder
  readonly sheet?: string
  /** Whether a row has the names of the columns. */
  readonly header?: Header
  /** Whether rows with a name only are items, or locations of those below. */
  readonly headings?: Headings
  /** Columns whose target was chosen; the others are guessed. */
  readonly mapping: ColumnMapping
  /** Whether columns that nothing names become custom fields; absent: they do. */
  readonly otherColumns?: OtherColumns
  readonly fixes: readonly Fix[]
  /** Rows that are left out: a spreadsheet's numbers. */
  readonly skippedRows: readonly number[]
  /** Locations of the file that mean others; absent: none. */
  readonly replacedLocations?: readonly ReplacedLocation[]
  readonly onDuplicate: OnDuplicate
  readonly locationId?: string
  readonly tagIds: readonly string[]
  /** Keeps the mapping for the next file with these columns. */
  readonly remembers: boolean
  readonly usedMapping?: UsedMapping
}

export const firstChoices: Choices = {
  mapping: {},
  fixes: [],
  skippedRows: [],
  onDuplicate: 'update',
  tagIds: [],
  remembers: true,
}

/** Another text for a cell, in place of an earlier one. What the file had stays known. */
export function withFix(choices: Choices, fix: Fix): Choices {
  const before = choices.fixes.find(isAt(fix))
  const kept = choices.fixes.filter(each => each !== before)
  return { ...choices, fixes: [...kept, { ...fix, was: before === undefined ? fix.was : before.was }] }
}

const isAt =
  ({ row, column }: Pick<Correction, 'row' | 'column'>) =>
  (fix: Fix): boolean =>
    fix.row === row && fix.column === column

/** The text of the file again. */
export const withoutFix = (choices: Choices, at: Pick<Correction, 'row' | 'column'>): Choices => ({
  ...choices,
  fixes: choices.fixes.filter(fix => !isAt(at)(fix)),
})

const isPath =
  (path: readonly string[]) =>
  (replaced: ReplacedLocation): boolean =>
    replaced.path.join('\n') === path.join('\n')

/** Other locations in place of some of the file. */
export const withReplaced = (choices: Choices, replaced: readonly ReplacedLocation[]): Choices => ({
  ...choices,
  replacedLocations: [
    ...(choices.replacedLocations ?? []).filter(({ path }) => !replaced.some(isPath(path))),
    ...replaced,
  ],
})

/** The location of the file again. */
export const withoutReplaced = (choices: Choices, path: readonly string[]): Choices => ({
  ...choices,
  replacedLocations: (choices.replacedLocations ?? []).filter(each => !isPath(path)(each)),
})

/** Another target for a column. */
export const withTarget = (choices: Choices, header: string, target: ColumnTarget): Choices => ({
  ...choices,
  mapping: { ...choices.mapping, [header]: target },
})

/** Keeps or skips all columns that nothing names: those that were skipped by hand are kept as well. */
export const withOthers = (choices: Choices, otherColumns: OtherColumns): Choices => ({
  ...choices,
  otherColumns,
  mapping: Object.fromEntries(
    Object.entries(choices.mapping).filter(([, target]) => otherColumns === 'skip' || !('skip' in target)),
  ),
})

/** All corrections: a row that is left out has no cell with a text, and empty rows are skipped. */
export const correctionsOf = (
  { fixes, skippedRows }: Choices,
  headers: readonly string[],
): readonly Correction[] => {
  const skipped = new Set(skippedRows)
  return [
    ...fixes.flatMap(({ row, column, value }) => (skipped.has(row) ? [] : [{ row, column, value }])),
    ...skippedRows.flatMap(row => headers.map(column => ({ row, column, value: '' }))),
  ]
}

/** The form of an import, with the file at its end. */
export function formOf(
  file: File,
  choices: Choices,
  {
    of,
    headers,
    ...flags
  }: {
    readonly of: ImportKind
    readonly headers: readonly string[]
    readonly dryRun?: true
    readonly async?: true
  },
): FormData {
  const corrections = correctionsOf(choices, headers)
  const texts: Record<string, string | undefined> = {
    ...(flags.dryRun ? { dryRun: 'true' } : {}),
    ...(flags.async ? { async: 'true' } : {}),
    of: of === 'items' ? undefined : of,
    encoding: choices.encoding,
    delimiter: choices.delimiter === '\t' ? 'tab' : choices.delimiter,
    decimal: choices.decimal,
    dates: choices.dates,
    sheet: choices.sheet,
    header: choices.header,
    headings: choices.headings,
    otherColumns: choices.otherColumns ?? 'keep',
    mapping: Object.keys(choices.mapping).length === 0 ? undefined : JSON.stringify(choices.mapping),
    corrections: corrections.length === 0 ? undefined : JSON.stringify(corrections),
    replacedLocations: choices.replacedLocations?.length
      ? JSON.stringify(choices.replacedLocations)
      : undefined,
    onDuplicate: choices.onDuplicate,
    locationId: choices.locationId,
    tagIds: choices.tagIds.length === 0 ? undefined : choices.tagIds.join(','),
  }
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) form.append(name, text)
  form.append('csv', file)
  return form
}

import type { Encoding } from '@stowage/contract/import-options'
import type { ImportReport } from '@stowage/contract/imports'
import type { TFunction } from 'i18next'
import { formatAmount, formatDay } from '../../i18n/format.ts'
import type { ReadingChip } from './chips.tsx'
import type { Choices, DayOrder, Decimal } from './choices.ts'
import { encodingNames, encodings } from './encoding-samples.ts'
import { looksLikeDay, readDay, readNumber } from './read-values.ts'

export type ReadingId = 'encoding' | 'delimiter' | 'decimal' | 'dates' | 'header' | 'sheet'

/** How one thing of the file is read, and how else it could be. */
export interface Reading {
  readonly id: ReadingId
  readonly chips: readonly ReadingChip[]
  /** Rare ones, which are offered on demand. */
  readonly more?: readonly ReadingChip[]
  /** Undefined: two readings are possible, and nobody has decided. */
  readonly chosen: string | undefined
  /** What speaks for it. */
  readonly evidence: string
  readonly isGuess: boolean
  /** Where there is nothing to choose. */
  readonly text?: string
  readonly choose: (id: string) => Partial<Choices>
}

interface Read {
  readonly t: TFunction
  readonly report: ImportReport
  readonly choices: Choices
  readonly samples: ReadonlyMap<Encoding, string>
}

/** The six readings of a file. */
export const readingsOf = (read: Read): readonly Reading[] => [
  encodingReading(read),
  delimiterReading(read),
  decimalReading(read),
  datesReading(read),
  headerReading(read),
  sheetReading(read),
]

/** More than these are offered only on demand. */
const usualEncodings: readonly Encoding[] = ['windows-1252', 'utf-8', 'macroman']

function encodingReading({ t, report, samples }: Read): Reading {
  const isText = report.delimiter !== null
  const now = encodings.find(each => each === report.encoding.toLowerCase())
  const chipOf = (id: Encoding): ReadingChip => ({
    id,
    name: encodingNames[id],
    value: samples.get(id) ?? '',
    isBad: samples.get(id)?.includes('\uFFFD') ?? false,
  })
  const isUsual = (id: Encoding): boolean => id === now || usualEncodings.includes(id)
  const isGuess = isText && !report.encodingCertain
  return {
    id: 'encoding',
    chips: encodings.filter(isUsual).map(chipOf),
    more: encodings.filter(id => !isUsual(id) && samples.has(id)).map(chipOf),
    chosen: now,
    evidence: isText ? t(isGuess ? 'import.checkLetters' : 'import.lettersCertain') : '',
    isGuess,
    ...(isText ? {} : { text: t('import.workbookEncoding') }),
    choose: id => ({ encoding: encodings.find(each => each === id) ?? 'utf-8' }),
  }
}

const delimiterChips = (t: TFunction): readonly ReadingChip<';' | ',' | '\t' | '|'>[] => [
  { id: ';', name: t('import.delimiter.semicolon'), value: ';' },
  { id: ',', name: t('import.delimiter.comma'), value: ',' },
  { id: '\t', name: t('import.delimiter.tab') },
  { id: '|', name: t('import.delimiter.bar'), value: '|' },
]

function delimiterReading({ t, report }: Read): Reading {
  const chips = delimiterChips(t)
  const { delimiter, columns, rowCount } = report
  return {
    id: 'delimiter',
    chips,
    chosen: delimiter ?? undefined,
    evidence:
      delimiter === null ? '' : t('import.columnsInRows', { columns: columns.length, rows: rowCount }),
    isGuess: false,
    ...(delimiter === null ? { text: t('import.workbookDelimiter') } : {}),
    choose: id => ({ delimiter: chips.find(chip => chip.id === id)?.id ?? ',' }),
  }
}

/** What decides between two readings: an example that nobody has decided, else a column that has one. */
const openOf = ({ decisions }: ImportReport, code: ImportReport['decisions'][number]['code']) =>
  decisions.find(each => each.code === code)

function decimalReading({ t, report, choices }: Read): Reading {
  const open = openOf(report, 'import.ambiguous_numbers')
  const column = report.columns.find(
    ({ decimal, samples }) => decimal !== null && samples.some(text => /\d[.,]\d/.test(text)),
  )
  const any = column ?? report.columns.find(({ decimal }) => decimal !== null)
  const sample = open?.value ?? column?.samples.find(text => /\d[.,]\d/.test(text))
  const chip = (id: Decimal): ReadingChip => ({
    id,
    name: t(`import.decimal.${id}`),
    ...exampleOf(t, sample, shownNumber(sample, id, open)),
  })
  return {
    id: 'decimal',
    chips: [chip('comma'), chip('point')],
    chosen: open === undefined ? (choices.decimal ?? any?.decimal ?? undefined) : undefined,
    evidence: evidenceOf(t, { open, column: any, isChosen: choices.decimal !== undefined }),
    isGuess: open === undefined && any?.certain === false && choices.decimal === undefined,
    ...(any === undefined && open === undefined ? { text: t('import.noNumbers') } : {}),
    choose: id => ({ decimal: id === 'comma' ? 'comma' : 'point' }),
  }
}

type Open = ImportReport['decisions'][number] | undefined

const readingOf = (open: Open, option: string): string | undefined =>
  open?.readings.find(each => each.option === option)?.value

function shownNumber(sample: string | undefined, id: Decimal, open: Open): string | undefined {
  const value =
    sample === undefined ? undefined : readNumber(readingOf(open, id) ?? sample, open ? 'point' : id)
  return value === undefined ? readingOf(open, id) : formatAmount(value)
}

function shownDay(sample: string | undefined, id: DayOrder, open: Open): string | undefined {
  const told = readingOf(open, id)
  const day = told ?? (sample === undefined ? undefined : readDay(sample, id))
  return day !== undefined && /^\d{4}-\d{2}-\d{2}/.test(day) ? formatDay(day) : day
}

/** An example, and what it is with a reading. */
const exampleOf = (
  t: TFunction,
  sample: string | undefined,
  shown: string | undefined,
): Pick<ReadingChip, 'value' | 'isBad'> =>
  sample === undefined
    ? {}
    : { value: `${sample} → ${shown ?? t('import.unreadable')}`, isBad: shown === undefined }

function evidenceOf(
  t: TFunction,
  given: {
    readonly open: Open
    readonly column: ImportReport['columns'][number] | undefined
    readonly isChosen: boolean
  },
): string {
  const { open, column, isChosen } = given
  if (open !== undefined) return t('import.bothFit', { column: open.column ?? '' })
  if (column === undefined) return ''
  if (isChosen) return t('import.yourChoice')
  return t(column.certain ? 'import.onlyThisFits' : 'import.likelyFits', { column: column.header })
}

const dayOrders: readonly DayOrder[] = ['dmy', 'mdy', 'ymd']

function datesReading({ t, report, choices }: Read): Reading {
  const open = openOf(report, 'import.ambiguous_dates')
  const column = report.columns.find(({ dates }) => dates !== null)
  const sample = open?.value ?? column?.samples.find(looksLikeDay)
  const offered = dayOrders.filter(
    id => open === undefined || open.readings.some(({ option }) => option === id),
  )
  return {
    id: 'dates',
    chips: offered.map(id => ({
      id,
      name: t(`import.dates.${id}`),
      ...exampleOf(t, sample, shownDay(sample, id, open)),
    })),
    chosen: open === undefined ? (choices.dates ?? column?.dates ?? undefined) : undefined,
    evidence: evidenceOf(t, { open, column, isChosen: choices.dates !== undefined }),
    isGuess: open === undefined && column?.certain === false && choices.dates === undefined,
    ...(column === undefined && open === undefined ? { text: t('import.noDates') } : {}),
    choose: id => ({ dates: dayOrders.find(each => each === id) ?? 'ymd' }),
  }
}

function headerReading({ t, report }: Read): Reading {
  const titles = report.firstRows.filter(({ is }) => is === 'title').length
  const totals = report.firstRows.filter(({ is }) => is === 'total').length
  return {
    id: 'header',
    chips: [],
    chosen: undefined,
    text: t('import.headerRow', { row: report.headerRow }),
    evidence: titles + totals === 0 ? '' : t('import.rowsSkipped', { titles, totals }),
    isGuess: false,
    choose: () => ({}),
  }
}

function sheetReading({ t, report }: Read): Reading {
  const { sheets, sheet } = report
  return {
    id: 'sheet',
    chips: sheets.map(name => ({ id: name, name })),
    chosen: sheet ?? undefined,
    evidence: sheets.length > 1 ? t('import.sheets', { count: sheets.length }) : '',
    isGuess: false,
    ...(report.delimiter === null ? {} : { text: t('import.oneTable') }),
    // Columns and cells of another sheet are others.
    choose: name => ({ sheet: name, mapping: {}, fixes: [], skippedRows: [] }),
  }
}

/** The readings in a few words, for a line that unfolds. */
export const readingsInShort = (readings: readonly Reading[]): string =>
  readings
    .filter(({ id, chosen }) => id !== 'header' && chosen !== undefined)
    .map(({ chips, chosen }) => chips.find(({ id }) => id === chosen)?.name)
    .filter(Boolean)
    .join(' · ')

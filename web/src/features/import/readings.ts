import type { Encoding } from '@stowage/contract/tables/import-options'
import type { ImportReport } from '@stowage/contract/tables/imports'
import type { TFunction } from 'i18next'
import { formatAmount, formatDay } from '../../i18n/format.ts'
import type { Choices, DayOrder, Decimal } from './choices.ts'
import { encodingNames, encodings } from './encoding-samples.ts'
import { looksLikeDay, readDay, readNumber } from './read-values.ts'

export type ReadingId = 'encoding' | 'delimiter' | 'decimal' | 'dates' | 'header' | 'headings' | 'sheet'

/** One of the readings of something. */
export interface ReadingChip<K extends string = string> {
  readonly id: K
  readonly name: string
  /** A value of the file as this reading takes it. */
  readonly value?: string
  /** The reading does not fit the value. */
  readonly isBad?: boolean
}

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

/** What was chosen of columns and cells, where another reading gives the columns other names. */
const ofOtherColumns = { mapping: {}, fixes: [], skippedRows: [] } as const

const isAscii = (header: string): boolean => /^\p{ASCII}*$/u.test(header)

/** What stays chosen when another encoding may give columns other names. */
const withinAscii = ({ mapping, fixes }: Choices): Pick<Choices, 'mapping' | 'fixes'> => ({
  mapping: Object.fromEntries(Object.entries(mapping).filter(([header]) => isAscii(header))),
  fixes: fixes.filter(({ column }) => isAscii(column)),
})

interface Read {
  readonly t: TFunction
  readonly report: ImportReport
  readonly choices: Choices
  readonly samples: ReadonlyMap<Encoding, string>
}

/** Is it a workbook whose numbers or days stand there as such? A question is left for those that are texts. */
function isExact(
  { report: { delimiter, columns, decisions }, choices }: Read,
  id: 'decimal' | 'dates',
): boolean {
  const isAsked = decisions.some(
    ({ code }) => code === (id === 'decimal' ? 'import.ambiguous_numbers' : 'import.ambiguous_dates'),
  )
  const usual = id === 'decimal' ? 'point' : 'ymd'
  const isUsual = columns.every(column => column[id] === null || column[id] === usual)
  return delimiter === null && !isAsked && choices[id] === undefined && isUsual
}

/** The readings of a file, but those that have no question. */
export const readingsOf = (read: Read): readonly Reading[] => [
  encodingReading(read),
  delimiterReading(read),
  ...(isExact(read, 'decimal') ? [] : [decimalReading(read)]),
  ...(isExact(read, 'dates') ? [] : [datesReading(read)]),
  headerReading(read),
  ...headingsReading(read),
  sheetReading(read),
]

/** More than these are offered only on demand. */
const usualEncodings: readonly Encoding[] = ['windows-1252', 'utf-8', 'macroman']

function encodingReading({ t, report, choices, samples }: Read): Reading {
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
    choose: id => ({
      ...withinAscii(choices),
      encoding: encodings.find(each => each === id) ?? 'utf-8',
    }),
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
    choose: id => ({ ...ofOtherColumns, delimiter: chips.find(chip => chip.id === id)?.id ?? ',' }),
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
  const own = any?.decimal ?? 'point'
  const fitting = column?.samples.filter(text => /\d[.,]\d/.test(text)) ?? []
  // The numbers of a workbook have a point, whatever its texts have.
  const sample = open?.value ?? fitting.find(text => readNumber(text, own) !== undefined) ?? fitting[0]
  const { text: evidence, isGuess } = surenessOf(t, {
    open,
    column: any,
    isChosen: choices.decimal !== undefined,
    read: text => [readNumber(text, own), readNumber(text, own === 'point' ? 'comma' : 'point')],
  })
  const chip = (id: Decimal): ReadingChip => ({
    id,
    name: t(`import.decimal.${id}`),
    ...exampleOf(t, sample, shownNumber(sample, id, open)),
  })
  return {
    id: 'decimal',
    chips: [chip('comma'), chip('point')],
    chosen: open === undefined ? (choices.decimal ?? any?.decimal ?? undefined) : undefined,
    evidence,
    isGuess,
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

/** How sure a reading is: told by values that only it can read. */
interface Sureness {
  readonly text: string
  readonly isGuess: boolean
}

function surenessOf(
  t: TFunction,
  given: {
    readonly open: Open
    readonly column: ImportReport['columns'][number] | undefined
    readonly isChosen: boolean
    /** What a value is with the reading, and with each other one. */
    readonly read: (text: string) => readonly [own: unknown, ...others: unknown[]]
  },
): Sureness {
  const { open, column, isChosen, read } = given
  if (open !== undefined) return { text: t('import.bothFit', { column: open.column ?? '' }), isGuess: false }
  if (column === undefined) return { text: '', isGuess: false }
  if (isChosen) return { text: t('import.yourChoice'), isGuess: false }
  const { header, samples } = column
  const readings = samples.map(read)
  const differ = readings.some(([own, ...others]) => others.some(each => each !== undefined && each !== own))
  const decides = readings.some(
    ([own, ...others]) => own !== undefined && others.every(each => each === undefined),
  )
  const isGuess = differ && !decides
  return { text: t(isGuess ? 'import.likelyFits' : 'import.onlyThisFits', { column: header }), isGuess }
}

const dayOrders: readonly DayOrder[] = ['dmy', 'mdy', 'ymd']

function datesReading({ t, report, choices }: Read): Reading {
  const open = openOf(report, 'import.ambiguous_dates')
  const column = report.columns.find(({ dates }) => dates !== null)
  const sample = open?.value ?? column?.samples.find(looksLikeDay)
  const { text: evidence, isGuess } = surenessOf(t, {
    open,
    column,
    isChosen: choices.dates !== undefined,
    read: text => {
      const others = dayOrders.filter(order => order !== column?.dates)
      return [readDay(text, column?.dates ?? 'ymd'), ...others.map(order => readDay(text, order))]
    },
  })
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
    evidence,
    isGuess,
    ...(column === undefined && open === undefined ? { text: t('import.noDates') } : {}),
    choose: id => ({ dates: dayOrders.find(each => each === id) ?? 'ymd' }),
  }
}

function headerReading({ t, report, choices }: Read): Reading {
  const open = openOf(report, 'import.ambiguous_header')
  const isBare = report.headerRow === 0
  if (open !== undefined || choices.header !== undefined || isBare) {
    const first = open?.value ?? report.firstRows.find(({ is }) => is !== 'title')?.cells.join(' · ') ?? ''
    return {
      id: 'header',
      chips: [
        { id: 'row', name: t('import.header.row'), value: first },
        { id: 'none', name: t('import.header.none') },
      ],
      chosen: open === undefined ? (isBare ? 'none' : 'row') : undefined,
      evidence: open === undefined ? '' : t('import.header.unknown'),
      isGuess: choices.header === undefined && isBare,
      choose: id => ({ ...ofOtherColumns, header: id === 'none' ? 'none' : 'row' }),
    }
  }
  const titles = report.firstRows.filter(({ is }) => is === 'title').length
  const totals = report.firstRows.filter(({ is }) => is === 'total').length
  const skipped = [
    titles > 0 && t('import.rowsSkipped.titles', { count: titles }),
    totals > 0 && t('import.rowsSkipped.totals', { count: totals }),
  ].filter(Boolean)
  return {
    id: 'header',
    chips: [],
    chosen: undefined,
    text: t('import.headerRow', { row: report.headerRow }),
    evidence: skipped.length === 0 ? '' : t('import.rowsSkipped', { rows: skipped.join(' ') }),
    isGuess: false,
    choose: () => ({}),
  }
}

/** Rows with a name only; none where the table has no such rows. */
function headingsReading({ t, report, choices }: Read): readonly Reading[] {
  const open = openOf(report, 'import.ambiguous_headings')
  const group = report.firstRows.find(({ is }) => is === 'group')
  const isFound = report.preset === null && group !== undefined
  if (open === undefined && choices.headings === undefined && !isFound) return []
  const value = open?.value ?? group?.cells.find(cell => cell !== '') ?? ''
  return [
    {
      id: 'headings',
      chips: [
        { id: 'locations', name: t('import.headings.locations'), value },
        { id: 'items', name: t('import.headings.items') },
      ],
      chosen: open === undefined ? (choices.headings ?? 'locations') : undefined,
      evidence: t('import.headings.text'),
      isGuess: open === undefined && choices.headings === undefined,
      choose: id => ({ headings: id === 'items' ? 'items' : 'locations' }),
    },
  ]
}

function sheetReading({ t, report }: Read): Reading {
  const { sheets, sheet } = report
  return {
    id: 'sheet',
    chips: [
      ...sheets.map(name => ({ id: name, name })),
      ...(sheets.length > 1 ? [{ id: '*', name: t('import.sheets.all') }] : []),
    ],
    chosen: sheet ?? undefined,
    evidence: sheets.length > 1 ? t('import.sheets', { count: sheets.length }) : '',
    isGuess: false,
    ...(report.delimiter === null ? {} : { text: t('import.oneTable') }),
    choose: name => ({ ...ofOtherColumns, sheet: name }),
  }
}

/** The readings in a few words, for a line that unfolds. */
export const readingsInShort = (readings: readonly Reading[]): string =>
  readings
    .filter(({ id, chosen }) => id !== 'header' && chosen !== undefined)
    .map(({ chips, chosen }) => chips.find(({ id }) => id === chosen)?.name)
    .filter(Boolean)
    .join(' · ')

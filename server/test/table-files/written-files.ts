import type { Delimiter, Encoding } from '@stowage/contract/tables/import-options'
import { workbookFiles, zipOf } from '../workbook-files.ts'
import { encodeText, survives } from './encode-text.ts'
import { inventoryOf, type Meant } from './inventory.ts'
import {
  columnsOfInventory,
  type InventoryColumn,
  type Locale,
  localeOf,
  locales,
  writeDay,
  writeNumber,
} from './locales.ts'

/** A table as a program writes it, and what somebody means by it. */
export interface WrittenFile {
  readonly name: string
  readonly bytes: () => Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>
  readonly meant: readonly Meant[]
  /** The headers by what their columns are. */
  readonly headers: ReadonlyMap<InventoryColumn, string>
  /** How it was written; null for a workbook. */
  readonly form: Form | null
  /** Are the headers understood without a mapping? */
  readonly isKnown: boolean
}

export interface Form {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly decimal: 'point' | 'comma'
  readonly dates: 'ymd' | 'dmy' | 'mdy'
}

/** How a program writes a table besides what the region decides. */
interface Style {
  readonly encoding: Encoding
  readonly mark?: boolean
  readonly delimiter?: Delimiter
  readonly newline?: '\r\n' | '\n' | '\r'
  /** `general`: `1299.5`; `grouped`: `1,299.50`; `currency`: `$1,299.50`. */
  readonly prices?: 'general' | 'grouped' | 'currency'
  readonly quotesAll?: boolean
  /** Lines above the header. */
  readonly above?: readonly string[]
  /** A line of sums below. */
  readonly sums?: boolean
  readonly between?: { readonly path: string; readonly tags: string }
  readonly only?: (item: Meant) => Meant
}

const usual = { path: ' > ', tags: ', ' }

function priceOf(price: number, locale: Locale, prices: Style['prices']): string {
  if (prices === 'general') return writeNumber(price, locale)
  const number = writeNumber(price, locale, locale.group, 2)
  return prices === 'grouped' ? number : locale.currency.replace('#', number)
}

/** The cells of an item, in the order of `columnsOfInventory`. */
function cellsOf(item: Meant, locale: Locale, { prices = 'general', between = usual }: Style): string[] {
  return [
    item.name,
    item.location.join(between.path),
    writeNumber(item.quantity, locale),
    priceOf(item.purchasePrice, locale, prices),
    item.purchaseDate === '' ? '' : writeDay(item.purchaseDate, locale.day),
    item.insured ? locale.yes : locale.no,
    item.tags.join(between.tags),
    item.serialNumber,
    item.manufacturer,
    item.notes,
  ]
}

/** Rows of cells as text, each cell in quotes where it must be. */
export function delimited(
  rows: readonly (readonly string[])[],
  delimiter: Delimiter,
  newline = '\r\n',
  quotesAll = false,
): string {
  const quoted = (cell: string) =>
    quotesAll || /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
  return rows.map(cells => cells.map(quoted).join(delimiter) + newline).join('')
}

const orders: Readonly<Record<string, Form['dates']>> = { D: 'dmy', M: 'mdy', Y: 'ymd' }

/** The order of the parts of a day in a pattern. */
export const orderOfPattern = (pattern: string): Form['dates'] => orders[pattern.charAt(0)] ?? 'ymd'

const headersOf = ({ headers }: Locale, encoding: Encoding) =>
  new Map(columnsOfInventory.map((column, i) => [column, survives(headers[i] ?? column, encoding)]))

function textFile(name: string, tag: string, style: Style): WrittenFile {
  const locale = localeOf(tag)
  const { encoding, mark = false, delimiter = locale.delimiter, quotesAll } = style
  const { newline = '\r\n', above = [] } = style
  const headers = headersOf(locale, encoding)
  const meant = inventoryOf(locale, encoding).map(item => style.only?.(item) ?? item)
  const total = meant.reduce((sum, { purchasePrice }) => sum + purchasePrice, 0)
  const sums =
    style.sums === true
      ? [columnsOfInventory.map((_, i) => (i === 3 ? priceOf(total, locale, style.prices) : ''))]
      : []
  const lines = above.map(line => line + newline).join('')
  const rows = [[...headers.values()], ...meant.map(item => cellsOf(item, locale, style)), ...sums]
  return {
    name: `${name} (${tag})`,
    bytes: () => encodeText(lines + delimited(rows, delimiter, newline, quotesAll), encoding, mark),
    meant,
    headers,
    form: {
      encoding,
      delimiter,
      decimal: locale.decimal === '.' ? 'point' : 'comma',
      dates: orderOfPattern(locale.day),
    },
    isKnown: locale.isKnown,
  }
}

const millisecondsPerDay = 86_400_000

/** A day as a workbook counts it. */
const serialOf = (day: string, is1904: boolean): number =>
  Date.parse(day) / millisecondsPerDay + (is1904 ? 24_107 : 25_569)

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A workbook as Excel saves it: numbers, days and yes/no as such, with the formats of the region. */
function workbook(tag: string, is1904 = false): WrittenFile {
  const locale = localeOf(tag)
  const meant = inventoryOf(locale, 'utf-8')
  const textCell = (text: string) =>
    text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`
  const numberCell = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`
  const row = (cells: readonly string[]) => `<row>${cells.join('')}</row>`
  const rows = meant.map(item =>
    row([
      textCell(item.name),
      textCell(item.location.join(' > ')),
      numberCell(item.quantity, 0),
      numberCell(item.purchasePrice, 2),
      item.purchaseDate === '' ? '<c/>' : numberCell(serialOf(item.purchaseDate, is1904), 1),
      `<c t="b"><v>${item.insured ? 1 : 0}</v></c>`,
      textCell(item.tags.join(', ')),
      textCell(item.serialNumber),
      textCell(item.manufacturer),
      textCell(item.notes),
    ]),
  )
  const xml = [row(locale.headers.map(textCell)), ...rows].join('')
  const currency = locale.currency.replace('#', '#,##0.00').replace(/[^#,0.]+/g, other => `"${other}"`)
  return {
    name: `Excel workbook${is1904 ? ' of 1904' : ''} (${tag})`,
    bytes: async () =>
      Buffer.from(
        await zipOf(workbookFiles([{ name: 'Inventory', rows: xml }], { formats: [14, currency], is1904 })),
      ),
    meant,
    headers: headersOf(locale, 'utf-8'),
    form: null,
    isKnown: locale.isKnown,
  }
}

/** Items whose days and numbers all have two readings. */
const early = (item: Meant): Meant => ({
  ...item,
  purchaseDate: item.purchaseDate === '' ? '' : '2024-03-09',
  purchasePrice: 1234,
  quantity: 1,
})

/** What Excel saves in a region: plain CSV, CSV UTF-8 and Unicode text. */
const ofExcel = (locale: Locale): WrittenFile[] => [
  textFile('Excel CSV', locale.tag, { encoding: locale.codePage, prices: 'currency' }),
  textFile('Excel CSV UTF-8', locale.tag, { encoding: 'utf-8', mark: true, prices: 'general' }),
  textFile('Excel Unicode text', locale.tag, {
    encoding: 'utf-16le',
    mark: true,
    delimiter: '	',
    prices: 'grouped',
  }),
]

const mac = { encoding: 'macroman', newline: '\r', prices: 'currency' } as const
const google = { encoding: 'utf-8', delimiter: ',', prices: 'currency' } as const

/** Files of one inventory, as programs write them in many regions. */
export const writtenFiles: readonly WrittenFile[] = [
  ...locales.flatMap(ofExcel),
  ...['en-US', 'de-DE', 'fr-FR', 'es-ES', 'sv-SE'].map(tag => textFile('Excel for Mac CSV', tag, mac)),
  textFile('Numbers CSV', 'en-US', { encoding: 'utf-8', newline: '\n', prices: 'currency' }),
  textFile('Numbers CSV', 'de-DE', { encoding: 'utf-8', newline: '\n', prices: 'currency' }),
  textFile('Numbers CSV with table names', 'fr-FR', {
    encoding: 'utf-8',
    newline: '\n',
    prices: 'grouped',
    above: ['Tableau 1'],
  }),
  ...['en-US', 'de-DE', 'fr-FR'].map(tag => textFile('Google Sheets CSV', tag, google)),
  textFile('Google Sheets TSV', 'de-DE', { encoding: 'utf-8', delimiter: '\t', prices: 'currency' }),
  textFile('LibreOffice CSV, all in quotes', 'de-DE', {
    encoding: 'utf-8',
    newline: '\n',
    quotesAll: true,
    prices: 'currency',
  }),
  textFile('LibreOffice CSV with commas', 'de-DE', {
    encoding: 'utf-8',
    newline: '\n',
    delimiter: ',',
    prices: 'grouped',
  }),
  textFile('LibreOffice CSV, tab', 'en-GB', { encoding: 'utf-8', newline: '\n', delimiter: '\t' }),
  textFile('LibreOffice CSV, windows-1252', 'fr-FR', { encoding: 'windows-1252', newline: '\n' }),
  textFile('LibreOffice CSV, UTF-16', 'pl-PL', { encoding: 'utf-16le', mark: true, newline: '\n' }),
  textFile('LibreOffice CSV, UTF-16 without mark', 'es-ES', { encoding: 'utf-16le', newline: '\n' }),
  textFile('CSV, UTF-16 big endian', 'it-IT', { encoding: 'utf-16be', mark: true }),
  textFile('CSV with bars', 'nl-NL', { encoding: 'utf-8', delimiter: '|', newline: '\n' }),
  textFile('CSV with sep=', 'pt-BR', { encoding: 'utf-8', mark: true, above: ['sep=;'] }),
  textFile('CSV with a title and sums', 'de-DE', {
    encoding: 'utf-8',
    mark: true,
    prices: 'currency',
    sums: true,
    above: ['Inventarliste 2026', '', 'Stand:;27.11.2026'],
  }),
  textFile('CSV with paths by slashes, tags by semicolons', 'en-US', {
    encoding: 'utf-8',
    between: {
      path: ' / ',
      tags: '; ',
    },
  }),
  textFile('CSV with paths by backslashes, tags by bars', 'en-GB', {
    encoding: 'utf-8',
    between: {
      path: '\\',
      tags: ' | ',
    },
  }),
  ...['en-US', 'en-GB', 'de-DE', 'da-DK'].map(tag =>
    textFile('Excel CSV UTF-8, early days', tag, {
      encoding: 'utf-8',
      mark: true,
      prices: 'general',
      only: early,
    }),
  ),
  ...['en-GB', 'de-DE', 'ja-JP'].map(tag => workbook(tag)),
  workbook('en-US', true),
]

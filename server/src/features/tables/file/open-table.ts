import type { Delimiter, Encoding } from '@stowage/contract/tables/import-options'
import type { Asker } from '#kernel/turns.ts'
import { CsvFile, type CsvRow, type HeaderOptions, type Span } from './csv-file.ts'
import { toUtf8 } from './decode-text.ts'
import { dialectOf } from './dialect.ts'
import { doubtsOf } from './doubts.ts'
import { certainEncodingOf } from './encoding.ts'
import { guessEncodings } from './guess-encoding.ts'
import { malformed } from './malformed.ts'
import { isWorkbook, refuseOtherKinds } from './other-kinds.ts'
import { type SheetOfFile, type SheetRows, SheetsFile } from './sheets-file.ts'
import { openWorkbook } from './workbook/open-workbook.ts'

/** Choices of reading a file; an absent one is recognised. */
export interface FileOptions extends HeaderOptions {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
  /** Of a workbook; absent: the first that is neither hidden nor empty; `*`: all of them. */
  readonly sheet?: string | undefined
}

/** A table as rows of texts. */
export interface TableFile {
  /** By its name in the contract; `utf-8` for a workbook. */
  readonly encoding: Encoding
  /** Does a byte-order mark, the form of the bytes or the person say so? */
  readonly encodingCertain: boolean
  /** Up to 10 cells whose letters the encoding decides. */
  readonly encodingSample: readonly string[]
  /** The first of them by the likeliest encodings, 2 to 4. */
  readonly encodingReadings: readonly { readonly option: Encoding; readonly value: string }[]
  /** Null for a workbook. */
  readonly delimiter: Delimiter | null
  readonly sheet: string | null
  /** Those that are not hidden. */
  readonly sheets: readonly string[]
  /** Do the days of the workbook count from 1904? */
  readonly is1904: boolean
  /** Does a column have a name of ours, `HB.…`? */
  readonly isOurs: boolean
  /** The names of the columns, each of which is there once: a repeated one is `Header (2)`, an empty one `Column 3`. */
  readonly headers: readonly string[]
  /** Headers that are there more than once, as they are written. */
  readonly repeatedHeaders: readonly string[]
  /** The number of the header among all records, blank ones included, from 1; 0 for a table without one. */
  readonly headerRow: number
  /** Rows above the header, at most 30 records. */
  readonly titleRows: readonly { readonly row: number; readonly cells: readonly string[] }[]
  /**
   * The rows below the header that are not blank, each with a cell for every column or more. Throws `import.too_large`, and
   * `import.malformed` when there is none.
   */
  batches(): AsyncGenerator<readonly CsvRow[]>
  /** The cells of a row that came in a batch. */
  cellsOf(span: Span): readonly string[]
  /** Is a cell of such a row a number of a workbook, which needs no decimal sign? Texts without such a sign may be one, too. */
  isNumber(row: number, column: number): boolean
  /** Of several sheets together: each with how many rows are counted before it, once all rows have been read. */
  sheetRows(): readonly SheetRows[]
}

/**
 * Reads a file as a table. Throws `import.malformed`, `import.too_large`, `import.xls`, `import.ods`, `import.encrypted` and
 * `import.no_sheet`; of a workbook also as `Turns.begin` does.
 */
export async function openTable(bytes: Buffer, options: FileOptions, asker: Asker): Promise<TableFile> {
  return isWorkbook(bytes) ? openSheet(bytes, options, asker) : openText(bytes, options)
}

async function openText(bytes: Buffer, options: FileOptions): Promise<TableFile> {
  const certain = certainEncodingOf(bytes, options.encoding)
  await refuseOtherKinds(bytes, certain?.startsWith('utf-16') === true)
  const candidates = certain === undefined ? await guessEncodings(bytes) : [certain]
  const { encoding, others, utf8 } = await decodeFirst(bytes, candidates)
  const dialect = dialectOf(utf8, options.delimiter)
  const file = new CsvFile(utf8, dialect, options)
  return tableOf(file, {
    encoding,
    encodingCertain: candidates.length === 1,
    ...(await doubtsOf(file, encoding, others)),
    delimiter: dialect.delimiter,
    sheet: null,
    sheets: [],
    is1904: false,
  })
}

/** Decodes a text by the first encoding that has all of its bytes. */
async function decodeFirst(bytes: Buffer, candidates: readonly Encoding[]) {
  for (const [i, encoding] of candidates.entries()) {
    const utf8 = await toUtf8(bytes, encoding)
    if (utf8 !== undefined) return { encoding, others: candidates.slice(i + 1), utf8 }
  }
  throw malformed(`The file is not ${candidates[0]} text; leave the encoding out, or say another one`)
}

async function openSheet(bytes: Buffer, options: FileOptions, asker: Asker): Promise<TableFile> {
  const { csv, parts, ...facts } = await openWorkbook(bytes, options.sheet, asker)
  const fileOf = (rows: Buffer) =>
    new CsvFile(rows, { delimiter: ',', start: 0 }, { ...options, quotesTexts: true })
  let start = 0
  const sheets = parts.map((part): SheetOfFile => {
    const sheet = { name: part.name, start, file: fileOf(csv.subarray(start, start + part.bytes)) }
    start += part.bytes
    return sheet
  })
  const file = sheets.length > 1 ? new SheetsFile(sheets) : fileOf(csv)
  return tableOf(file, {
    encoding: 'utf-8',
    encodingCertain: true,
    encodingSample: [],
    encodingReadings: [],
    delimiter: null,
    ...facts,
  })
}

/** Facts about a file besides its rows. */
type Facts = Omit<TableFile, keyof CsvFile | 'sheetRows'> & Pick<TableFile, 'delimiter'>

function tableOf(file: CsvFile | SheetsFile, facts: Facts): TableFile {
  const { headers, repeatedHeaders, headerRow, titleRows, isOurs } = file
  return {
    ...facts,
    headers,
    repeatedHeaders,
    headerRow,
    titleRows,
    isOurs,
    batches: () => file.batches(),
    cellsOf: span => file.cellsOf(span),
    isNumber: (row, column) => file.isNumber(row, column),
    sheetRows: () => (file instanceof SheetsFile ? file.sheetRows : []),
  }
}

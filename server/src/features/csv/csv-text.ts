import Papa from 'papaparse'
import { Problem } from '#kernel/problem.ts'

/** One record of a file; `row` counts records from 1, the header being the first. */
export interface CsvRow {
  readonly row: number
  readonly cells: readonly string[]
}

export interface CsvFile {
  readonly headers: readonly string[]
  readonly rows: readonly CsvRow[]
}

const malformed = (text: string): Problem => new Problem('import.malformed', { text })

/** Reads a CSV file: UTF-8, a byte-order mark or none, commas, semicolons or tabs, LF or CRLF. */
export function readCsv(bytes: Buffer): CsvFile {
  const text = decode(bytes)
  const header = firstRecord(text)
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: delimiterOf(header),
    newline: header.endsWith('\r') ? '\r\n' : '\n',
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken !== undefined)
    throw malformed(`The file cannot be read as CSV: ${broken.message} (record ${(broken.row ?? 0) + 1})`)
  const [headers, ...rest] = data
  const rows = rest
    .map((cells, i): CsvRow => ({ row: i + 2, cells }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (headers === undefined || rows.length === 0)
    throw malformed('The file needs a line of column names and at least one row')
  return { headers, rows }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Problem('import.malformed', {
      text: 'The file is not UTF-8 text; save it as "CSV UTF-8"',
      cause,
    })
  }
}

/** The first record without its line feed; a carriage return stays. */
function firstRecord(text: string): string {
  let inQuotes = false
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') inQuotes = !inQuotes
    else if (text[i] === '\n' && !inQuotes) return text.slice(0, i)
  }
  return text
}

/** The delimiter that occurs most often outside of quotes. */
function delimiterOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length - 1
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Writes records as CSV: commas, LF, quotes only where they are needed. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse(rows as string[][], { newline: '\n' })}\n`

const formula = /^'*[=+\-@\t\r]/

/** A text cell that a spreadsheet will not take for a formula. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text behind a guarded cell. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

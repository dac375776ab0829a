import { guardFormula } from '../../file/csv-text.ts'
import { showNumber } from '../../values/cells.ts'
import type { Cell, ColumnKind, Table } from '../table.ts'
import { sheetHead, sheetTail, styleOf, styles } from './parts.ts'
import { escapeText } from './xml.ts'

/** The most UTF-16 units of a cell; Excel takes a file with longer ones for damaged. */
const longestText = 32_767

const longestWidth = 60
const widths: Readonly<Record<ColumnKind, number>> = {
  text: 20,
  name: 32,
  note: 40,
  code: 16,
  number: 10,
  amount: 12,
  day: 12,
  flag: 8,
}

/** Writes the part of a sheet with all rows of a table. */
export async function* writeSheet<Row>({ columns, batches }: Table<Row>): AsyncGenerator<string> {
  const letters = columns.map((_, i) => lettersOf(i))
  yield sheetHead(columns.map(({ header, kind }) => widthOf(header, kind)))
  yield rowOf(
    1,
    columns
      .map(({ header }, i) => textCell(`${letters[i]}1`, guardApostrophe(header), styles.header))
      .join(''),
  )
  let number = 1
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      number++
      const cells = columns.map((column, i) =>
        writeCell(`${letters[i]}${number}`, column.cell(row), column.kind),
      )
      text += rowOf(number, cells.join(''))
    }
    yield text
  }
  yield sheetTail
}

const rowOf = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`

const widthOf = (header: string, kind: ColumnKind): number =>
  Math.min(longestWidth, Math.max(widths[kind], header.length + 2))

/** The letters of a column: A to Z, then AA. */
export function lettersOf(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

function writeCell(at: string, cell: Cell, kind: ColumnKind): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(at, guardApostrophe(cell), styleOf[kind])
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number') return writeNumber(at, cell, kind)
  const serial = serialOf(cell.day)
  return serial === undefined
    ? textCell(at, cell.day, styles.text)
    : `<c r="${at}" s="${styles.day}"><v>${serial}</v></c>`
}

/** From here on a spreadsheet rounds whole numbers, which it keeps to 15 digits. */
const largestExact = 1e15
/** From here on it shows them as `1E+11` unless told otherwise, and saves them so in CSV. */
const largestShown = 1e11

function writeNumber(at: string, value: number, kind: ColumnKind): string {
  const size = kind === 'amount' ? 0 : Math.abs(value)
  if (size >= largestExact) return textCell(at, showNumber(value), styles.text)
  return `<c r="${at}" s="${size >= largestShown ? styles.whole : styleOf[kind]}"><v>${value}</v></c>`
}

/** A text cell is no formula. Only the apostrophe of a text that looks guarded needs one more, which an import takes away. */
const guardApostrophe = (text: string): string => (text.startsWith("'") ? guardFormula(text) : text)

const textCell = (at: string, text: string, style: number): string => {
  const shown = text.length > longestText ? text.slice(0, longestText) : text
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(shown)}</t></is></c>`
}

const msPerDay = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)
/** The first day on which all programs agree: for Excel 1900 was a leap year. */
const firstDay = '1900-03-01'

/** The number of a day in a workbook; undefined for days that not all programs count alike. */
const serialOf = (day: string): number | undefined =>
  day < firstDay ? undefined : Math.round((Date.parse(`${day}T00:00:00Z`) - dayZero) / msPerDay)

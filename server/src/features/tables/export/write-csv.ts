import Papa from 'papaparse'
import { guardFormula } from '../file/csv-text.ts'
import { showNumber } from '../values/cells.ts'
import type { Cell, CsvStyle, Table } from './table.ts'

const mark = '\ufeff'

/** Writes a table as CSV: LF, quotes only where they are needed, semicolons where the decimal sign is a comma. */
export async function* writeCsvTable<Row>(
  table: Pick<Table<Row>, 'columns' | 'batches'>,
  style: CsvStyle,
): AsyncGenerator<string> {
  const delimiter = style.decimal === 'comma' ? ';' : ','
  const write = (rows: string[][]): string => `${Papa.unparse(rows, { newline: '\n', delimiter })}\n`
  const { columns } = table
  yield `${style.bom ? mark : ''}${write([columns.map(({ header }) => guardFormula(header))])}`
  for await (const rows of table.batches)
    if (rows.length > 0) yield write(rows.map(row => columns.map(column => show(column.cell(row), style))))
}

function show(cell: Cell, style: CsvStyle): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return guardFormula(cell)
  if (typeof cell === 'number') return showDecimal(cell, style)
  if (typeof cell === 'boolean') return cell ? style.yes : style.no
  return showDay(cell.day, style)
}

const threeDecimals = /\.\d{3}$/

function showDecimal(value: number, { decimal, isPlain }: CsvStyle): string {
  const text = showNumber(value)
  // `1.234` could be a thousand and more; `1.2340` could not.
  const clear = isPlain || !threeDecimals.test(text) ? text : `${text}0`
  return decimal === 'comma' ? clear.replace('.', ',') : clear
}

function showDay(text: string, { dates, daySeparator }: CsvStyle): string {
  if (dates === 'ymd') return text
  const [year = '', month = '', day = ''] = text.split('-')
  return (dates === 'dmy' ? [day, month, year] : [month, day, year]).join(daySeparator)
}

import type { TableFormat } from '@stowage/contract/tables/table-exports'

/** A calendar day in a cell, `YYYY-MM-DD`. */
export interface Day {
  readonly day: string
}

/** A value of a table; null is an empty cell. */
export type Cell = string | number | boolean | Day | null

/** A day that may be unset. */
export const dayCell = (day: string | null): Cell => (day === null ? null : { day })

/** A cell as JSON has it. */
export const plainValue = (cell: Cell): string | number | boolean | null =>
  cell !== null && typeof cell === 'object' ? cell.day : cell

/**
 * What a column holds: it decides the width and the format of its cells. `code` is text that a spreadsheet must not take for a
 * number, such as a serial number; `note` is long text.
 */
export type ColumnKind = 'text' | 'name' | 'note' | 'code' | 'number' | 'amount' | 'day' | 'flag'

/** A column of a table of rows. */
export interface TableColumn<Row> {
  readonly header: string
  readonly kind: ColumnKind
  cell(row: Row): Cell
}

/** A table whose rows are read while it is written. */
export interface Table<Row> {
  readonly columns: readonly TableColumn<Row>[]
  readonly batches: AsyncIterable<readonly Row[]>
  /** The JSON object of a row. */
  toJson(row: Row): object
  /** The name of the sheet of a workbook. */
  readonly sheet: string
}

/** The order of the parts of a day. */
export type DayOrder = 'ymd' | 'dmy' | 'mdy'

/** The form of values in CSV. */
export interface CsvStyle {
  readonly decimal: 'point' | 'comma'
  readonly dates: DayOrder
  /** Between the parts of a day that does not begin with the year. */
  readonly daySeparator: string
  /** Are numbers written so that none can be read with either decimal sign? */
  readonly isPlain: boolean
  readonly yes: string
  readonly no: string
  readonly bom: boolean
}

/** The form of a table. */
export interface TableStyle {
  readonly format: TableFormat
  readonly csv: CsvStyle
  /** Of days in a workbook; undefined: that of the program which opens it. */
  readonly dates: DayOrder | undefined
}

/** Cells between two turns of the event loop: a few milliseconds of work. */
const cellsAtOnce = 20_000

/** The number of rows of so many columns to read and write together. */
export const rowsAtOnce = (columns: number): number =>
  Math.max(10, Math.min(250, Math.floor(cellsAtOnce / Math.max(1, columns))))

import { tableTypes } from '@stowage/contract/tables/table-exports'
import { Streamed } from '#http/output/answer.ts'
import type { Instant } from '#kernel/clock.ts'
import type { Table, TableStyle } from './table.ts'
import { writeWorkbook } from './workbook/write-workbook.ts'
import { writeCsvTable } from './write-csv.ts'
import { writeJsonTable } from './write-json.ts'

/** Answers a table as a file of this name, without its ending, that is written while it is sent. */
export function answerTable<Row>(
  table: Table<Row>,
  style: TableStyle,
  { name, now }: { readonly name: string; readonly now: Instant },
): Streamed {
  const { format } = style
  const batches =
    format === 'csv'
      ? writeCsvTable(table, style.csv)
      : format === 'json'
        ? writeJsonTable(table)
        : writeWorkbook(table, { dates: style.dates, at: new Date(now) })
  return new Streamed(batches, {
    'content-type': tableTypes[format],
    'content-disposition': `attachment; filename=${name}.${format}`,
  })
}

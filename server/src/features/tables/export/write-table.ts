import { tableTypes } from '@stowage/contract/tables/table-exports'
import { Streamed } from '#http/output/answer.ts'
import type { ReadCtx, RequestFacts } from '#server/context.ts'
import type { Table, TableStyle } from './table.ts'
import { writeWorkbook } from './workbook/write-workbook.ts'
import { writeCsvTable } from './write-csv.ts'
import { writeJsonTable } from './write-json.ts'

/** Answers a table as a file of this name, without its ending, that is written while it is sent. */
export function answerTable<Row>(
  { now, request }: Pick<ReadCtx, 'now' | 'request'>,
  { batches: rows, ...given }: Table<Row>,
  style: TableStyle,
  name: string,
): Streamed {
  const { format } = style
  const table = { ...given, batches: inSteps(request, rows) }
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

/** The rows as long as somebody waits for them; everything else has a turn after each batch. */
export async function* inSteps<Row>(
  request: RequestFacts,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) {
    yield rows
    await request.step()
  }
}

import type { Table } from './table.ts'

/** Writes a table as a JSON list, one object a line. */
export async function* writeJsonTable<Row>(table: Table<Row>): AsyncGenerator<string> {
  let separator = '['
  for await (const rows of table.batches) {
    if (rows.length === 0) continue
    yield `${separator}\n${rows.map(row => JSON.stringify(table.toJson(row))).join(',\n')}`
    separator = ','
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

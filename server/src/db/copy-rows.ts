import { insertInto, listShapes, rowsOf } from './query/table-shapes.ts'
import type { Reader, Writer } from './reader-writer.ts'
import type { Tables } from './tables.ts'

/** Copies all rows of tables, in this order, into a database of the same model. */
export async function copyRows(from: Reader, to: Writer, tables: readonly (keyof Tables)[]): Promise<void> {
  const shapes = await listShapes(from)
  for (const table of tables)
    for (const shape of shapes.filter(each => each.table === table))
      for await (const rows of rowsOf(from, shape)) await insertInto(shape)(to, rows)
}

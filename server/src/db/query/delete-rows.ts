import { sql } from 'kysely'
import type { Writer } from '../reader-writer.ts'
import type { Tables } from '../tables.ts'

/** Deletes rows of a group whose column has one of at most 1,000 values. */
export async function deleteRows(
  db: Writer,
  groupId: string,
  [table, column]: readonly [keyof Tables, string],
  values: readonly string[] | readonly number[],
): Promise<void> {
  if (values.length === 0) return
  const isOne = db.dialect.isAnyOf(sql.ref(column), values, typeof values[0] === 'number' ? 'number' : 'text')
  await sql`delete from ${sql.table(table)} where group_id = ${groupId} and ${isOne}`.execute(db.q)
}

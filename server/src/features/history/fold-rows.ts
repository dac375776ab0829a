import type { Selectable } from 'kysely'
import type { ChangeRowsTable } from '#db/tables/changes.ts'
import { requireValue } from '#kernel/require-value.ts'

/** A row of `change_rows` as far as it tells what was done. */
export type RecordedRow = Pick<
  Selectable<ChangeRowsTable>,
  'subject_id' | 'table_name' | 'row_key' | 'op' | 'before' | 'after'
>

export type Values = Readonly<Record<string, unknown>>

/** What a change did to one row of a table, all in all. */
export interface RowChange {
  readonly table: string
  readonly subjectId: string
  readonly key: string
  /** Was the row there before the change? */
  readonly existed: boolean
  /** Is it there after it? */
  readonly exists: boolean
  /** What of it was otherwise before: of a row that went all of it. */
  readonly before: Values
  /** What the change has made of that; nothing for rows that came or went, and for lists. */
  readonly after: Values
  /** Its content was deleted for good. */
  readonly isGone: boolean
}

const parse = (text: string | null): Values => JSON.parse(text ?? '{}')

/** Puts together what a change did to the same row, in its order. Rows that came and went in it are left out. */
export function foldRows(rows: readonly RecordedRow[]): RowChange[] {
  const byRow = Map.groupBy(rows, each => `${each.table_name} ${each.subject_id} ${each.row_key}`)
  return [...byRow.values()].map(foldRow).filter(({ existed, exists }) => existed || exists)
}

function foldRow(rows: readonly RecordedRow[]): RowChange {
  const first = requireValue(rows[0])
  const last = requireValue(rows.at(-1))
  const updates = rows.filter(({ op }) => op !== 'insert')
  return {
    table: first.table_name,
    subjectId: first.subject_id,
    key: first.row_key,
    existed: first.op !== 'insert',
    exists: last.op !== 'delete' && last.op !== 'gone',
    before: updates.reduceRight((later, { before }): Values => ({ ...later, ...parse(before) }), {}),
    after: updates.reduce((earlier, { after }): Values => ({ ...earlier, ...parse(after) }), {}),
    isGone: rows.some(({ op }) => op === 'gone'),
  }
}

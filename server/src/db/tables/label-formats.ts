import type { Id } from './columns.ts'

/** Next free label of a partly used sheet. */
export interface LabelStartsTable {
  group_id: Id
  /** The name of labels that can be bought, or the id of a label format. */
  format: string
  /** The next free label, from 2: a sheet that starts at 1 has no row. */
  start: number
}

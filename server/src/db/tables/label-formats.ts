import type { Flag, Id, Versioned } from './columns.ts'

/** How labels look, kept under a name. */
export interface LabelFormatsTable extends Versioned {
  group_id: Id
  id: Id
  /** Who made it; null for a shared one whose maker's account is gone. */
  user_id: Id | null
  name: string
  is_shared: Flag
  /** JSON: the name of labels that can be bought, or measures in millimetres. */
  sheet: string
  /** JSON: what stands on a label, and the print offset. */
  content: string
}

/** Where the sheet of labels that is in use goes on. */
export interface LabelStartsTable {
  group_id: Id
  /** The name of labels that can be bought, or the id of a label format. */
  format: string
  /** The next free label, from 2: a sheet that starts at 1 has no row. */
  start: number
}

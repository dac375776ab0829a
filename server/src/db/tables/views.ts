import type { Flag, Id, Versioned } from './columns.ts'

export interface ViewsTable extends Versioned {
  id: Id
  group_id: Id
  /** Who made it; null for a shared one whose maker's account is gone. */
  user_id: Id | null
  name: string
  name_key: string
  /** A JSON object: what its maker's client asks of a list. */
  query: string
  /** A JSON list: the names of its columns. */
  columns: string
  layout: 'table' | 'gallery' | 'list'
  order_by: string
  direction: 'asc' | 'desc'
  is_shared: Flag
  position: number
  icon: string
  hue: number | null
}

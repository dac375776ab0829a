import type { Generated } from 'kysely'
import type { Dated, Flag, Id } from './columns.ts'

export interface AttachmentsTable extends Dated {
  id: Id
  group_id: Id
  /** Null for thumbnails. */
  entity_id: Id | null
  type: 'photo' | 'manual' | 'warranty' | 'attachment' | 'receipt' | 'thumbnail'
  is_primary: Flag
  title: string
  mime_type: string
  /** Storage key, or the address of a link. */
  path: string
  size: number
  thumbnail_id: Id | null
  /** Among those of its entity, before the date; the same for all until somebody sorts the photos. */
  position: Generated<number>
}

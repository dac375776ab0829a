import type { Selectable } from 'kysely'
import type { ContainerTotalsTable } from '#db/tables/entities.ts'
import type { Tables } from '#db/tables.ts'

/** What a location counts of the items whose container it is. */
export type ContainerTotals = Pick<Selectable<ContainerTotalsTable>, 'pieces' | 'unsold_price'>

/** A paper or photo with its thumbnail beside it. */
export type AttachmentRow = Pick<
  Selectable<Tables['attachments']>,
  'id' | 'type' | 'is_primary' | 'path' | 'title' | 'mime_type' | 'created_at' | 'updated_at'
> & {
  readonly thumb_id: string | null
  readonly thumb_created_at: string | null
  readonly thumb_updated_at: string | null
  readonly thumb_title: string | null
  readonly thumb_path: string | null
  readonly thumb_mime_type: string | null
}

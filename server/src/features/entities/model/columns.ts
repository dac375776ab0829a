import type { ColumnKind } from '#db/query/dialect.ts'
import { keysOf } from '#kernel/keys-of.ts'
import type { StoredEntity } from './entity.ts'

/** Every column of an entity that is written, and its kind. */
export const columnKinds = {
  n: 'integer',
  id: 'text',
  group_id: 'text',
  entity_type_id: 'text',
  is_location: 'integer',
  archived: 'integer',
  name: 'text',
  name_key: 'text',
  description: 'text',
  parent_id: 'text',
  location_id: 'text',
  height: 'integer',
  asset_number: 'integer',
  import_ref: 'text',
  quantity: 'real',
  insured: 'integer',
  sync_child_entity_locations: 'integer',
  serial_number: 'text',
  model_number: 'text',
  manufacturer: 'text',
  lifetime_warranty: 'integer',
  warranty_expires: 'text',
  warranty_details: 'text',
  purchase_date: 'text',
  purchase_from: 'text',
  purchase_price: 'real',
  sold_date: 'text',
  sold_to: 'text',
  sold_price: 'real',
  sold_notes: 'text',
  notes: 'text',
  version: 'integer',
  created_at: 'text',
  updated_at: 'text',
} as const satisfies Record<keyof StoredEntity, ColumnKind>

/** Every column of an entity that is written: all but what the database works out. */
export const storedColumns = keysOf(columnKinds)

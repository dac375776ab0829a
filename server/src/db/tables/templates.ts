import type { Generated } from 'kysely'
import type { FieldValues, Flag, Id, Versioned } from './columns.ts'

export interface TemplatesTable extends Versioned {
  id: Id
  group_id: Id
  name: string
  name_key: string
  description: string
  notes: string
  default_quantity: number
  default_insured: Flag
  default_name: string
  default_description: string
  default_manufacturer: string
  default_model_number: string
  default_lifetime_warranty: Flag
  default_warranty_details: string
  default_location_id: Id | null
  /** A JSON array of tag ids. */
  default_tag_ids: Generated<string>
  include_warranty_fields: Flag
  include_purchase_fields: Flag
  include_sold_fields: Flag
  /** What `{{count}}` gave last. */
  made: Generated<number>
}

export interface TemplateFieldsTable extends FieldValues {
  group_id: Id
  template_id: Id
  position: number
}

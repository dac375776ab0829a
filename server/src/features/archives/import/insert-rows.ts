import type { Selectable } from 'kysely'
import { insertMany } from '#db/query/insert-many.ts'
import type { AttachmentsTable } from '#db/tables/attachments.ts'
import type { EntityFieldsTable } from '#db/tables/entities.ts'
import type { EntityTypesTable } from '#db/tables/entity-types.ts'
import type { MaintenanceEntriesTable } from '#db/tables/maintenance.ts'
import type { NotifiersTable } from '#db/tables/notifiers.ts'
import type { TagsTable } from '#db/tables/tags.ts'
import type { TemplateFieldsTable, TemplatesTable } from '#db/tables/templates.ts'

const ofGroup = { id: 'text', group_id: 'text', created_at: 'text', updated_at: 'text' } as const
const named = { ...ofGroup, name: 'text', name_key: 'text' } as const
const values = {
  id: 'text',
  group_id: 'text',
  position: 'integer',
  name: 'text',
  type: 'text',
  text_value: 'text',
  number_value: 'integer',
  boolean_value: 'integer',
  time_value: 'text',
} as const

/** Inserts entity types. */
export const insertTypes = insertMany<Omit<Selectable<EntityTypesTable>, 'version'>>('entity_types', {
  ...named,
  description: 'text',
  is_location: 'integer',
  icon: 'text',
  default_template_id: 'text',
})

/** Inserts templates. */
export const insertTemplates = insertMany<Omit<Selectable<TemplatesTable>, 'version'>>('templates', {
  ...named,
  description: 'text',
  notes: 'text',
  default_quantity: 'real',
  default_insured: 'integer',
  default_name: 'text',
  default_description: 'text',
  default_manufacturer: 'text',
  default_model_number: 'text',
  default_lifetime_warranty: 'integer',
  default_warranty_details: 'text',
  default_location_id: 'text',
  default_tag_ids: 'text',
  include_warranty_fields: 'integer',
  include_purchase_fields: 'integer',
  include_sold_fields: 'integer',
  made: 'integer',
})

/** Inserts custom fields of templates. */
export const insertTemplateFields = insertMany<Selectable<TemplateFieldsTable>>('template_fields', {
  ...values,
  template_id: 'text',
})

/** Inserts tags; those above others may come after them. */
export const insertTags = insertMany<Omit<Selectable<TagsTable>, 'version'>>('tags', {
  ...named,
  n: 'integer',
  description: 'text',
  color: 'text',
  icon: 'text',
  parent_id: 'text',
})

/** Inserts custom fields of items. */
export const insertFields = insertMany<Selectable<EntityFieldsTable>>('entity_fields', {
  ...values,
  entity_n: 'integer',
})

/** Inserts maintenance entries. */
export const insertMaintenance = insertMany<Selectable<MaintenanceEntriesTable>>('maintenance_entries', {
  ...ofGroup,
  entity_id: 'text',
  name: 'text',
  description: 'text',
  cost: 'real',
  completed_date: 'text',
  scheduled_date: 'text',
  noticed_on: 'text',
  rule: 'text',
  next_id: 'text',
})

/** Inserts attachments. */
export const insertAttachments = insertMany<Selectable<AttachmentsTable>>('attachments', {
  ...ofGroup,
  entity_id: 'text',
  type: 'text',
  is_primary: 'integer',
  title: 'text',
  mime_type: 'text',
  path: 'text',
  size: 'integer',
  thumbnail_id: 'text',
  position: 'integer',
})

/** Inserts notifiers. */
export const insertNotifiers = insertMany<Selectable<NotifiersTable>>('notifiers', {
  ...named,
  user_id: 'text',
  url: 'text',
  is_active: 'integer',
  kinds: 'text',
})

import type { TemplateIn } from '@stowage/contract/catalogues/templates'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { type Field, requireTags } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'
import { findEntityName, type TemplateRow } from './templates.queries.ts'

const flag = (value: boolean): Flag => (value ? 1 : 0)

/** What a new template has where nothing is said. */
const blank = {
  default_name: '',
  default_description: '',
  default_quantity: 1,
  default_manufacturer: '',
  default_model_number: '',
  default_warranty_details: '',
}

/** The columns that callers set. */
type SetColumns = Omit<TemplateRow, 'id' | 'group_id' | 'made' | 'version' | 'created_at' | 'updated_at'>

/** The members of a template as they are stored; `before` lends those that may be left out. */
export function toMembers(
  input: TemplateIn,
  before: Pick<TemplateRow, keyof typeof blank> = blank,
): SetColumns {
  return {
    name: input.name,
    name_key: nameKeyOf(input.name),
    description: input.description,
    notes: input.notes,
    default_name: input.defaultName ?? before.default_name,
    default_description: input.defaultDescription ?? before.default_description,
    default_quantity: input.defaultQuantity ?? before.default_quantity,
    default_insured: flag(input.defaultInsured),
    default_manufacturer: input.defaultManufacturer ?? before.default_manufacturer,
    default_model_number: input.defaultModelNumber ?? before.default_model_number,
    default_lifetime_warranty: flag(input.defaultLifetimeWarranty),
    default_warranty_details: input.defaultWarrantyDetails ?? before.default_warranty_details,
    default_location_id: input.defaultLocationId,
    default_tag_ids: JSON.stringify(input.defaultTagIds),
    include_warranty_fields: flag(input.includeWarrantyFields),
    include_purchase_fields: flag(input.includePurchaseFields),
    include_sold_fields: flag(input.includeSoldFields),
  }
}

/** Refuses a location or tags that are not of this group. */
export async function checkReferences(db: Reader, groupId: string, input: TemplateIn): Promise<void> {
  const { defaultLocationId: id, defaultTagIds } = input
  if (id !== null && (await findEntityName(db, groupId, id)) === undefined)
    throw new Problem('entity.not_found')
  await requireTags(db, groupId, defaultTagIds)
}

/** Replaces the custom fields of a template. */
export async function writeFields(
  db: Writer,
  groupId: string,
  templateId: string,
  fields: readonly Field[],
): Promise<void> {
  await db.q
    .deleteFrom('template_fields')
    .where('group_id', '=', groupId)
    .where('template_id', '=', templateId)
    .execute()
  if (fields.length === 0) return
  await db.q
    .insertInto('template_fields')
    .values(
      fields.map((field, position) => ({ group_id: groupId, template_id: templateId, position, ...field })),
    )
    .execute()
}

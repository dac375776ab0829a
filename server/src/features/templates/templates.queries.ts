import type { TemplateSummary } from '@stowage/contract/catalogues/template-summary'
import type { Template, TemplateField } from '@stowage/contract/catalogues/templates'
import { zeroInstant } from '@stowage/contract/values/times'
import { type Selectable, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { type Field, fieldColumns } from '#features/entities/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'

export type TemplateRow = Selectable<Tables['templates']>

const allTemplates = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('templates')
    .select(['id', 'name', 'description', 'created_at', 'updated_at'])
    .where('group_id', '=', p.groupId)
    .orderBy('name_key')
    .orderBy('id'),
)

const toSummary = (
  row: Pick<TemplateRow, 'id' | 'name' | 'description' | 'created_at' | 'updated_at'>,
): TemplateSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Lists the templates of the group, by name. */
export const listTemplates = async ({ db, actor }: ReadCtx): Promise<TemplateSummary[]> =>
  (await db.all(allTemplates, { groupId: actor.groupId })).map(toSummary)

const templateById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('templates').selectAll().where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** A template of this group; no access looks like not found. */
export async function requireTemplate(db: Reader, groupId: string, id: string): Promise<TemplateRow> {
  const row = await db.first(templateById, { groupId, id })
  if (row === undefined) throw new Problem('template.not_found')
  return row
}

const fieldsOf = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('template_fields')
    .select(fieldColumns)
    .where('group_id', '=', p.groupId)
    .where('template_id', '=', p.id)
    .orderBy('position'),
)

/** The custom fields of a template, in their order. */
export const findTemplateFields = (db: Reader, groupId: string, id: string): Promise<Field[]> =>
  db.all(fieldsOf, { groupId, id })

const entityName = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('entities').select('name').where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** The name of an entity of this group, if there is one. */
export const findEntityName = async (db: Reader, groupId: string, id: string): Promise<string | undefined> =>
  (await db.first(entityName, { groupId, id }))?.name

const tagsByIds = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<{ id: string; name: string }>`
    select t.id, t.name from ${dialect.listTable(p.ids, 'text')} given
    cross join tags t where t.group_id = ${p.groupId} and t.id = given.value order by t.name_key, t.id`,
)

/** Shows a template with its custom fields, its location and those of its tags that are still there. */
export async function showTemplate(db: Reader, groupId: string, id: string): Promise<Answer<Template>> {
  const row = await requireTemplate(db, groupId, id)
  const locationId = row.default_location_id
  const location = locationId === null ? undefined : await findEntityName(db, groupId, locationId)
  const tagIds = [...new Set<string>(JSON.parse(row.default_tag_ids))]
  const fields = await findTemplateFields(db, groupId, id)
  const template: Template = {
    ...toSummary(row),
    notes: row.notes,
    defaultName: row.default_name,
    defaultDescription: row.default_description,
    defaultQuantity: row.default_quantity,
    defaultInsured: row.default_insured === 1,
    defaultManufacturer: row.default_manufacturer,
    defaultModelNumber: row.default_model_number,
    defaultLifetimeWarranty: row.default_lifetime_warranty === 1,
    defaultWarrantyDetails: row.default_warranty_details,
    defaultLocation: location === undefined ? null : { id: requireValue(locationId), name: location },
    defaultTags: tagIds.length === 0 ? [] : await db.all(tagsByIds, { groupId, ids: tagIds }),
    includeWarrantyFields: row.include_warranty_fields === 1,
    includePurchaseFields: row.include_purchase_fields === 1,
    includeSoldFields: row.include_sold_fields === 1,
    fields: fields.map(toTemplateField),
  }
  return answer(template, { version: row.version })
}

const toTemplateField = (field: Field): TemplateField => ({
  id: field.id,
  type: field.type,
  name: field.name,
  textValue: field.text_value,
  numberValue: field.number_value,
  booleanValue: field.boolean_value === 1,
  timeValue: field.time_value ?? zeroInstant,
})

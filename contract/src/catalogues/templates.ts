import { z } from 'zod'
import { Entity } from '../entities/entity.ts'
import { Field, FieldsIn } from '../entities/fields.ts'
import { bodyOf, FlagIn, unchanged } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id, IdsIn, OptionalIdIn } from '../values/ids.ts'
import { AmountIn, QuantityIn } from '../values/numbers.ts'
import { changesOf, optionalTextIn, textIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'
import { Instant } from '../values/times.ts'
import { TemplateSummary } from './template-summary.ts'

const operation = operationIn('Templates')

/** A custom field that items made from a template get, with its values. */
export const TemplateField = Field.extend({
  timeValue: Instant.describe('0001-01-01T00:00:00.000Z when unset'),
}).meta({ id: 'TemplateField' })
export type TemplateField = z.infer<typeof TemplateField>

/** A location or tag of a template. */
const Named = z.strictObject({ id: Id, name: z.string() }).meta({ id: 'Named' })

/** Defaults for new entities. */
export const Template = TemplateSummary.extend({
  notes: z.string(),
  defaultName: z.string().describe('May contain placeholders such as `{{date}}`'),
  defaultDescription: z.string(),
  defaultQuantity: z.number().min(0),
  defaultInsured: z.boolean(),
  defaultManufacturer: z.string(),
  defaultModelNumber: z.string(),
  defaultLifetimeWarranty: z.boolean(),
  defaultWarrantyDetails: z.string(),
  defaultLocation: Named.nullable(),
  defaultTags: z.array(Named).describe('By name, without deleted tags'),
  includeWarrantyFields: z.boolean().describe('For forms: show the members about warranty'),
  includePurchaseFields: z.boolean().describe('For forms: show the members about purchase'),
  includeSoldFields: z.boolean().describe('For forms: show the members about sale'),
  fields: z.array(TemplateField).describe('In the order in which they were sent'),
}).meta({ id: 'Template' })
export type Template = z.infer<typeof Template>

const kept = 'Absent and null: unchanged; default of a new template:'

/** Body of a template; absent members are reset, unless their description says otherwise. */
export const TemplateIn = bodyOf({
  name: textIn(255, 1),
  description: optionalTextIn(1000),
  notes: optionalTextIn(textLimits.notes),
  defaultName: unchanged(textIn(255)).describe(`${kept} empty`),
  defaultDescription: unchanged(textIn(1000)).describe(`${kept} empty`),
  defaultQuantity: unchanged(QuantityIn).describe(`${kept} 1`),
  defaultInsured: FlagIn,
  defaultManufacturer: unchanged(textIn(255)).describe(`${kept} empty`),
  defaultModelNumber: unchanged(textIn(255)).describe(`${kept} empty`),
  defaultLifetimeWarranty: FlagIn,
  defaultWarrantyDetails: unchanged(textIn(1000)).describe(`${kept} empty`),
  defaultLocationId: OptionalIdIn.describe('An entity of the group'),
  defaultTagIds: IdsIn,
  includeWarrantyFields: FlagIn,
  includePurchaseFields: FlagIn,
  includeSoldFields: FlagIn,
  fields: FieldsIn,
})
export type TemplateIn = z.output<typeof TemplateIn>

const said = 'Absent or null:'

/** Body of an entity made from a template; all other members come from the template. */
export const FromTemplate = bodyOf({
  name: unchanged(textIn(255)).describe(
    'Absent, null or blank: the default name of the template. Placeholders are replaced',
  ),
  description: optionalTextIn(1000),
  quantity: unchanged(QuantityIn).describe('Absent or null: the default quantity of the template'),
  parentId: OptionalIdIn.describe('The parent; none: the top level'),
  locationId: OptionalIdIn.describe('The pin: a location, when it is kept apart from its parent'),
  entityTypeId: OptionalIdIn.describe('Default: the oldest type that is no location'),
  tagIds: IdsIn,
  manufacturer: unchanged(textIn(255)).describe(`${said} the default manufacturer of the template`),
  modelNumber: unchanged(textIn(255)).describe(`${said} the default model number of the template`),
  serialNumber: unchanged(textIn(255)).describe(`${said} empty`),
  notes: unchanged(textIn(textLimits.notes)).describe(`${said} empty`),
  purchasePrice: unchanged(AmountIn).describe(`${said} 0`),
  fields: unchanged(FieldsIn).describe(`${said} the custom fields of the template; ids are ignored`),
})
export type FromTemplate = z.output<typeof FromTemplate>

/** Lists the templates of the group, by name. */
export const listTemplates = operation({
  name: 'listTemplates',
  summary: 'List the templates, by name',
  route: 'GET /v1/templates',
  needs: 'user',
  reply: z.array(TemplateSummary),
  status: 200,
  problems: [],
})

export const createTemplate = operation({
  name: 'createTemplate',
  summary: 'Create a template',
  route: 'POST /v1/templates',
  needs: 'user',
  body: TemplateIn,
  reply: Template,
  status: 201,
  problems: ['entity.not_found', 'tag.not_found'],
})

/** Returns a template with its custom fields. */
export const getTemplate = operation({
  name: 'getTemplate',
  summary: 'Show a template',
  route: 'GET /v1/templates/:id',
  needs: 'user',
  params: ById,
  reply: Template,
  status: 200,
  versioned: true,
  problems: ['template.not_found'],
})

/** Replaces a template, except for the defaults that are not sent. */
export const updateTemplate = operation({
  name: 'updateTemplate',
  summary: 'Change a template',
  route: 'PUT /v1/templates/:id',
  needs: 'user',
  params: ById,
  body: changesOf(TemplateIn),
  reply: Template,
  status: 200,
  versioned: true,
  problems: ['template.not_found', 'entity.not_found', 'tag.not_found'],
})

/** Deletes a template; entity types that had it as default lose their default. */
export const deleteTemplate = operation({
  name: 'deleteTemplate',
  summary: 'Delete a template',
  route: 'DELETE /v1/templates/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['template.not_found'],
})

/** Makes an entity with the defaults and the custom fields of a template, and the next asset number. */
export const createFromTemplate = operation({
  name: 'createFromTemplate',
  summary: 'Create an entity from a template',
  description:
    'Quantity, insurance, manufacturer, model number, warranty and custom fields come from the template, unless the ' +
    'request has them. Description, location and tags of the template are for the forms of clients. In the name, ' +
    '`{{date}}`, `{{year}}`, `{{asset_id}}`, `{{location}}`, `{{manufacturer}}`, `{{model_number}}`, `{{template}}` ' +
    'and `{{count}}` are replaced; the result is cut to 255 characters.',
  route: 'POST /v1/templates/:id/create-item',
  needs: 'user',
  params: ById,
  body: FromTemplate,
  reply: Entity,
  status: 201,
  problems: [
    'template.not_found',
    'entity.not_found',
    'entity_type.not_found',
    'tag.not_found',
    'entity.too_deep',
  ],
})

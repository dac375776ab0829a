import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { getTemplate, listEntityTypes } from '../../../data/wire/operations.ts'
import { typedNumber } from '../../../ui/field/number-in.ts'
import { type Draft, type DraftField, emptyDraft } from './draft.ts'

type Template = ReplyOf<typeof getTemplate>
type Types = ReplyOf<typeof listEntityTypes>

/** A custom field of a template, as the form has it. */
function toDraftField({ name, type, ...field }: Template['fields'][number]): DraftField {
  const { textValue, numberValue, booleanValue, timeValue } = field
  const value = {
    text: textValue,
    number: typedNumber(numberValue),
    boolean: booleanValue ? 'yes' : '',
    time: timeValue.startsWith('0001-') ? '' : timeValue.slice(0, 10),
  }[type]
  return { name, type, value }
}

/** The members of a form that a template fills in. */
function valuesOf(template: Template, types: Types) {
  const {
    id,
    name,
    defaultName,
    defaultInsured: insured,
    defaultLifetimeWarranty: lifetimeWarranty,
  } = template
  const warrantyDetails = template.defaultWarrantyDetails
  return {
    name: defaultName,
    description: template.defaultDescription,
    quantity: typedNumber(template.defaultQuantity),
    manufacturer: template.defaultManufacturer,
    modelNumber: template.defaultModelNumber,
    locationId: template.defaultLocation?.id,
    typeId: types.find(type => !type.isLocation && type.defaultTemplateId === id)?.id,
    fields: template.fields.map(toDraftField),
    template: { id, name, defaultName, insured, lifetimeWarranty, warrantyDetails },
  } satisfies Partial<Draft>
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The draft without what its template has filled in and nobody has changed. */
export function withoutTemplate(draft: Draft, template: Template | undefined, types: Types): Draft {
  const filled: Partial<Draft> = template === undefined ? {} : valuesOf(template, types)
  const entries = Object.entries(filled).filter(
    ([member, value]) => JSON.stringify(draft[member as keyof Draft]) === JSON.stringify(value),
  )
  const own = new Set(template?.defaultTags.map(({ id }) => id))
  return {
    ...draft,
    ...Object.fromEntries(entries.map(([member]) => [member, emptyDraft[member as keyof Draft]])),
    tagIds: draft.tagIds.filter(id => !own.has(id)),
    template: undefined,
    typeId: template === undefined || filled.typeId === draft.typeId ? undefined : draft.typeId,
    fields: [],
  }
}

/**
 * The draft filled in from a template. A name that was typed stays, unless it is that of the template before; what the template does
 * not say stays too.
 */
export function withTemplate(draft: Draft, template: Template, types: Types): Draft {
  const { name, ...values } = valuesOf(template, types)
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
  return {
    ...draft,
    ...said,
    name: draft.name.trim() === '' ? name : draft.name,
    fields: values.fields,
    tagIds: [...new Set([...draft.tagIds, ...template.defaultTags.map(({ id }) => id)])],
  }
}

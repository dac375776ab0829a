import type { NewItem } from '../../../data/outbox/entry.ts'
import { numberIn } from '../../../ui/field/number-in.ts'
import type { Draft } from './draft.ts'
import type { Line } from './several-lines.ts'

/** What may be wrong with a draft. */
export type WrongMember = 'name' | 'quantity' | 'price'

/** What keeps a draft from being made: the first that is wrong. */
export const firstProblemOf = ({ name, quantity, price }: Draft): WrongMember | undefined =>
  name.trim() === ''
    ? 'name'
    : numberIn(quantity) === undefined
      ? 'quantity'
      : numberIn(price) === undefined
        ? 'price'
        : undefined

const typeOf = ({ typeId }: Draft) => (typeId === undefined ? {} : { entityTypeId: typeId })

/** What an item has of its template besides what the form shows. */
const fromTemplate = ({ template, description, manufacturer, modelNumber }: Draft) => ({
  description,
  manufacturer,
  modelNumber,
  ...(template === undefined
    ? {}
    : {
        insured: template.insured,
        lifetimeWarranty: template.lifetimeWarranty,
        warrantyDetails: template.warrantyDetails,
      }),
})

/** The item of a draft in which nothing is wrong, with these custom fields. */
export function itemOf(draft: Draft, fields: NonNullable<NewItem['fields']>): NewItem {
  const { name, locationId, tagIds, notes, serialNumber, barcode, assetId } = draft
  // One, unless somebody says how many.
  const quantity = draft.quantity.trim() === '' ? 1 : numberIn(draft.quantity)
  const purchasePrice = numberIn(draft.price)
  return {
    name: name.trim(),
    quantity,
    purchasePrice,
    tagIds: [...tagIds],
    ...typeOf(draft),
    ...fromTemplate(draft),
    notes,
    serialNumber,
    fields,
    ...(barcode.trim() === '' ? {} : { codes: [barcode.trim()] }),
    ...(assetId === '' ? {} : { assetId }),
    parentId: locationId ?? null,
  }
}

/** The items of lines, one for each, with the location, the tags, the type and the template of the draft, and these custom fields. */
export const itemsOf = (
  draft: Draft,
  lines: readonly Line[],
  fields: NonNullable<NewItem['fields']>,
): NewItem[] =>
  lines.map(line => ({
    ...line,
    parentId: draft.locationId ?? null,
    tagIds: [...draft.tagIds],
    ...typeOf(draft),
    ...(draft.template === undefined ? {} : fromTemplate(draft)),
    fields,
  }))

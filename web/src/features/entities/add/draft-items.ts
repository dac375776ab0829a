import type { CallOf } from '@stowage/contract/protocol/client'
import { newField } from '../../../data/new-field.ts'
import type { createEntities } from '../../../data/operations.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { numberIn } from '../../../ui/field/number-in.ts'
import type { Draft } from './draft.ts'
import type { Line } from './several-lines.ts'

/** An item as the server is asked to make it. */
export type NewItem = CallOf<typeof createEntities>['items'][number]

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

/** The item of a draft in which nothing is wrong. */
export function itemOf(draft: Draft): NewItem {
  const { name, locationId, tagIds, manufacturer, modelNumber, notes, serialNumber, barcode } = draft
  // One, unless somebody says how many.
  const quantity = draft.quantity.trim() === '' ? 1 : numberIn(draft.quantity)
  const purchasePrice = numberIn(draft.price)
  return {
    ...{ name: name.trim(), quantity, purchasePrice, tagIds: [...tagIds] },
    ...{ manufacturer, modelNumber, notes, serialNumber },
    fields: barcode === '' ? [] : [newField({ name: i18n.t('scan.barcode'), textValue: barcode })],
    parentId: locationId ?? null,
  }
}

/** The items of lines, one for each, with the location and the tags of the draft. */
export const itemsOf = ({ locationId, tagIds }: Draft, lines: readonly Line[]): NewItem[] =>
  lines.map(line => ({ ...line, parentId: locationId ?? null, tagIds: [...tagIds] }))

import { inSelectedGroup } from '../../../data/in-group.ts'
import { newField } from '../../../data/new-field.ts'
import { createEntities } from '../../../data/operations.ts'
import { upload } from '../../../data/upload.ts'
import { keepFailedUpload } from '../../../data/upload-queue.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { numberIn } from '../../../ui/field/number-in.ts'
import type { Draft } from './draft.ts'

/** A thing that was made. */
export interface Made {
  readonly id: string
  readonly name: string
  /** The change that made it. */
  readonly change: string | null
  /** The group in which it was made; undefined: the default group. */
  readonly groupId: string | undefined
}

/** What may be wrong with a draft. */
export type WrongMember = 'name' | 'quantity' | 'price'

/** What keeps a draft from being made: the first that is wrong. */
export const wrongIn = ({ name, quantity, price }: Draft): WrongMember | undefined =>
  name.trim() === ''
    ? 'name'
    : numberIn(quantity) === undefined
      ? 'quantity'
      : numberIn(price) === undefined
        ? 'price'
        : undefined

/** What the server is told of a draft. */
function itemOf(draft: Draft) {
  const { name, placeId, tagIds, manufacturer, modelNumber, notes, serialNumber, barcode } = draft
  // One, unless somebody says how many.
  const quantity = draft.quantity.trim() === '' ? 1 : numberIn(draft.quantity)
  const purchasePrice = numberIn(draft.price)
  return {
    ...{ name: name.trim(), quantity, purchasePrice, tagIds: [...tagIds] },
    ...{ manufacturer, modelNumber, notes, serialNumber },
    fields: barcode === '' ? [] : [newField({ name: i18n.t('scan.barcode'), textValue: barcode })],
    parentId: placeId ?? null,
  }
}

/** Makes the thing of a draft in one change, and attaches its photos. */
export async function makeEntity(draft: Draft, photos: readonly File[]): Promise<Made> {
  const item = itemOf(draft)
  const { groupId, client, readAgain } = inSelectedGroup()
  const { items, change } = await client
    .call(createEntities, { items: [item] })
    .finally(() => void readAgain())
  const id = items[0]?.id ?? ''
  for (const file of photos) {
    const photo = { groupId, entityId: id, file, type: 'photo' } as const
    // The thing is there, whatever becomes of its photos.
    await upload(photo).catch(error => keepFailedUpload(photo, error))
  }
  if (photos.length > 0) void readAgain()
  return { id, name: item.name, change, groupId }
}

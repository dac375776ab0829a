import { clientIn } from '../../../data/client.ts'
import type { Entity } from '../../../data/entities.ts'
import { newField } from '../../../data/new-field.ts'
import { createEntity, updateEntity } from '../../../data/operations.ts'
import { selectedGroup } from '../../../data/session.ts'
import { upload } from '../../../data/upload.ts'
import { i18n } from '../../../i18n/i18n.ts'
import type { Draft } from './draft.ts'

/** Makes the thing of a draft, with all that a creation cannot say, and its photos. */
export async function makeEntity(
  draft: Draft,
  photos: readonly File[],
  quantity: number,
  price: number,
): Promise<Entity> {
  const client = clientIn(selectedGroup())
  const { name, placeId, tagIds, manufacturer, modelNumber, notes, serialNumber, barcode } = draft
  const made = await client.call(createEntity, {
    name: name.trim(),
    quantity,
    tagIds: [...tagIds],
    manufacturer,
    modelNumber,
    ...(placeId === undefined ? {} : { parentId: placeId }),
  })
  const needsMore = price !== 0 || [notes, serialNumber, barcode].some(text => text !== '')
  const fields = barcode === '' ? [] : [newField({ name: i18n.t('scan.barcode'), textValue: barcode })]
  const entity = needsMore
    ? await client.call(updateEntity, { ...made, purchasePrice: price, notes, serialNumber, fields })
    : made
  for (const photo of photos) await upload(entity.id, photo, 'photo', () => undefined)
  return entity
}

import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import type { Entity } from '../../../data/items/entities.ts'
import { getEntity, orderPhotos } from '../../../data/wire/operations.ts'

/** What says that a request was done: where its photo is now. */
const doneTexts = new WeakMap<object, string>()

/** Sorts the photos of an item, of which one was moved to a place: it is seen at once, and can be undone. */
export function usePhotoOrder({
  id,
  name,
}: Pick<Entity, 'id' | 'name'>): (ids: string[], to: number) => void {
  const { t } = useTranslation()
  const { mutate } = useChange(orderPhotos, {
    notDone: () => t('entity.notSaved', { name }),
    done: (_, input) => doneTexts.get(input),
    apply: (cache, { ids }) =>
      cache.update(
        getEntity,
        entity => ({
          ...entity,
          attachments: entity.attachments.toSorted(
            (one, other) => ids.indexOf(one.id) - ids.indexOf(other.id),
          ),
        }),
        { id },
      ),
  })
  return (ids, to) => {
    const input = { id, ids }
    doneTexts.set(input, t('photos.movedTo', { at: to + 1, count: ids.length }))
    mutate(input)
  }
}

import { useTranslation } from 'react-i18next'
import type { Entity } from '../../data/entities.ts'
import { getEntity, getEntityTree, updateEntity } from '../../data/operations.ts'
import type { Place } from '../../data/places.ts'
import { useChange } from '../../data/use-change.ts'
import { ifUnchanged } from '../../data/versions.ts'

interface Words {
  readonly name: string
  readonly description: string
}

const renamed = (places: readonly Place[], id: string, name: string): Place[] =>
  places.map(place => ({
    ...place,
    name: place.id === id ? name : place.name,
    children: renamed(place.children, id, name),
  }))

/** Writes a new name and description: shown at once, undone by one key; what somebody else has just written stays (412). */
export function useRename(entity: Entity): (words: Words) => void {
  const { t } = useTranslation()
  const { id } = entity
  const { mutate } = useChange(updateEntity, {
    apply(cache, { name, description: text }) {
      const description = text ?? ''
      cache.update(getEntity, before => ({ ...before, name, description }), { id })
      cache.update(getEntityTree, roots => renamed(roots, id, name))
    },
    call: () => ifUnchanged(entity),
    done: ({ name }) => t('places.renamed', { name }),
  })
  return words => {
    if (words.name !== entity.name || words.description !== entity.description)
      mutate({ ...entity, ...words, id })
  }
}

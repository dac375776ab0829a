import { useTranslation } from 'react-i18next'
import { rememberingCache } from '../../data/cache.ts'
import type { Entity } from '../../data/entities.ts'
import { getEntity, getEntityTree } from '../../data/operations.ts'
import type { Place } from '../../data/places.ts'
import { readAgain } from '../../data/read-again.ts'
import { replaceEntity } from '../../data/replace-entity.ts'
import { tell, tellError } from '../../ui/toast/toasts.ts'

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

/** Writes a new name and description: shown at once, and taken back by one key. */
export function useRename(entity: Entity): (words: Words) => void {
  const { t } = useTranslation()
  const { id } = entity
  const write = async (words: Words): Promise<void> => {
    const cache = rememberingCache()
    cache.update(getEntity, before => ({ ...before, ...words }), { id })
    cache.update(getEntityTree, roots => renamed(roots, id, words.name))
    try {
      await replaceEntity(id, words)
    } catch (error) {
      cache.takeBack()
      throw error
    } finally {
      await readAgain()
    }
  }
  return words => {
    const { name, description } = entity
    if (words.name === name && words.description === description) return
    write(words)
      .then(() =>
        tell({ text: t('places.renamed', { name: words.name }), undo: () => write({ name, description }) }),
      )
      .catch(tellError)
  }
}

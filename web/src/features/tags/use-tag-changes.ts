import { useTranslation } from 'react-i18next'
import { undoOf } from '../../data/history/undo.ts'
import { useChange } from '../../data/history/use-change.ts'
import { noId } from '../../data/items/new-field.ts'
import { parentOf, type Tag, type TagTree } from '../../data/items/tags.ts'
import type { Cache } from '../../data/wire/cache.ts'
import { inSelectedGroup } from '../../data/wire/in-group.ts'
import { changeTags, deleteTags, listTags, mergeTag, updateTag } from '../../data/wire/operations.ts'
import type { Undo } from '../../ui/toast/toast-content.ts'
import { tell } from '../../ui/toast/toasts.ts'

type Changes = Parameters<ReturnType<typeof useChange<typeof changeTags>>['mutate']>[0]

/** Shows other members of some tags at once. */
const show = (cache: Cache, ids: readonly string[], members: Partial<Tag>): void => {
  const changed = new Set(ids)
  cache.update(listTags, tags => tags.map(tag => (changed.has(tag.id) ? { ...tag, ...members } : tag)))
}

/** Takes tags away at once; those below move. */
const showGone = (cache: Cache, ids: readonly string[], parentId: string): void => {
  const gone = new Set(ids)
  cache.update(listTags, tags =>
    tags.filter(({ id }) => !gone.has(id)).map(tag => (gone.has(tag.parentId) ? { ...tag, parentId } : tag)),
  )
}

/** All that can be done to tags: at once on the screen, with a way to undo it. */
export function useTagChanges(tree: TagTree) {
  const { t } = useTranslation()
  const nameOf = (id: string | undefined): string => tree.byId.get(id ?? '')?.name ?? ''
  const what = (ids: readonly string[]) => ({ count: ids.length, name: nameOf(ids[0]) })
  const rename = useChange(updateTag, {
    apply: (cache, { id, name, description = '' }) =>
      show(cache, [id], { name: name.trim(), description: description ?? '' }),
    notDone: ({ name }) => t('entity.notSaved', { name }),
    done: ({ name }) => t('tags.saved', { name }),
  })
  const change = useChange(changeTags, {
    apply(cache, { ids, parentId, color, icon }) {
      show(cache, ids, {
        ...(parentId === undefined ? {} : { parentId: parentId ?? noId }),
        ...(typeof color === 'string' ? { color } : {}),
        ...(typeof icon === 'string' ? { icon } : {}),
      })
    },
    notDone: input => t('tags.notSaved', what(input.ids)),
    done: (_, input) => saidOf(input),
  })
  const saidOf = ({ ids, parentId }: Changes): string => {
    if (parentId === undefined) return t('tags.savedAll', what(ids))
    return parentId === null
      ? t('tags.movedToTop', what(ids))
      : t('tags.moved', { ...what(ids), tag: nameOf(parentId) })
  }
  const remove = useChange(deleteTags, {
    apply: (cache, { ids }) => showGone(cache, ids, noId),
    notDone: ({ ids }) => t('tags.notDeleted', what(ids)),
    deletes: ({ ids }) => ids,
    done: ({ untagged }, { ids }) => t('tags.deleted', { ...what(ids), untagged }),
  })
  const merge = useMerge(nameOf)
  return {
    rename: (tag: Tag, name: string): void => {
      if (name.trim() !== tag.name && name.trim() !== '')
        rename.mutate({ ...membersOf(tag), name: name.trim() })
    },
    describe: (tag: Tag, description: string): void => {
      if (description !== tag.description) rename.mutate({ ...membersOf(tag), description })
    },
    move(ids: readonly string[], parentId: string | null): void {
      if (tree.fits(ids, parentId)) change.mutate({ ids: [...ids], parentId })
    },
    paint: (ids: readonly string[], color: string): void => change.mutate({ ids: [...ids], color }),
    setIcon: (ids: readonly string[], icon: string): void => change.mutate({ ids: [...ids], icon }),
    remove: (ids: readonly string[]): void => remove.mutate({ ids: [...ids] }),
    merge,
  }
}

export type TagChanges = ReturnType<typeof useTagChanges>

/** What a tag is saved with. */
const membersOf = (tag: Tag) => {
  const { id, name, description, color, icon } = tag
  return { id, name, description, color, icon, parentId: parentOf(tag) }
}

/** Merges tags into one, one after the other; the line that says so takes all of it back. */
function useMerge(nameOf: (id: string) => string) {
  const { t } = useTranslation()
  const { mutateAsync } = useChange(mergeTag, {
    apply: (cache, { id, into }) => showGone(cache, [id], into),
    notDone: ({ id, into }) => t('tags.notMerged', { name: nameOf(id), into: nameOf(into) }),
  })
  return async (ids: readonly string[], into: string): Promise<void> => {
    const name = nameOf(ids[0] ?? '')
    const target = nameOf(into)
    const { groupId } = inSelectedGroup()
    const undos: Undo[] = []
    try {
      for (const id of ids) {
        const { reply } = await mutateAsync({ id, into })
        const undo = undoOf({ id: reply.change, groupId })
        if (undo !== undefined) undos.unshift(undo)
      }
    } catch {
      // What could not be merged has been told.
    }
    if (undos.length === 0) return
    tell({
      text: t('tags.merged', { count: undos.length, name, into: target }),
      async undo() {
        for (const undo of undos) if ((await undo()) === false) return
      },
    })
  }
}

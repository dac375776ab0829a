import type { CallOf, CallOptions } from '@stowage/contract/protocol/client'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import type { View } from '../../../data/items/views.ts'
import { rememberingCache } from '../../../data/wire/cache.ts'
import { newIdempotencyKey } from '../../../data/wire/idempotency-key.ts'
import { type InGroup, inGroup, inSelectedGroup } from '../../../data/wire/in-group.ts'
import { createView, deleteView, listViews, updateView } from '../../../data/wire/operations.ts'
import { tellError } from '../../../ui/toast/toasts.ts'

export type ViewIn = CallOf<typeof createView>

/** A view as the server takes it. */
const bodyOf = ({
  name,
  query,
  show,
  layout,
  orderBy,
  order,
  shared,
  position,
  icon,
  hue,
}: View): ViewIn => ({
  name,
  query,
  show,
  layout,
  orderBy,
  order,
  shared,
  position,
  icon,
  hue,
})

/** Undoes a change of views by a request that is carried out once, also when the undo is tried again. */
function undoIn(
  groupId: string | undefined,
  send: (client: InGroup['client'], once: CallOptions) => Promise<unknown>,
): () => Promise<void> {
  const once = { idempotencyKey: newIdempotencyKey() }
  return async () => {
    const { client, readAgain } = inGroup(groupId)
    await send(client, once)
    await readAgain()
  }
}

/** What each request under way is about, as it was before. */
const before = new WeakMap<object, View>()

/** Makes, changes and deletes views: at once on the screen, each with a way to take it back. */
export function useViewChanges(onMade: (view: View) => void = () => undefined) {
  const { t } = useTranslation()
  const create = useChange(createView, {
    makes: true,
    notDone: ({ name }) => t('entity.notSaved', { name }),
    done: (view, _, groupId) => {
      onMade(view)
      return {
        text: t('view.made', { name: view.name }),
        undo: undoIn(groupId, (client, once) => client.call(deleteView, { id: view.id }, once)),
      }
    },
  })
  const update = useChange(updateView, {
    notDone: ({ name }) => t('entity.notSaved', { name }),
    apply: (cache, { id, ...body }) =>
      cache.update(listViews, views =>
        views.map(view => (view.id === id ? { ...view, ...(body as Partial<View>) } : view)),
      ),
    done: ({ id, name }, input, groupId) => {
      const was = before.get(input)
      return {
        text: t('view.changed', { name }),
        ...(was === undefined
          ? {}
          : {
              undo: undoIn(groupId, (client, once) => client.call(updateView, { ...bodyOf(was), id }, once)),
            }),
      }
    },
  })
  const remove = useChange(deleteView, {
    notDone: input => t('entity.notDeleted', { name: before.get(input)?.name }),
    apply: (cache, { id }) => cache.update(listViews, views => views.filter(view => view.id !== id)),
    done: (_, input, groupId) => {
      const was = before.get(input)
      if (was === undefined) return undefined
      return {
        text: t('view.deleted', { name: was.name }),
        undo: undoIn(groupId, (client, once) => client.call(createView, bodyOf(was), once)),
      }
    },
  })
  return {
    create: (body: ViewIn) => create.mutate(body),
    change(view: View, changes: Partial<ViewIn>) {
      const input = { ...bodyOf(view), ...changes, id: view.id }
      before.set(input, view)
      update.mutate(input)
    },
    remove(view: View) {
      const input = { id: view.id }
      before.set(input, view)
      remove.mutate(input)
    },
  }
}

/** Puts views in an order, as far as the caller may change them. */
export async function orderViews(views: readonly View[], mayChange: (view: View) => boolean): Promise<void> {
  const { groupId, client, readAgain } = inSelectedGroup()
  const cache = rememberingCache(groupId)
  const ordered = views.map((view, position) => ({ ...view, position }))
  cache.update(listViews, () => ordered)
  try {
    for (const [position, view] of views.entries())
      if (view.position !== position && mayChange(view))
        await client.call(updateView, { ...bodyOf(view), position, id: view.id })
  } catch (error) {
    cache.takeBack()
    tellError(error)
  }
  await readAgain()
}

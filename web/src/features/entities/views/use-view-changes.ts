import type { CallOf } from '@stowage/contract/client'
import { useTranslation } from 'react-i18next'
import { rememberingCache } from '../../../data/cache.ts'
import { clientIn } from '../../../data/client.ts'
import { createView, deleteView, listViews, updateView } from '../../../data/operations.ts'
import { readAgain } from '../../../data/read-again.ts'
import { selectedGroup } from '../../../data/session.ts'
import { useChange } from '../../../data/use-change.ts'
import type { View } from '../../../data/views.ts'
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
  ...{ name, query, show, layout, orderBy, order, shared, position, icon, hue },
})

async function andRead(call: Promise<unknown>): Promise<void> {
  await call
  await readAgain()
}

/** What each request under way is about, as it was before. */
const before = new WeakMap<object, View>()

/** Makes, changes and deletes views: at once on the screen, each with a way to take it back. */
export function useViewChanges(onMade: (view: View) => void = () => undefined) {
  const { t } = useTranslation()
  const create = useChange(createView, {
    done: (view, _, groupId) => {
      onMade(view)
      return {
        text: t('view.made', { name: view.name }),
        undo: () => andRead(clientIn(groupId).call(deleteView, { id: view.id })),
      }
    },
  })
  const update = useChange(updateView, {
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
          : { undo: () => andRead(clientIn(groupId).call(updateView, { ...bodyOf(was), id })) }),
      }
    },
  })
  const remove = useChange(deleteView, {
    apply: (cache, { id }) => cache.update(listViews, views => views.filter(view => view.id !== id)),
    done: (_, input, groupId) => {
      const was = before.get(input)
      if (was === undefined) return undefined
      return {
        text: t('view.deleted', { name: was.name }),
        undo: () => andRead(clientIn(groupId).call(createView, bodyOf(was))),
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
  const client = clientIn(selectedGroup())
  const cache = rememberingCache()
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

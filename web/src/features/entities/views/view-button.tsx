import { Bookmark, BookmarkPlus, Pencil, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayChangeView, useViews, type View } from '../../../data/items/views.ts'
import { Button } from '../../../ui/button/button.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { useViewChanges } from './use-view-changes.ts'
import type { ViewLook } from './view-dialog.tsx'
import { isChanged, listOf } from './view-search.ts'

const { Part: ViewDialog } = loadedPart(async () => (await import('./view-dialog.tsx')).ViewDialog)

const fresh: ViewLook = { name: '', icon: '', hue: null, shared: false }

interface ViewButtonProps {
  readonly search: ListSearch
  /** The columns as they are seen, also when the address does not name them. */
  readonly show: string | undefined
  /** Goes to a view that was just made; undefined: the view is gone. */
  readonly onView: (id: string | undefined) => void
}

/** Saves the list as a view; of a view that is open, what was changed. */
export function ViewButton({ search, show, onView }: ViewButtonProps) {
  const { t } = useTranslation()
  const [asks, ask] = useState<'new' | 'look'>()
  const views = useViews() ?? []
  const view = views.find(({ id }) => id === search.view)
  const list = listOf(search, show)
  const { create, change, remove } = useViewChanges(({ id }) => onView(id))
  const position = Math.max(-1, ...views.map(each => each.position)) + 1
  return (
    <>
      {view === undefined ? (
        <Button size="small" folds icon={<Bookmark aria-hidden />} onPress={() => ask('new')}>
          {t('view.save')}
        </Button>
      ) : (
        <ViewMenu
          view={view}
          isChanged={isChanged(view, list)}
          onAct={action => {
            if (action === 'save') change(view, list)
            else if (action === 'delete') {
              onView(undefined)
              remove(view)
            } else ask(action)
          }}
        />
      )}
      {asks === 'new' ? (
        <ViewDialog
          title={t('view.saveTitle')}
          look={fresh}
          onSave={look => create({ ...list, ...look, position })}
          onClose={() => ask(undefined)}
        />
      ) : null}
      {asks === 'look' && view !== undefined ? (
        <ViewDialog
          title={t('view.editTitle', { name: view.name })}
          look={view}
          onSave={look => change(view, look)}
          onClose={() => ask(undefined)}
        />
      ) : null}
    </>
  )
}

type Action = 'save' | 'new' | 'look' | 'delete'

function ViewMenu({
  view,
  isChanged: hasChanges,
  onAct,
}: {
  readonly view: View
  readonly isChanged: boolean
  readonly onAct: (action: Action) => void
}) {
  const { t } = useTranslation()
  const mayChange = useMayChangeView()(view)
  return (
    <Menu
      label={t('view.menu')}
      onAction={key => onAct(String(key) as Action)}
      trigger={
        <Button size="small" folds icon={<Bookmark aria-hidden />}>
          {t(hasChanges ? 'view.menuChanged' : 'view.menu')}
        </Button>
      }
    >
      {mayChange && hasChanges ? (
        <MenuItem id="save" icon={<Save aria-hidden />}>
          {t('view.saveChanges', { name: view.name })}
        </MenuItem>
      ) : null}
      <MenuItem id="new" icon={<BookmarkPlus aria-hidden />}>
        {t('view.saveNew')}
      </MenuItem>
      {mayChange ? (
        <MenuItem id="look" icon={<Pencil aria-hidden />}>
          {t('view.edit')}
        </MenuItem>
      ) : null}
      {mayChange ? (
        <MenuItem id="delete" isDangerous icon={<Trash2 aria-hidden />}>
          {t('view.delete')}
        </MenuItem>
      ) : null}
    </Menu>
  )
}

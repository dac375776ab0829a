import { GripVertical, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import {
  Button as AriaButton,
  DropIndicator,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useMayChangeView, useViews, type View } from '../../../data/views.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { reordered } from '../../../ui/order/reordered.ts'
import { ViewIcon } from '../../../ui/view-icon/view-icon.tsx'
import { orderViews, useViewChanges } from './use-view-changes.ts'
import { ViewDialog } from './view-dialog.tsx'
import styles from './views.module.css'

/** All saved views: their order, their names, and which of them there are. */
export function ManageViews({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const views = useViews() ?? []
  const mayChange = useMayChangeView()
  const [edited, edit] = useState<View>()
  const { change, remove } = useViewChanges()
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: keys => [...keys].map(key => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const ids = reordered(
        views.map(({ id }) => id),
        keys,
        target,
      )
      void orderViews(
        ids.flatMap(id => views.find(view => view.id === id) ?? []),
        mayChange,
      )
    },
    renderDropIndicator: target => <DropIndicator target={target} className={styles.drop ?? ''} />,
  })
  return (
    <Dialog title={t('view.manage')} isOpen onClose={onClose}>
      <GridList
        aria-label={t('view.manage')}
        items={views}
        selectionMode="none"
        className={styles.list ?? ''}
        dependencies={[mayChange]}
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className={styles.empty}>{t('view.none')}</p>}
      >
        {view => (
          <ViewItem
            view={view}
            mayChange={mayChange(view)}
            onEdit={() => edit(view)}
            onRemove={() => remove(view)}
          />
        )}
      </GridList>
      {edited === undefined ? null : (
        <ViewDialog
          title={t('view.editTitle', { name: edited.name })}
          look={edited}
          onSave={look => change(edited, look)}
          onClose={() => edit(undefined)}
        />
      )}
    </Dialog>
  )
}

function ViewItem({
  view,
  mayChange,
  onEdit,
  onRemove,
}: {
  readonly view: View
  readonly mayChange: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  const { t } = useTranslation()
  const button = { slot: null, size: 'small', look: 'bare' } as const
  return (
    <GridListItem id={view.id} textValue={view.name} className={styles.item ?? ''}>
      <AriaButton slot="drag" className={styles.grip ?? ''}>
        <GripVertical aria-hidden />
      </AriaButton>
      <ViewIcon icon={view.icon} hue={view.hue} />
      <span className={styles.name}>{view.name}</span>
      {view.shared ? <Users role="img" aria-label={t('view.shared')} className={styles.shared} /> : null}
      {mayChange ? (
        <>
          <Button
            {...button}
            icon={<Pencil aria-hidden />}
            label={t('view.editTitle', { name: view.name })}
            onPress={onEdit}
          />
          <Button
            {...button}
            icon={<Trash2 aria-hidden />}
            label={t('view.deleteOne', { name: view.name })}
            onPress={onRemove}
          />
        </>
      ) : null}
    </GridListItem>
  )
}

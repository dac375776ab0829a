import { Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayChangeView, useViews, type View } from '../../../data/items/views.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { OrderList } from '../../../ui/order/order-list.tsx'
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
  return (
    <Dialog title={t('view.manage')} isOpen onClose={onClose}>
      <OrderList
        label={t('view.manage')}
        items={views}
        nameOf={({ name }) => name}
        dependencies={[mayChange]}
        empty={t('view.none')}
        onReorder={ids =>
          void orderViews(
            ids.flatMap(id => views.find(view => view.id === id) ?? []),
            mayChange,
          )
        }
      >
        {view => (
          <ViewItem
            view={view}
            mayChange={mayChange(view)}
            onEdit={() => edit(view)}
            onRemove={() => remove(view)}
          />
        )}
      </OrderList>
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
  const button = { slot: null, size: 'small', variant: 'bare' } as const
  return (
    <>
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
    </>
  )
}

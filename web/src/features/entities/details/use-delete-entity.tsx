import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletedRun } from '../../../data/history/runs.ts'
import { useChange } from '../../../data/history/use-change.ts'
import type { Entity } from '../../../data/items/entities.ts'
import { useDeleteOrAsk } from '../../../data/items/use-trash.ts'
import { askedIn, inSelectedGroup } from '../../../data/wire/in-group.ts'
import { deleteEntity } from '../../../data/wire/operations.ts'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'

/** Deletes an item; where it cannot be restored, `dialog` asks first. */
export function useDeleteEntity(
  entity: Pick<Entity, 'id' | 'name'>,
  { onGone, onCancel }: { readonly onGone: () => void; readonly onCancel?: () => void },
): { readonly remove: () => void; readonly dialog: ReactNode } {
  const { t } = useTranslation()
  const [isAsking, ask] = useState(false)
  const { id, name } = entity
  const { mutate } = useChange(deleteEntity, {
    notDone: () => t('entity.notDeleted', { name }),
    deletes: input => [input.id],
    done: () => {
      onGone()
      return { text: t('entity.deleted', { name }), run: deletedRun }
    },
  })
  const remove = ({ groupId } = inSelectedGroup()): void => mutate(askedIn(groupId, { id }))
  const dialog = isAsking ? (
    <DeleteDialog
      title={t('one.deleteTitle', { name })}
      confirm={t('one.delete')}
      onConfirm={() => {
        ask(false)
        remove()
      }}
      onClose={() => {
        ask(false)
        onCancel?.()
      }}
    >
      <p>{t('one.deleteText')}</p>
    </DeleteDialog>
  ) : null
  return { remove: useDeleteOrAsk(remove, () => ask(true)), dialog }
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { deleteGroup } from '../../../data/wire/operations.ts'
import { TypedNameDialog } from '../typed-name-dialog.tsx'
import { useLeaveFor } from './leave-group.tsx'

/** Asks for the name of the group before it is deleted for good. */
export function DeleteGroupDialog({
  name,
  onClose,
}: {
  readonly name: string
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const leaveFor = useLeaveFor()
  const [isDone, finish] = useState(false)
  const { mutate, isPending } = useChange(deleteGroup, {
    notDone: () => t('group.notDeleted', { name }),
    done() {
      finish(true)
      leaveFor()
      return t('group.deleted', { name })
    },
  })
  return (
    <TypedNameDialog
      title={t('group.deleteTitle', { name })}
      text={t('group.deleteText')}
      label={t('group.typeName')}
      name={name}
      confirm={t('group.deleteDo')}
      isPending={isPending || isDone}
      onClose={onClose}
      onConfirm={() => mutate({})}
    />
  )
}

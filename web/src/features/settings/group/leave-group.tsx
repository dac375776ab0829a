import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { useGroup } from '../../../data/person/use-group.ts'
import { leaveGroup } from '../../../data/wire/operations.ts'
import { selectGroup } from '../../../data/wire/session.ts'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'

/** Asks before the person leaves the group: coming back takes an invitation. */
export function LeaveGroupDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const name = useGroup()?.name ?? ''
  const leaveFor = useLeaveFor()
  const { mutate, isPending } = useChange(leaveGroup, {
    notDone: () => t('group.notLeft', { name }),
    done() {
      onClose()
      leaveFor()
      return t('group.left', { name })
    },
  })
  return (
    <DeleteDialog
      title={t('group.leaveTitle', { name })}
      confirm={t('group.leaveDo')}
      isPending={isPending}
      onClose={onClose}
      onConfirm={() => mutate({})}
    >
      <p>{t('group.leaveText')}</p>
    </DeleteDialog>
  )
}

/** Goes on in another group at its first screen: the default group, which the server has chosen. */
export function useLeaveFor(): (id?: string) => void {
  const navigate = useNavigate()
  return id => void navigate({ to: '/home' }).then(() => selectGroup(id))
}

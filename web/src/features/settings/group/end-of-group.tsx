import { isActiveOwner } from '@stowage/contract/groups/heir'
import { LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listGroups, listMembers } from '../../../data/wire/operations.ts'
import type { Group } from '../../../data/wire/session.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DeleteGroupDialog } from './delete-group.tsx'
import styles from './group.module.css'
import { LeaveGroupDialog } from './leave-group.tsx'

/** Leaves the group or deletes it; says why where that cannot be done. */
export function EndOfGroup({ group }: { readonly group: Group }) {
  const { t } = useTranslation()
  const [asks, ask] = useState<'leave' | 'delete'>()
  const groups = useOperation(listGroups, {}, { staleTime: 60_000 }).data
  const members = useOperation(listMembers, {}).data
  const isOwner = group.role === 'owner'
  const isOnlyOne = groups !== undefined && groups.length <= 1
  const isLastOwner = isOwner && members?.filter(isActiveOwner).length === 1
  const close = (): void => ask(undefined)
  return (
    <>
      <div className={styles.buttons}>
        <Button
          icon={<LogOut aria-hidden />}
          isDisabled={isOnlyOne || isLastOwner}
          onPress={() => ask('leave')}
        >
          {t('group.leave')}
        </Button>
        {isOwner ? (
          <Button icon={<Trash2 aria-hidden />} isDisabled={isOnlyOne} onPress={() => ask('delete')}>
            {t('group.delete')}
          </Button>
        ) : null}
      </div>
      {isOnlyOne || isLastOwner ? (
        <p className={styles.hint}>{t(isOnlyOne ? 'group.onlyOne' : 'group.lastOwner')}</p>
      ) : null}
      {asks === 'leave' ? <LeaveGroupDialog onClose={close} /> : null}
      {asks === 'delete' ? <DeleteGroupDialog name={group.name} onClose={close} /> : null}
    </>
  )
}

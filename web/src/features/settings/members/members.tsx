import { UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayWrite } from '../../../data/person/use-group.ts'
import { listInvitations, listMembers } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Failed } from '../../../ui/failed/failed.tsx'
import { LoadingRows } from '../../../ui/loading/loading-rows.tsx'
import { SettingsHead } from '../settings-head.tsx'
import { useNewForm } from '../use-new-form.ts'
import { InvitationList } from './invitation-list.tsx'
import { MemberList } from './member-list.tsx'
import styles from './members.module.css'
import { NewInvitation } from './new-invitation.tsx'
import { RoleTable } from './role-table.tsx'

/** Who is in the group and as what, and who is invited. */
export function Members() {
  const { t } = useTranslation()
  const mayInvite = useMayWrite()
  const members = useOperation(listMembers, {})
  const invitations = useOperation(listInvitations, {})
  const [isAsked, invite] = useNewForm('members')
  const isInviting = isAsked && mayInvite
  const inviteButton = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    invite(false)
    inviteButton.current?.focus()
  }
  return (
    <>
      <SettingsHead title={t('members.title')} count={members.data?.length}>
        {mayInvite ? (
          <Button
            ref={inviteButton}
            variant="main"
            icon={<UserPlus aria-hidden />}
            onPress={() => invite(true)}
          >
            {t('members.invite')}
          </Button>
        ) : null}
      </SettingsHead>
      <div className={styles.body} data-inviting={isInviting || undefined}>
        <div className={styles.lists}>
          {members.data !== undefined ? (
            <MemberList members={members.data} />
          ) : members.error === null ? (
            <LoadingRows rows={4} isCard />
          ) : (
            <Failed error={members.error} onRetry={() => void members.refetch()} />
          )}
          {/* Below the members, only what is not moved when they come. */}
          {invitations.data !== undefined && members.data !== undefined ? (
            <InvitationList invitations={invitations.data} />
          ) : invitations.error !== null && members.error === null ? (
            <Failed error={invitations.error} onRetry={() => void invitations.refetch()} />
          ) : null}
          {invitations.data === undefined && invitations.error === null ? null : <RoleTable />}
        </div>
        {isInviting ? <NewInvitation onClose={close} /> : null}
      </div>
    </>
  )
}

import type { Invitation } from '@stowage/contract/groups/invitations'
import { Ellipsis, Link2, Mail, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { useIsOwner, useMayWrite } from '../../../data/person/use-group.ts'
import { deleteInvitation, getSelf, getStatus, listInvitations } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { dayOf, daysUntil, formatDay, isPast } from '../../../i18n/format.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import styles from './members.module.css'
import { useMailInvitation } from './use-mail-invitation.ts'

/** The invitations of the group, those that nobody can use any more until they are removed. */
export function InvitationList({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="invitations">
      <h2 className={styles.heading} id="invitations">
        {t('invite.title')} {invitations.length === 0 ? null : <span>{invitations.length}</span>}
      </h2>
      {invitations.length === 0 ? (
        <p className={styles.hint}>{t('members.none')}</p>
      ) : (
        <ul aria-labelledby="invitations" className={styles.card}>
          {invitations.map(each => (
            <InvitationRow key={each.id} invitation={each} />
          ))}
        </ul>
      )}
    </section>
  )
}

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation()
  const { sentTo, isMailed, isValid, uses, maxUses, role } = invitation
  const isOver = !isValid || isPast(invitation.expiresAt) || uses === 0
  const name =
    sentTo === '' ? t('invite.byLink') : t(isMailed ? 'invite.sent' : 'invite.notSent', { email: sentTo })
  return (
    <li className={`${styles.row} ${styles.invitation}`}>
      <span className={styles.icon}>{sentTo === '' ? <Link2 aria-hidden /> : <Mail aria-hidden />}</span>
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>
          {uses === maxUses ? t('invite.unused') : t('invite.used', { used: maxUses - uses, count: maxUses })}
        </span>
      </span>
      <span className={`${styles.when} ${isOver || (sentTo !== '' && !isMailed) ? styles.over : ''}`}>
        {useEnd(invitation)}
      </span>
      <Badge>{t(`role.${role}`)}</Badge>
      <InvitationActions invitation={invitation} name={name} isOver={isOver} />
    </li>
  )
}

/** Until when an invitation lets people in, or why it does no longer. */
function useEnd({ isValid, uses, expiresAt }: Invitation): string {
  const { t } = useTranslation()
  if (!isValid) return t('invite.notValid')
  if (isPast(expiresAt)) return t('invite.expired', { day: formatDay(dayOf(expiresAt)) })
  if (uses === 0) return t('invite.usedUp')
  return t('invite.left', { count: Math.max(0, daysUntil(dayOf(expiresAt))) })
}

function InvitationActions({
  invitation: { id, createdBy, sentTo },
  name,
  isOver,
}: {
  readonly invitation: Invitation
  readonly name: string
  readonly isOver: boolean
}) {
  const { t } = useTranslation()
  const self = useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item.id
  const isOwner = useIsOwner()
  const mayWrite = useMayWrite()
  const canMail = useOperation(getStatus, {}, { staleTime: 60_000 }).data?.stowage.mailing === true
  const mail = useMailInvitation()
  const { mutate } = useChange(deleteInvitation, {
    apply(cache, input) {
      cache.update(listInvitations, all => all.filter(each => each.id !== input.id))
    },
    notDone: () => t('invite.notRevoked'),
    done: () => t('invite.revoked'),
  })
  if (!isOwner && !(mayWrite && createdBy === self)) return null
  return (
    <>
      <Button
        size="small"
        label={t(isOver ? 'invite.removeOf' : 'invite.revokeOf', { name })}
        onPress={() => mutate({ id })}
      >
        {t(isOver ? 'invite.remove' : 'invite.revoke')}
      </Button>
      {canMail && sentTo !== '' && !isOver ? (
        <Menu
          label={t('invite.more', { name })}
          onAction={() => mail({ id, email: sentTo })}
          trigger={
            <Button
              size="small"
              variant="bare"
              icon={<Ellipsis aria-hidden />}
              label={t('invite.more', { name })}
            />
          }
        >
          <MenuItem id="again" icon={<Send aria-hidden />}>
            {t('invite.again')}
          </MenuItem>
        </Menu>
      ) : (
        <span className={styles.noMenu} />
      )}
    </>
  )
}

import type { GroupRole } from '@stowage/contract/groups/groups'
import { isActiveOwner } from '@stowage/contract/groups/heir'
import type { Member } from '@stowage/contract/groups/members'
import { groupRoles } from '@stowage/contract/groups/roles'
import { Ellipsis, LogOut, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroup, useIsOwner } from '../../../data/person/use-group.ts'
import { getSelf, listGroups } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { LeaveGroupDialog } from '../group/leave-group.tsx'
import { Seen } from './last-seen.tsx'
import styles from './members.module.css'
import { useChangeRole, useRemoveMember } from './use-member-changes.ts'

/** Who is in the group, each with role and last activity. */
export function MemberList({ members }: { readonly members: readonly Member[] }) {
  const { t } = useTranslation()
  const self = useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item.id
  const owners = members.filter(isActiveOwner).length
  return (
    <section>
      <ul aria-label={t('members.title')} className={styles.card}>
        {members.map(member => (
          <MemberRow
            key={member.id}
            member={member}
            isSelf={member.id === self}
            isLastOwner={isActiveOwner(member) && owners === 1}
          />
        ))}
      </ul>
      {members.length === 1 ? <p className={styles.hint}>{t('members.alone')}</p> : null}
    </section>
  )
}

interface RowProps {
  readonly member: Member
  readonly isSelf: boolean
  /** The group would be without an owner if they were none any more. */
  readonly isLastOwner: boolean
}

function MemberRow({ member, isSelf, isLastOwner }: RowProps) {
  const { t } = useTranslation()
  const isOwner = useIsOwner()
  const { name, email } = member
  return (
    <li className={styles.row}>
      <Avatar name={name} />
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {isSelf ? <span className={styles.quiet}> · {t('members.you')}</span> : null}
          {member.isDisabled ? (
            <>
              {' '}
              <Badge tone="red">{t('server.disabled')}</Badge>
            </>
          ) : null}
        </span>
        <span className={styles.quiet}>{email}</span>
        {isLastOwner && isOwner ? <span className={styles.reason}>{t('members.lastOwner')}</span> : null}
      </span>
      <span className={styles.when}>
        <Seen member={member} isSelf={isSelf} />
      </span>
      <RoleChoice member={member} isSelf={isSelf} isLastOwner={isLastOwner} />
      <MemberMenu member={member} isSelf={isSelf} isLastOwner={isLastOwner} />
    </li>
  )
}

function RoleChoice({ member, isSelf, isLastOwner }: RowProps) {
  const { t } = useTranslation()
  const isOwner = useIsOwner()
  const change = useChangeRole()
  const [next, ask] = useState<GroupRole>()
  const { name, role } = member
  if (!isOwner)
    return (
      <span className={styles.role}>
        <Badge>{t(`role.${role}`)}</Badge>
      </span>
    )
  return (
    <span className={styles.role}>
      <Select
        label={t(isLastOwner ? 'members.lastOwnerRole' : 'members.roleOf', { name })}
        isLabelHidden
        isDisabled={isLastOwner}
        options={groupRoles.map(id => ({ id, name: t(`role.${id}`) }))}
        chosen={role}
        onChoose={chosen => (isSelf ? ask(chosen) : change(member, chosen))}
      />
      {next === undefined ? null : (
        <DeleteDialog
          title={t('members.stepDownTitle')}
          confirm={t('members.stepDown', { role: t(`role.${next}`) })}
          onClose={() => ask(undefined)}
          onConfirm={() => {
            change(member, next)
            ask(undefined)
          }}
        >
          <p>{t('members.stepDownText')}</p>
        </DeleteDialog>
      )}
    </span>
  )
}

function MemberMenu({ member: { id, name }, isSelf, isLastOwner }: RowProps) {
  const { t } = useTranslation()
  const isOwner = useIsOwner()
  const group = useGroup()
  const remove = useRemoveMember()
  const hasOtherGroup = (useOperation(listGroups, {}, { staleTime: 60_000 }).data?.length ?? 0) > 1
  const [asks, ask] = useState<'leave' | 'remove'>()
  const mayDo = isSelf ? hasOtherGroup && !isLastOwner : isOwner
  if (!mayDo) return <span className={styles.noMenu} />
  return (
    <>
      <Menu
        label={t('members.more', { name })}
        onAction={() => ask(isSelf ? 'leave' : 'remove')}
        trigger={
          <Button
            size="small"
            variant="bare"
            icon={<Ellipsis aria-hidden />}
            label={t('members.more', { name })}
          />
        }
      >
        {isSelf ? (
          <MenuItem id="leave" icon={<LogOut aria-hidden />}>
            {t('group.leave')}
          </MenuItem>
        ) : (
          <MenuItem id="remove" icon={<UserMinus aria-hidden />} isDangerous>
            {t('members.remove')}
          </MenuItem>
        )}
      </Menu>
      {asks === 'leave' ? <LeaveGroupDialog onClose={() => ask(undefined)} /> : null}
      {asks === 'remove' ? (
        <DeleteDialog
          title={t('members.removeTitle', { name, group: group?.name ?? '' })}
          confirm={t('members.removeDo')}
          onClose={() => ask(undefined)}
          onConfirm={() => {
            remove(id, name)
            ask(undefined)
          }}
        >
          <p>{t('members.removeText', { name })}</p>
        </DeleteDialog>
      ) : null}
    </>
  )
}

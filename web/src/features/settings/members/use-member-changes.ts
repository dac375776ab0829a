import type { GroupRole } from '@stowage/contract/groups/groups'
import type { Member } from '@stowage/contract/groups/members'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../data/history/use-change.ts'
import { inGroup } from '../../../data/wire/in-group.ts'
import { listMembers, removeMember, updateMember } from '../../../data/wire/operations.ts'
import { tell } from '../../../ui/toast/toasts.ts'

/** Changes a role at once, with a way to take that back. */
export function useChangeRole(): (member: Member, role: GroupRole) => void {
  const { t } = useTranslation()
  const [before] = useState(() => new Map<unknown, Member>())
  const { mutate } = useChange(updateMember, {
    apply(cache, { id, role }) {
      cache.update(listMembers, members =>
        members.map(member => (member.id === id && role ? { ...member, role } : member)),
      )
    },
    notDone: ({ id }) => t('members.notChanged', { name: before.get(id)?.name ?? '' }),
    done({ id, name, role }, _, groupId) {
      const was = before.get(id)?.role
      const text = t('members.changed', { name, role: t(`role.${role}`) })
      if (was === undefined) return text
      return {
        text,
        async undo() {
          const { client, readAgain } = inGroup(groupId)
          await client.call(updateMember, { id, role: was })
          await readAgain()
          tell({ text: t('members.changed', { name, role: t(`role.${was}`) }) })
        },
      }
    },
  })
  return (member, role) => {
    if (role === member.role) return
    before.set(member.id, member)
    mutate({ id: member.id, role })
  }
}

/** Takes somebody out of the group. */
export function useRemoveMember(): (id: string, name: string) => void {
  const { t } = useTranslation()
  const [names] = useState(() => new Map<unknown, string>())
  const { mutate } = useChange(removeMember, {
    apply(cache, { user_id: id }) {
      cache.update(listMembers, members => members.filter(member => member.id !== id))
    },
    notDone: ({ user_id: id }) => t('members.notRemoved', { name: names.get(id) ?? '' }),
    done: (_, { user_id: id }) => t('members.removed', { name: names.get(id) ?? '' }),
  })
  return (id, name) => {
    names.set(id, name)
    mutate({ user_id: id })
  }
}

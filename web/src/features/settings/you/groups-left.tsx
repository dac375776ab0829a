import { heirOf } from '@stowage/contract/groups/heir'
import type { Member } from '@stowage/contract/groups/members'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clientIn } from '../../../data/wire/client.ts'
import { listGroups, listMembers } from '../../../data/wire/operations.ts'
import { formatList } from '../../../i18n/format.ts'
import type { Self } from './use-self.ts'
import styles from './you.module.css'

/** A group that the person leaves. */
interface GroupLeft {
  readonly id: string
  readonly name: string
  /** The name of the member who becomes its owner; undefined when there is an owner, or nobody. */
  readonly heir: string | undefined
  /** The names of the owners who stay. */
  readonly owners: readonly string[]
}

/** The groups of the person, and who has them afterwards. */
export function useGroupsLeft(self: Self) {
  const { t } = useTranslation()
  const nameOf = ({ name, isDisabled }: Member): string =>
    isDisabled ? `${name} (${t('server.disabled')})` : name
  return useQuery({
    queryKey: ['groups left'],
    gcTime: 0,
    async queryFn(): Promise<GroupLeft[]> {
      const groups = await clientIn(undefined).call(listGroups, {})
      return Promise.all(
        groups.map(async ({ id, name }) => {
          const members = await clientIn(id).call(listMembers, {})
          const others = members.filter(member => member.id !== self.id)
          const heir = heirOf(others)
          const owners = others.filter(({ role }) => role === 'owner').map(nameOf)
          return { id, name, heir: heir && nameOf(heir), owners }
        }),
      )
    },
  })
}

/** Names the groups that are deleted with the account, and who owns the others. */
export function GroupsLeft({ groups }: { readonly groups: readonly GroupLeft[] }) {
  const { t } = useTranslation()
  const kept = groups.filter(({ heir, owners }) => heir !== undefined || owners.length > 0)
  const deleted = groups.filter(group => !kept.includes(group)).map(({ name }) => name)
  return (
    <>
      {deleted.length === 0 ? null : (
        <p>{t('settings.deleteGroups', { count: deleted.length, groups: formatList(deleted) })}</p>
      )}
      {kept.length === 0 ? null : (
        <ul className={styles.groups}>
          {kept.map(({ id, name, heir, owners }) => (
            <li key={id}>
              {heir === undefined
                ? t('settings.groupStays', { group: name, owners: formatList(owners) })
                : t('settings.groupInherited', { group: name, heir })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

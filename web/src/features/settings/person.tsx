import { useTranslation } from 'react-i18next'
import { useGroup } from '../../data/person/use-group.ts'
import { getSelf } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import styles from './settings.module.css'

/** Who is signed in, with the role in the group. */
export function Person() {
  const { t } = useTranslation()
  const user = useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item
  const role = useGroup()?.role
  if (user === undefined) return null
  return (
    <p className={styles.person}>
      <Avatar name={user.name} />
      <span className={styles.names}>
        <b>{user.name}</b>
        <span>{user.email}</span>
      </span>
      {role === undefined ? null : <Badge>{t(`role.${role}`)}</Badge>}
    </p>
  )
}

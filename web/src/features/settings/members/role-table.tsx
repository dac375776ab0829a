import { type GroupRole, groupRoles, isRoleAtLeast } from '@stowage/contract/groups/roles'
import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './members.module.css'

const roles = groupRoles.toReversed()

/** What can be done, and from which role on. */
const tasks = [
  ['see', 'viewer'],
  ['lend', 'lender'],
  ['write', 'user'],
  ['use', 'user'],
  ['manage', 'owner'],
] as const satisfies readonly (readonly [task: string, least: GroupRole])[]

/** Explains the roles. */
export function RoleTable() {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className={styles.heading} id="roles">
        {t('members.roles')}
      </h2>
      <table className={styles.roles} aria-labelledby="roles">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('members.rolesTask')}</span>
            </th>
            {roles.map(role => (
              <th key={role} scope="col">
                {t(`role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map(([task, least]) => (
            <tr key={task}>
              <th scope="row">{t(`members.can.${task}`)}</th>
              {roles.map(role => (
                <td key={role}>
                  {isRoleAtLeast(role, least) ? (
                    <Check role="img" aria-label={t('members.yes')} className={styles.may} />
                  ) : (
                    <Minus role="img" aria-label={t('members.no')} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

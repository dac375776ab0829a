import { ChevronsUpDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listGroups } from '../../data/operations.ts'
import { useGroup } from '../../data/use-group.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Menu, MenuItem } from '../../ui/menu/menu.tsx'
import styles from './sidebar.module.css'
import { useGoToGroup } from './use-go-to-group.ts'

/** Which group is shown, and the way to another. */
export function GroupMenu() {
  const { t } = useTranslation()
  const group = useGroup()
  const groups = useOperation(listGroups, {}, { staleTime: 60_000 }).data ?? []
  const name = group?.name ?? ''
  const goToGroup = useGoToGroup()
  return (
    <Menu
      label={t('nav.group')}
      selectionMode="single"
      selectedKeys={group === undefined ? [] : [group.id]}
      onAction={id => goToGroup(String(id))}
      trigger={
        <Button className={styles.group ?? ''} aria-label={`${t('nav.group')}: ${name}`}>
          <span className={styles.initial} data-letters={[...name][0]?.toUpperCase()} aria-hidden="true" />
          <span className={styles.name}>{name}</span>
          <ChevronsUpDown aria-hidden />
        </Button>
      }
    >
      {groups.map(each => (
        <MenuItem key={each.id} id={each.id}>
          {each.name}
        </MenuItem>
      ))}
    </Menu>
  )
}

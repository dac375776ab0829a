import { ChevronsUpDown, FileUp, Pencil } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listGroups } from '../../data/operations.ts'
import { useGroup } from '../../data/use-group.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Menu, MenuChoices, MenuItem } from '../../ui/menu/menu.tsx'
import { showGroupDialog } from './edit-group.tsx'
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
      onAction={key => {
        if (key === 'edit') showGroupDialog(true)
        else if (key !== 'import') goToGroup(String(key))
      }}
      trigger={
        <Button className={styles.group ?? ''} aria-label={`${t('nav.group')}: ${name}`}>
          <span className={styles.initial} data-letters={[...name][0]?.toUpperCase()} aria-hidden="true" />
          <span className={styles.name}>{name}</span>
          <ChevronsUpDown aria-hidden />
        </Button>
      }
    >
      <MenuChoices label={t('nav.group')} chosen={group?.id ?? ''}>
        {groups.map(each => (
          <MenuItem key={each.id} id={each.id}>
            {each.name}
          </MenuItem>
        ))}
      </MenuChoices>
      {group?.role === 'owner' ? (
        <MenuItem id="edit" icon={<Pencil aria-hidden />}>
          {t('group.edit')}
        </MenuItem>
      ) : null}
      <MenuItem id="import" href="/import" icon={<FileUp aria-hidden />}>
        {t('import.title')}
      </MenuItem>
    </Menu>
  )
}

import { ChevronsUpDown, FileUp, Settings, Users } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useGroup } from '../../data/person/use-group.ts'
import { listGroups } from '../../data/wire/operations.ts'
import { useSelectedGroup } from '../../data/wire/session.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { labelled } from '../../i18n/labelled.ts'
import { Menu, MenuChoices, MenuItem } from '../../ui/menu/menu.tsx'
import styles from './sidebar.module.css'
import { useGoToGroup } from './use-go-to-group.ts'

/** Which group is shown, and the way to another. */
export function GroupMenu() {
  const { t } = useTranslation()
  const group = useGroup()
  const groups = useOperation(listGroups, {}, { staleTime: 60_000 }).data ?? []
  const selected = useSelectedGroup() ?? group?.id
  // Of a group that was never read on this device, no more is known without a network.
  const name = group?.name ?? groups.find(({ id }) => id === selected)?.name ?? ''
  const goToGroup = useGoToGroup()
  return (
    <Menu
      label={t('nav.group')}
      onAction={key => {
        if (groups.some(({ id }) => id === key)) goToGroup(String(key))
      }}
      trigger={
        <Button className={styles.group ?? ''} aria-label={labelled(t('nav.group'), name)}>
          <span className={styles.initial} data-letters={[...name][0]?.toUpperCase()} aria-hidden="true" />
          <span className={styles.name}>{name}</span>
          <ChevronsUpDown aria-hidden />
        </Button>
      }
    >
      <MenuChoices label={t('nav.group')} chosen={selected ?? ''}>
        {groups.map(each => (
          <MenuItem key={each.id} id={each.id}>
            {each.name}
          </MenuItem>
        ))}
      </MenuChoices>
      <MenuItem id="group" href="/settings/group" icon={<Settings aria-hidden />}>
        {t('group.edit')}
      </MenuItem>
      <MenuItem id="members" href="/settings/members" icon={<Users aria-hidden />}>
        {t('members.title')}
      </MenuItem>
      <MenuItem id="import" href="/import" icon={<FileUp aria-hidden />}>
        {t('import.title')}
      </MenuItem>
    </Menu>
  )
}

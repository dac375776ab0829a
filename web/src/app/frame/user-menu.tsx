import { Languages, LogOut, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../data/person/preferences.ts'
import { chooseTheme, type Theme, themes, themeTexts, useTheme } from '../../data/person/theme.ts'
import { getSelf } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { languageName, languages } from '../../i18n/i18n.ts'
import { labelled } from '../../i18n/labelled.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Menu, MenuChoices, MenuItem } from '../../ui/menu/menu.tsx'
import styles from './sidebar.module.css'
import { useSignOut } from './use-sign-out.ts'

const icons: Readonly<Record<Theme, ReactNode>> = {
  system: <MonitorSmartphone aria-hidden />,
  light: <Sun aria-hidden />,
  dark: <Moon aria-hidden />,
}

/** The person who is signed in, the look of the page, and the way out. */
export function UserMenu() {
  const { t, i18n } = useTranslation()
  const signOut = useSignOut()
  const name = useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item.name ?? ''
  const act = (key: string): void => {
    const theme = themes.find(each => each === key)
    if (theme !== undefined) chooseTheme(theme)
    else if (languages().includes(key)) chooseLanguage(key)
    else signOut()
  }
  return (
    <Menu
      label={t('user.menu')}
      onAction={key => act(String(key))}
      trigger={
        <Button className={styles.user ?? ''} aria-label={labelled(t('user.menu'), name)}>
          <Avatar name={name} size="small" />
          <span className={styles.name}>{name}</span>
        </Button>
      }
    >
      <MenuChoices label={t('user.theme')} chosen={useTheme()}>
        {themes.map(each => (
          <MenuItem key={each} id={each} icon={icons[each]}>
            {labelled(t('user.theme'), t(themeTexts[each]))}
          </MenuItem>
        ))}
      </MenuChoices>
      <MenuChoices label={t('user.language')} chosen={i18n.language}>
        {languages().map(each => (
          <MenuItem key={each} id={each} icon={<Languages aria-hidden />}>
            {languageName(each)}
          </MenuItem>
        ))}
      </MenuChoices>
      <MenuItem id="out" icon={<LogOut aria-hidden />}>
        {t('user.signOut')}
      </MenuItem>
    </Menu>
  )
}

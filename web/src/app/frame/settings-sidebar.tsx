import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { SettingsNav } from '../../features/settings/settings-nav.tsx'
import { Keys } from '../../ui/keys/keys.tsx'
import { isTyping } from '../../ui/keys/typing.ts'
import { isOverlaid } from '../../ui/overlay/is-overlaid.ts'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { leaveSettings } from './screen-before-settings.ts'
import styles from './sidebar.module.css'
import { UserMenu } from './user-menu.tsx'

/** Stands in the place of the sidebar while the settings are shown; phones have the same list as a screen. */
export function SettingsSidebar() {
  const { t } = useTranslation()
  const router = useRouter()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target) || isOverlaid()) return
      event.preventDefault()
      leaveSettings(router)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [router])
  return useIsPhone() ? null : (
    <nav className={`${styles.sidebar} ${styles.settings}`} aria-label={t('nav.settings')}>
      <Button className={styles.leave ?? ''} onPress={() => leaveSettings(router)}>
        <ArrowLeft aria-hidden />
        <span className={styles.name}>{t('nav.settings')}</span>
        <Keys keys="Esc" />
      </Button>
      <div className={styles.sections}>
        <SettingsNav />
      </div>
      <UserMenu />
    </nav>
  )
}

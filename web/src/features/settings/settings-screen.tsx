import { Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Person } from './person.tsx'
import { firstSection } from './sections.ts'
import styles from './settings.module.css'
import { SettingsHead } from './settings-head.tsx'
import { SettingsNav } from './settings-nav.tsx'

/** The settings: a section, or the list of all of them, which stands beside the sections where there is room. */
export function SettingsScreen() {
  const isIndex = useMatchRoute()({ to: '/settings' }) !== false
  const isPhone = useIsPhone()
  if (!isIndex) return <Outlet />
  return isPhone ? <Index /> : <ToFirstSection />
}

/** Goes to the first section, once: a link that is pressed before that is there counts. */
function ToFirstSection() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/settings/$section', params: { section: firstSection }, replace: true })
  }, [navigate])
  return null
}

function Index() {
  const { t } = useTranslation()
  return (
    <>
      <SettingsHead title={t('nav.settings')} back="/more" />
      <div className={styles.index}>
        <SettingsNav>
          <Person />
        </SettingsNav>
      </div>
    </>
  )
}

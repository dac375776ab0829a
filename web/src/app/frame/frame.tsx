import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listen } from '../../data/live.ts'
import { useSelectedGroup } from '../../data/session.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { undoLatest } from '../../ui/toast/toasts.ts'
import { Palette } from '../palette/palette.tsx'
import styles from './frame.module.css'
import { OfflineBanner } from './offline-banner.tsx'
import { Sidebar } from './sidebar.tsx'
import { Tabs } from './tabs.tsx'

function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if (!isTyping(event.target) && undoLatest()) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** What stands around every screen of somebody who is signed in: the sidebar, or tabs on a phone. */
export function Frame() {
  const { t } = useTranslation()
  const groupId = useSelectedGroup()
  const { pathname } = useLocation()
  useEffect(() => listen(groupId), [groupId])
  useUndoKey()
  return (
    <div className={styles.frame}>
      <a href="#content" className={styles.skip}>
        {t('app.skip')}
      </a>
      <Sidebar />
      <main id="content" className={styles.content} tabIndex={-1} key={pathname.split('/')[1]}>
        <OfflineBanner />
        <Outlet />
      </main>
      <Tabs />
      <Palette />
    </div>
  )
}

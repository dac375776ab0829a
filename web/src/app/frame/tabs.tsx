import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { screensWith } from '../screens.ts'
import styles from './tabs.module.css'
import { isAt, usePathname } from './use-pathname.ts'

/** The way to everything on a phone, below the content. */
export function Tabs() {
  const { t } = useTranslation()
  const pathname = usePathname()
  return (
    <nav className={styles.tabs} aria-label={t('nav.label')}>
      {screensWith('main', 'tab').map(({ name, path, title, icon: Icon }, at) => (
        <Link
          key={name}
          href={path}
          className={`${styles.tab} ${at === 2 ? styles.afterMiddle : ''}`}
          {...(isAt(path, pathname) ? { 'aria-current': 'page' as const } : {})}
        >
          <Icon aria-hidden />
          {t(title)}
        </Link>
      ))}
      {screensWith('middle').map(({ name, path, title, icon: Icon }) => (
        <Link key={name} href={path} className={styles.middle ?? ''} aria-label={t(title)}>
          <Icon aria-hidden />
        </Link>
      ))}
    </nav>
  )
}

import { Home, MapPin, Menu as MenuIcon, Package, ScanLine } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './tabs.module.css'
import { usePathname } from './use-pathname.ts'

/** The way to everything on a phone, below the content. */
export function Tabs() {
  const { t } = useTranslation()
  const pathname = usePathname()
  const tabs = [
    { href: '/home', name: t('nav.home'), icon: <Home aria-hidden /> },
    { href: '/items', name: t('nav.entities'), icon: <Package aria-hidden /> },
    { href: '/locations', name: t('nav.locations'), icon: <MapPin aria-hidden /> },
    { href: '/more', name: t('nav.more'), icon: <MenuIcon aria-hidden /> },
  ]
  return (
    <nav className={styles.tabs} aria-label={t('nav.label')}>
      {tabs.map(({ href, name, icon }, at) => (
        <Link
          key={href}
          href={href}
          className={`${styles.tab} ${at === 2 ? styles.afterMiddle : ''}`}
          {...(pathname === href || pathname.startsWith(`${href}/`)
            ? { 'aria-current': 'page' as const }
            : {})}
        >
          {icon}
          {name}
        </Link>
      ))}
      <Link href="/scan" className={styles.middle ?? ''} aria-label={t('nav.scan')}>
        <ScanLine aria-hidden />
      </Link>
    </nav>
  )
}

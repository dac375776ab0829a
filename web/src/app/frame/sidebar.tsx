import { History, Home, MapPin, Package, ScanLine, Search, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { getGroupStatistics } from '../../data/operations.ts'
import { useOperation } from '../../data/use-operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Keys } from '../../ui/keys/keys.tsx'
import { showPalette } from '../palette/palette-state.ts'
import { GroupMenu } from './group-menu.tsx'
import { LocationsTree } from './locations-tree.tsx'
import { SavedViews } from './saved-views.tsx'
import styles from './sidebar.module.css'
import { usePathname } from './use-pathname.ts'
import { UserMenu } from './user-menu.tsx'

/** The way to everything, beside the content. */
export function Sidebar() {
  const { t } = useTranslation()
  const pathname = usePathname()
  const statistics = useOperation(getGroupStatistics, {}).data
  return (
    <nav className={styles.sidebar} aria-label={t('nav.label')}>
      <GroupMenu />
      <Button className={styles.find ?? ''} onPress={() => showPalette(true)}>
        <Search aria-hidden />
        <span>{t('nav.find')}</span>
        <Keys keys="mod+K" />
      </Button>
      <ul className={styles.links}>
        <NavLink href="/home" icon={<Home aria-hidden />} name={t('nav.home')} />
        <NavLink
          href="/items"
          icon={<Package aria-hidden />}
          name={t('nav.entities')}
          count={statistics?.totalItems}
        />
        <NavLink
          href="/locations"
          icon={<MapPin aria-hidden />}
          name={t('nav.locations')}
          count={statistics?.totalLocations}
        />
      </ul>
      <div className={styles.middle}>
        {pathname.startsWith('/locations') ? null : <LocationsTree />}
        <SavedViews />
      </div>
      <Link
        href="/scan"
        className={styles.link ?? ''}
        {...(pathname === '/scan' ? { 'aria-current': 'page' as const } : {})}
      >
        <ScanLine aria-hidden />
        <span className={styles.name}>{t('nav.scan')}</span>
        <Keys keys="S" />
      </Link>
      <ul className={styles.links}>
        <NavLink href="/history" icon={<History aria-hidden />} name={t('nav.history')} />
        <NavLink href="/trash" icon={<Trash2 aria-hidden />} name={t('nav.trash')} />
      </ul>
      <UserMenu />
    </nav>
  )
}

function NavLink({
  href,
  icon,
  name,
  count,
}: {
  readonly href: string
  readonly icon: ReactNode
  readonly name: string
  readonly count?: number | undefined
}) {
  const pathname = usePathname()
  const isCurrent = pathname === href || pathname.startsWith(`${href}/`)
  return (
    <li>
      <Link
        href={href}
        className={styles.link ?? ''}
        {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      >
        {icon}
        <span className={styles.name}>{name}</span>
        {count === undefined ? null : <span className={styles.count}>{formatNumber(count)}</span>}
      </Link>
    </li>
  )
}

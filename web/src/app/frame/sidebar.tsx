import { Search } from 'lucide-react'
import { Button, Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useOverdueLoans } from '../../data/items/use-loans.ts'
import { getGroupStatistics } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useOverdue } from '../../shared/maintenance/use-overdue.ts'
import { showPalette } from '../../shared/palette-state.ts'
import { Keys } from '../../ui/keys/keys.tsx'
import { type ScreenName, screensWith } from '../screens.ts'
import { GroupMenu } from './group-menu.tsx'
import { LocationsTree } from './locations-tree.tsx'
import { SavedViews } from './saved-views.tsx'
import styles from './sidebar.module.css'
import { useLinkedScreens } from './use-linked-screens.ts'
import { isAt, usePathname } from './use-pathname.ts'
import { UserMenu } from './user-menu.tsx'

/** The way to everything, beside the content. */
export function Sidebar() {
  const { t } = useTranslation()
  const pathname = usePathname()
  const totals = useOperation(getGroupStatistics, {}).data
  const { totalItems: items, totalLocations: locations, totalTags: tags } = totals ?? {}
  const maintenance = useOverdue()
  const loans = useOverdueLoans()
  return (
    <nav className={styles.sidebar} aria-label={t('nav.label')}>
      <GroupMenu />
      <Button className={styles.find ?? ''} onPress={() => showPalette(true)}>
        <Search aria-hidden />
        <span>{t('nav.find')}</span>
        <Keys keys="mod+K" />
      </Button>
      <Links
        screens={useLinkedScreens('main', 'side')}
        counts={{ items, locations, tags }}
        urgent={{ maintenance, loans }}
      />
      <div className={styles.middle}>
        {pathname.startsWith('/locations') ? null : <LocationsTree />}
        <SavedViews />
      </div>
      <Links screens={screensWith('middle')} />
      <Links screens={screensWith('foot')} />
      <div className={styles.person}>
        <UserMenu />
        {screensWith('person').map(({ name, path, title, icon: Icon }) => (
          <Link key={name} href={path} aria-label={t(title)} className={styles.gear ?? ''}>
            <Icon aria-hidden />
          </Link>
        ))}
      </div>
    </nav>
  )
}

type Counts = Partial<Readonly<Record<ScreenName, number | undefined>>>

function Links({
  screens,
  counts = {},
  urgent = {},
}: {
  readonly screens: ReturnType<typeof screensWith>
  readonly counts?: Counts
  /** The number of urgent tasks or loans; not shown at 0. */
  readonly urgent?: Counts
}) {
  const { t } = useTranslation()
  const pathname = usePathname()
  return (
    <ul className={styles.links}>
      {screens.map(({ name, path, title, icon: Icon, keys }) => (
        <li key={name}>
          <Link
            href={path}
            className={styles.link ?? ''}
            {...(isAt(path, pathname) ? { 'aria-current': 'page' as const } : {})}
          >
            <Icon aria-hidden />
            <span className={styles.name}>{t(title)}</span>
            {counts[name] === undefined ? null : (
              <span className={styles.count}>{formatNumber(counts[name])}</span>
            )}
            <Urgent name={name} count={urgent[name]} />
            {keys === undefined ? null : <Keys keys={keys} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The number of overdue tasks or loans; nothing at 0. */
function Urgent({ name, count = 0 }: { readonly name: ScreenName; readonly count: number | undefined }) {
  const { t } = useTranslation()
  return count === 0 ? null : (
    <>
      <span className={styles.urgent} aria-hidden="true">
        {formatNumber(count)}
      </span>
      <span className="visually-hidden">
        {t(name === 'loans' ? 'nav.overdueLoans' : 'nav.overdue', { count })}
      </span>
    </>
  )
}

import { ChevronRight, MapPinOff } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatNumber } from '../../i18n/format.ts'
import styles from './locations.module.css'

/** Leads to the list of the items that have no location; nothing where there is none. */
export function WithoutLocation() {
  const { t } = useTranslation()
  const { data } = useOperation(listEntities, { hasLocation: false, page: '1', pageSize: '0', totals: true })
  const count = data?.totals?.count ?? 0
  return count === 0 ? null : (
    <Link href="/items?hasLocation=false" className={styles.without ?? ''}>
      <MapPinOff aria-hidden />
      <span>{t('locations.without')}</span>
      <span className={styles.quiet}>{formatNumber(count)}</span>
      <ChevronRight aria-hidden />
    </Link>
  )
}

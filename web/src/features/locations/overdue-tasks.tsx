import { Wrench } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listMaintenance } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { openQuery } from '../../shared/maintenance/queries.ts'
import styles from './locations.module.css'

/** How many tasks of what lies in a location are overdue, as a link to them; nothing when none is. */
export function OverdueTasks({ locationId }: { readonly locationId: string }) {
  const { t } = useTranslation()
  const { data } = useOperation(
    listMaintenance,
    { ...openQuery({ locationId }), overdue: true },
    { staleTime: 60_000 },
  )
  if (data === undefined || data.length === 0) return null
  return (
    <Link href={`/maintenance?within=${locationId}`} className={styles.overdue ?? ''}>
      <Wrench aria-hidden />
      {t('locations.overdue', { count: data.length })}
    </Link>
  )
}

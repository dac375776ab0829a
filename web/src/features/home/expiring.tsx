import { useTranslation } from 'react-i18next'
import { leastQuantityText } from '../../data/items/least-quantity.ts'
import { listEntities } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatDay } from '../../i18n/format.ts'
import { ExpiresIn } from '../../shared/expires-in.tsx'
import styles from './home.module.css'
import { PanelRow, RowsPanel } from './panel.tsx'

/** Days ahead in which items expire that are shown. */
const daysAhead = 30

/** So many fit; the rest is counted. */
const shown = 6

/** The list of what these are. */
const expiringHref = `/items?expiresUntil=${daysAhead}d&sold=false&quantityMin=${leastQuantityText}&orderBy=expires&order=asc&show=location,quantity,expires`

/** The items that have expired or soon will; nothing when there is none. */
export function Expiring() {
  const { t } = useTranslation()
  const { data } = useOperation(listEntities, {
    expiresUntil: `${daysAhead}d`,
    sold: false,
    quantityMin: leastQuantityText,
    orderBy: 'expires',
    order: 'asc',
    show: ['path', 'expires'],
    page: 1,
    pageSize: shown,
  })
  if (data === undefined || data.total === 0) return null
  const more = data.total - data.items.length
  return (
    <RowsPanel
      title={t('home.expiring')}
      href={expiringHref}
      more={more > 0 ? t('home.dueMore', { count: more }) : undefined}
    >
      {data.items.map(({ id, name, path = [], expires = '' }) => (
        <PanelRow key={id} href={`/items/${id}`} name={name} about={path.at(-1)}>
          <span className={styles.endingDay}>
            <time dateTime={expires}>{formatDay(expires)}</time>
            <ExpiresIn day={expires} />
          </span>
        </PanelRow>
      ))}
    </RowsPanel>
  )
}

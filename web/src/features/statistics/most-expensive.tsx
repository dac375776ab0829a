import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, standInOf } from '../../data/items/entities.ts'
import { listEntities } from '../../data/wire/operations.ts'
import { formatSum } from '../../i18n/format.ts'
import { ChartTable } from '../../ui/chart/chart-table.tsx'
import { Photo } from '../../ui/photo/photo.tsx'
import { Panel } from './panel.tsx'
import type { PartProps } from './part.ts'
import styles from './statistics.module.css'
import { listAddress, queryOf } from './statistics-search.ts'
import { useStatistics } from './use-statistics.ts'

/** So many items are shown. */
const shown = 5

/** The items with the highest prices. */
export function MostExpensive({ search, currency, asTables }: PartProps) {
  const { t } = useTranslation()
  const figures = useStatistics(listEntities, {
    ...queryOf(search),
    sold: false,
    hasPrice: true,
    orderBy: 'purchasePrice',
    order: 'desc',
    page: 1,
    pageSize: shown,
    show: ['path'],
  })
  const title = t('statistics.mostExpensive')
  return (
    <Panel
      title={title}
      figures={figures}
      beside={
        <Link
          href={listAddress(search, { sold: false, orderBy: 'purchasePrice', order: 'desc' })}
          className={styles.missing ?? ''}
        >
          {t('statistics.showAll')}
        </Link>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className={styles.none}>{t('statistics.noPrices')}</p>
        ) : asTables ? (
          <ChartTable
            label={title}
            heads={[t('statistics.item'), t('statistics.price')]}
            rows={items.map(({ id, name, purchasePrice }) => ({
              id,
              name,
              href: `/items/${id}`,
              figures: [formatSum(purchasePrice, currency)],
            }))}
          />
        ) : (
          <ul className={styles.expensive}>
            {items.map(item => (
              <li key={item.id}>
                <Link href={`/items/${item.id}`} className={styles.expensiveItem ?? ''}>
                  <span className={styles.photo}>
                    <Photo src={pictureOf(item)} standIn={standInOf(item)} />
                  </span>
                  <span className={styles.itemText}>
                    <span className={styles.itemName} dir="auto">
                      {item.name}
                    </span>
                    <span className={styles.itemPath} dir="auto">
                      {item.path?.slice(-2).join(' › ')}
                    </span>
                  </span>
                  <span className={styles.price}>{formatSum(item.purchasePrice, currency)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}

import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useHasStock } from '../../data/items/products.ts'
import { listStockProducts } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { formatList } from '../../i18n/format.ts'
import styles from './home.module.css'
import { Panel } from './panel.tsx'

/** So many are named. */
const shown = 6

/** Names of products that are below their minimum or running low; nothing when none is. */
export function Low() {
  const { t } = useTranslation()
  const { data } = useOperation(
    listStockProducts,
    { low: 'true', limit: String(shown) },
    { enabled: useHasStock() === true },
  )
  if (data === undefined || data.items.length === 0) return null
  const names = data.items.map(({ name }) => name)
  return (
    <Panel title={t('stock.isLow')} href="/stock?low=true">
      <p dir="auto" className={styles.low}>
        {data.next === null ? formatList(names) : `${names.join(', ')} …`}
      </p>
      <p>
        <Link href="/shopping" className={styles.inline ?? ''}>
          {t('nav.shopping')}
        </Link>
      </p>
    </Panel>
  )
}

import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useHasStock } from '../../data/items/products.ts'
import { listStockProducts } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { amountText } from '../../i18n/amount-text.ts'
import styles from './home.module.css'
import { PanelRow, RowsPanel } from './panel.tsx'

/** So many fit; the others are in the list of products. */
const shown = 6

/** The products that are below their minimum or running low, with what is left; nothing when none is. */
export function Low() {
  const { t } = useTranslation()
  const { data } = useOperation(
    listStockProducts,
    { low: 'true', limit: String(shown) },
    { enabled: useHasStock() === true },
  )
  if (data === undefined || data.items.length === 0) return null
  return (
    <RowsPanel
      title={t('stock.isLow')}
      href="/stock?low=true"
      more={
        <>
          {data.next === null ? '' : `${t('home.loansMore')} · `}
          <Link href="/shopping" className={styles.inline ?? ''}>
            {t('nav.shopping')}
          </Link>
        </>
      }
    >
      {data.items.map(({ id, name, shop, quantity, unit }) => (
        <PanelRow key={id} href={`/stock/${id}`} name={name} about={shop}>
          <span className={styles.endingDay}>{amountText(quantity, unit)}</span>
        </PanelRow>
      ))}
    </RowsPanel>
  )
}

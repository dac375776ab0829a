import { useTranslation } from 'react-i18next'
import { listEntities } from '../../../data/operations.ts'
import { useCurrency } from '../../../data/use-currency.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import styles from './list.module.css'
import { filterQueryOf } from './list-query.ts'
import { filtersOf, type ListSearch } from './list-search.ts'

/** What everything that is shown comes to: how many things, how many pieces, and what they are worth. Asked for after the rows. */
export function Worth({ search, isWanted }: { readonly search: ListSearch; readonly isWanted: boolean }) {
  const { t } = useTranslation()
  const { currency } = useCurrency()
  const { data } = useOperation(
    listEntities,
    { ...filterQueryOf(filtersOf(search)), page: '1', pageSize: '0', totals: true },
    { keepsPrevious: true, enabled: isWanted },
  )
  const totals = data?.totals
  if (totals === undefined) return null
  const { count, quantity, value } = totals
  return (
    <span className={styles.worth}>
      {t('list.found', { count })}
      {quantity === count ? null : (
        <span className={styles.pieces}> · {t('list.pieces', { quantity: formatNumber(quantity) })}</span>
      )}
      {value === 0 ? null : ` · ${formatMoney(value, currency)}`}
    </span>
  )
}

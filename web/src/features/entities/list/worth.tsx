import { useTranslation } from 'react-i18next'
import { listEntities } from '../../../data/operations.ts'
import { useCurrency } from '../../../data/use-currency.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import styles from './list.module.css'
import { filterQueryOf } from './list-query.ts'
import { filtersOf, type ListFilters, type ListSearch } from './list-search.ts'

/** What everything that is shown comes to: how many things, how many pieces, and the value of those neither sold nor archived. */
export function Worth({ search, isWanted }: { readonly search: ListSearch; readonly isWanted: boolean }) {
  const { t } = useTranslation()
  const { currency } = useCurrency()
  const filters = filtersOf(search)
  const totals = useTotals(filters, isWanted)
  // Archived things are shown and counted, but they are worth nothing any more.
  const { archived, ...inUse } = filters
  const valued = useTotals(inUse, isWanted && archived === true)
  if (totals === undefined || (archived === true && valued === undefined)) return null
  const { count, quantity } = totals
  const value = archived === 'only' ? 0 : (valued ?? totals).value
  return (
    <span className={styles.worth}>
      {t('list.found', { count })}
      {quantity === count ? null : (
        <span className={styles.pieces}> · {t('list.pieces', { quantity: formatNumber(quantity) })}</span>
      )}
      {value === 0 ? null : (
        <span title={t('list.valueHint')}>
          {' · '}
          {formatMoney(value, currency)}
          <span className="visually-hidden"> {t('list.valueHint')}</span>
        </span>
      )}
    </span>
  )
}

const useTotals = (filters: ListFilters, isWanted: boolean) =>
  useOperation(
    listEntities,
    { ...filterQueryOf(filters), page: '1', pageSize: '0', totals: true },
    { keepsPrevious: true, enabled: isWanted },
  ).data?.totals

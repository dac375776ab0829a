import { useCurrency } from '../../../data/person/use-currency.ts'
import { listEntities } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Worth } from '../../../ui/worth/worth.tsx'
import { filterQueryOf } from './list-query.ts'
import { filtersOf, type ListFilters, type ListSearch } from './list-search.ts'

/** The sums of everything that the list shows. Archived items are counted, but they add nothing to the value. */
export function ListWorth({ search, isWanted }: { readonly search: ListSearch; readonly isWanted: boolean }) {
  const currency = useCurrency()
  const filters = filtersOf(search)
  const totals = useTotals(filters, isWanted)
  const { archived, ...inUse } = filters
  const valued = useTotals(inUse, isWanted && archived === true)
  if (totals === undefined || (archived === true && valued === undefined)) return null
  const { value, sold, count } = valued ?? totals
  const sums =
    archived === 'only' ? { value: 0, sold: 0, archived: 0 } : { value, sold, archived: totals.count - count }
  return <Worth sums={{ ...totals, ...sums }} currency={currency} />
}

const useTotals = (filters: ListFilters, isWanted: boolean) =>
  useOperation(
    listEntities,
    { ...filterQueryOf(filters), page: '1', pageSize: '0', totals: true },
    { keepsPrevious: true, enabled: isWanted },
  ).data?.totals

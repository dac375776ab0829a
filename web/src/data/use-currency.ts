import { getGroupStatistics } from './operations.ts'
import { useGroup } from './use-group.ts'
import { useOperation } from './use-operation.ts'

/** The code of the group's currency. */
export const useCurrencyCode = (): string => useGroup()?.currency ?? 'USD'

/** The currency of the group, and what its inventory is worth in it. */
export function useCurrency(): { readonly currency: string; readonly value: number | undefined } {
  const currency = useCurrencyCode()
  const value = useOperation(getGroupStatistics, {}).data?.totalItemPrice
  return { currency, value }
}

import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { readStockSearch, type StockSearch } from './stock-search.ts'

const route = getRouteApi('/inside/stock')

/** Changes of the address; undefined takes a parameter away. */
export type StockChanges = { readonly [K in keyof StockSearch]?: StockSearch[K] | undefined }

/** Reads and changes the address of the products. */
export function useStockAddress(): {
  readonly search: StockSearch
  readonly go: (changes: StockChanges) => void
} {
  const search = readStockSearch({ ...route.useSearch() })
  const navigate = useNavigate()
  return {
    search,
    go: changes =>
      void navigate({
        to: '/stock',
        search: before => readStockSearch({ ...before, ...changes }),
        replace: true,
        state: true,
      }),
  }
}

import { isSearchHit } from '@stowage/contract/entities/search-kinds'
import { quickSearch } from '../wire/operations.ts'
import { useOperation } from '../wire/use-operation.ts'
import { type Location, useLocations } from './locations.ts'
import { locationsUsed } from './locations-used.ts'

/** The locations that the person has used last, here or elsewhere; none until they are known. */
export function useRecentLocations(count: number): readonly Location[] {
  const locations = useLocations()
  const input = { q: '', kinds: ['item', 'location'], limit: '50' }
  const { data } = useOperation(quickSearch, input, { staleTime: 60_000 })
  return data === undefined || locations === undefined
    ? []
    : locationsUsed(data.items.filter(isSearchHit), locations).slice(0, count)
}

import { quickSearch } from './operations.ts'
import { type Place, usePlaces } from './places.ts'
import { placesUsed } from './places-used.ts'
import { useOperation } from './use-operation.ts'

/** The places that the person has used last, here or elsewhere; none until they are known. */
export function useRecentPlaces(count: number): readonly Place[] {
  const places = usePlaces()
  const input = { q: '', kinds: 'entity,place', limit: '50' }
  const { data } = useOperation(quickSearch, input, { staleTime: 60_000 })
  return data === undefined || places === undefined ? [] : placesUsed(data.items, places).slice(0, count)
}

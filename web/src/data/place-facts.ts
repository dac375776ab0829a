import { useMemo } from 'react'
import { listEntities, listLocationTotals } from './operations.ts'
import type { Places } from './places.ts'
import { type PlaceFacts, sumUp } from './sum-places.ts'
import { useOperation } from './use-operation.ts'

/** What is in each place; empty until it is known. */
export function usePlaceFacts(places: Places | undefined): ReadonlyMap<string, PlaceFacts> {
  const rows = useOperation(
    listEntities,
    { isLocation: true, includeArchived: true, show: 'parentId,locationId' },
    { staleTime: 60_000 },
  ).data?.items
  const totals = useOperation(listLocationTotals, {}, { staleTime: 60_000 }).data
  return useMemo(() => {
    if (places === undefined || rows === undefined) return new Map<string, PlaceFacts>()
    return sumUp(places.roots, rows, totals ?? [])
  }, [places, rows, totals])
}

import type { SearchHit } from '@stowage/contract/entities/search'
import type { Location, Locations } from './locations.ts'

/** The innermost location on a way of names; undefined when it does not begin with a location. */
function locationAt(roots: readonly Location[], names: readonly string[]): Location | undefined {
  let found: Location | undefined
  for (const name of names) {
    const next = (found?.children ?? roots).find(location => location.name === name)
    if (next === undefined) break
    found = next
  }
  return found
}

/** The locations of what somebody changed last, the latest first; a location that was changed counts itself. */
export function locationsUsed(
  hits: readonly Pick<SearchHit, 'kind' | 'id' | 'path'>[],
  { byId, roots }: Pick<Locations, 'byId' | 'roots'>,
): Location[] {
  const found = hits.flatMap(
    ({ kind, id, path }) => (kind === 'location' ? byId.get(id) : locationAt(roots, path ?? [])) ?? [],
  )
  return [...new Set(found)]
}

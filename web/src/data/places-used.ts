import type { ReplyOf } from '@stowage/contract/operation'
import type { quickSearch } from './operations.ts'
import type { Place, Places } from './places.ts'

type Hit = ReplyOf<typeof quickSearch>['items'][number]

/** The innermost place on a way of names; undefined when it does not begin with a place. */
function placeAt(roots: readonly Place[], names: readonly string[]): Place | undefined {
  let found: Place | undefined
  for (const name of names) {
    const next = (found?.children ?? roots).find(place => place.name === name)
    if (next === undefined) break
    found = next
  }
  return found
}

/** The places of what somebody changed last, the latest first; a place that was changed counts itself. */
export function placesUsed(
  hits: readonly Pick<Hit, 'kind' | 'id' | 'path'>[],
  { byId, roots }: Pick<Places, 'byId' | 'roots'>,
): Place[] {
  const found = hits.flatMap(
    ({ kind, id, path }) => (kind === 'place' ? byId.get(id) : placeAt(roots, path ?? [])) ?? [],
  )
  return [...new Set(found)]
}

import { knownRows } from '../../../data/items/known-row.ts'
import { listFacets } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { filterQueryOf } from '../list/list-query.ts'
import type { ListSelection } from './use-selection.ts'

/** So many ids fit into one question. */
const maxAsked = 300

/** Counts by tag in rows that were read. */
function countKnown(ids: ReadonlySet<string>) {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  for (const { id, tags } of knownRows()) {
    if (!ids.has(id) || seen.has(id)) continue
    seen.add(id)
    for (const tag of tags) counts.set(tag.id, (counts.get(tag.id) ?? 0) + 1)
  }
  return { counts, isWhole: seen.size === ids.size }
}

/** How many of the selected items have each tag: from the rows that were read, or by one question. */
export function useSelectedTags({ isAll, ids, filters }: ListSelection): ReadonlyMap<string, number> {
  const known = countKnown(ids)
  const isAsked = isAll || (!known.isWhole && ids.size <= maxAsked)
  const asked = isAll
    ? { ...filterQueryOf(filters), ownFilters: true }
    : { ids: [...ids], includeArchived: true }
  const { data } = useOperation(listFacets, asked, { enabled: isAsked })
  if (!isAsked) return known.counts
  return new Map(
    (data?.tags ?? []).map(({ id, count }) => [id, isAll ? count - (known.counts.get(id) ?? 0) : count]),
  )
}

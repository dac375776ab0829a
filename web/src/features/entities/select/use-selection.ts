import { useEffect, useMemo, useState } from 'react'
import type { Selection } from '../../../data/items/bulk.ts'
import { dropHandedSelection, handedSelection } from '../../../data/items/handed-selection.ts'
import { useSame } from '../../../ui/stable/use-kept.ts'
import { filterQueryOf } from '../list/list-query.ts'
import type { ListFilters } from '../list/list-search.ts'

/** What is selected in a list: some of it, or all that its filters find but a few. */
export interface ListSelection {
  readonly count: number
  readonly isAll: boolean
  has(id: string | undefined): boolean
  toggle(id: string): void
  /** Selects these too. */
  add(ids: readonly string[]): void
  selectAll(): void
  /** Deselects what is selected here; what has been selected since stays. */
  clear(): void
  /** What is selected, or of all what is not. */
  readonly ids: ReadonlySet<string>
  /** The filters of the list. */
  readonly filters: ListFilters
  /** As the server is asked. */
  readonly select: Selection
}

interface Selected {
  readonly isAll: boolean
  /** What is selected, or of all what is not. */
  readonly ids: ReadonlySet<string>
}

interface Marked extends Selected {
  /** The filters that it is about. */
  readonly filters: string
}

const none: Selected = { isAll: false, ids: new Set<string>() }

/** A selection without what was selected before: what has been selected since stays. */
function without(now: Selected, before: Selected): Selected {
  if (now.isAll || before.isAll) return now.isAll === before.isAll && now.ids === before.ids ? none : now
  return { isAll: false, ids: now.ids.difference(before.ids) }
}

/** The filters as a selection takes them. */
export function selectionQuery(filters: ListFilters): NonNullable<Selection['query']> {
  const { fields, ...others } = filters
  const { fieldFilters: _text, ids: _ids, ...query } = filterQueryOf(others)
  const hasConditions = fields !== undefined || Object.keys(query).some(name => name !== 'includeArchived')
  return {
    ...query,
    ...(fields === undefined ? {} : { fieldFilters: [...fields] }),
    ...(hasConditions ? {} : { all: true }),
  } as NonNullable<Selection['query']>
}

/** Keeps what is selected for as long as the filters stay; the same object until something about it changes. */
export function useSelection(asked: ListFilters, total: number | undefined): ListSelection {
  const filters = useSame(asked)
  const key = JSON.stringify(filters)
  const [kept, mark] = useState<Marked>(() => ({ filters: key, ...none, ids: handedSelection() ?? none.ids }))
  useEffect(dropHandedSelection, [])
  const { isAll, ids } = kept.filters === key ? kept : none
  return useMemo(() => {
    const set = (next: Selected): void => mark({ filters: key, ...next })
    return {
      count: isAll ? Math.max(0, (total ?? 0) - ids.size) : ids.size,
      isAll,
      ids,
      filters,
      has: id => id !== undefined && ids.has(id) !== isAll,
      toggle: id => set({ isAll, ids: ids.symmetricDifference(new Set([id])) }),
      add: more => set({ isAll, ids: isAll ? ids.difference(new Set(more)) : ids.union(new Set(more)) }),
      selectAll: () => set({ isAll: true, ids: new Set() }),
      clear: () => mark(now => (now.filters === key ? { ...now, ...without(now, { isAll, ids }) } : now)),
      select: isAll ? { query: selectionQuery(filters), except: [...ids] } : { ids: [...ids] },
    }
  }, [filters, key, isAll, ids, total])
}

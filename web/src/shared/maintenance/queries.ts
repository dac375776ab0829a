/** Filters of the lists of maintenance. */
export interface TaskFilters {
  /** Of what lies in this location, at any depth, and of itself. */
  readonly locationId?: string | undefined
  /** Of items that carry one of these tags. */
  readonly tagIds?: readonly string[] | undefined
}

const filterQuery = ({ locationId, tagIds = [] }: TaskFilters) => ({
  archived: false,
  ...(locationId === undefined ? {} : { locationId }),
  ...(tagIds.length === 0 ? {} : { tagIds: [...tagIds] }),
})

/** The open entries of the group; those of archived items are nobody's work. */
export const openQuery = (filters: TaskFilters = {}) =>
  ({ status: 'scheduled', ...filterQuery(filters) }) as const

/** The done entries of the group. */
export const doneQuery = (filters: TaskFilters = {}) =>
  ({ status: 'completed', ...filterQuery(filters) }) as const

/** The costs of the done entries of the group. */
export const costsQuery = (groupBy: 'year' | 'entity', filters: TaskFilters & { readonly year?: string }) =>
  ({
    groupBy,
    ...filterQuery(filters),
    ...(filters.year === undefined ? {} : { since: `${filters.year}-01-01`, until: `${filters.year}-12-31` }),
  }) as const

import { filtersOf, type ListFilters, type ListSearch } from './list-search.ts'

/** The orders of a menu; the heads of the columns have more. */
export const orders = ['name', 'createdAt', 'updatedAt', 'assetId'] as const

/** No filters. */
export const noFilters: ListFilters = {}

/** The filters without those that the screen sets. */
export const filtersBeside = (search: ListSearch, own: ListFilters): ListFilters =>
  Object.fromEntries(Object.entries(filtersOf(search)).filter(([name]) => !(name in own)))

/** Does the address leave anything out, besides what the screen does? */
export const isFiltered = (search: ListSearch, own = noFilters): boolean =>
  Object.entries(filtersBeside(search, own)).some(([name, value]) => !(name === 'archived' && value === true))

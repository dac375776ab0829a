import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { filtersOf, idsIn, type ListFilters, type ListSearch } from './list-search.ts'

/** The orders of a menu; the heads of the columns have more. */
export const orders = ['name', 'createdAt', 'updatedAt', 'assetId'] as const

/** The names of the fields that a menu offers as orders: of every item and of the types of the list, of all types when it has any. */
export function orderFieldsOf(
  definitions: readonly FieldDefinition[],
  { types }: Pick<ListSearch, 'types'>,
): string[] {
  const chosen = idsIn(types)
  const isOffered = ({ typeId }: FieldDefinition): boolean =>
    typeId === null || chosen.length === 0 || chosen.includes(typeId)
  return [...new Set(definitions.filter(isOffered).map(({ name }) => name))]
}

/** No filters. */
export const noFilters: ListFilters = {}

/** The filters without those that the screen sets. */
export const filtersBeside = (search: ListSearch, own: ListFilters): ListFilters =>
  Object.fromEntries(Object.entries(filtersOf(search)).filter(([name]) => !(name in own)))

/** Does the address leave anything out, besides what the screen does? */
export const isFiltered = (search: ListSearch, own = noFilters): boolean =>
  Object.entries(filtersBeside(search, own)).some(([name, value]) => !(name === 'archived' && value === true))

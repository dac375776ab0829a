import {
  type FieldDefinition,
  remindingDefinitions,
  statusDefinition,
} from '../../../data/items/field-definitions.ts'
import { type Column, columnOf, columns, columnsOf, fieldPrefix, shownBy } from './columns.ts'
import { type ListFilters, type ListSearch, orderOf } from './list-search.ts'

/** So many values fit into a row of a phone. */
const mostAsked = 2

/** The column that tells rows of a filter apart; undefined: all have the same, rows show it anyway, or no column has it. */
const columnsOfFilters: Readonly<Record<keyof ListFilters, string | undefined>> = {
  q: undefined,
  within: undefined,
  directly: undefined,
  tags: 'tags',
  tagMode: undefined,
  types: 'type',
  photo: undefined,
  archived: undefined,
  insured: undefined,
  sold: undefined,
  lent: 'loan',
  contacts: 'loan',
  products: 'product',
  belowMinimum: 'product',
  hasLocation: undefined,
  hasTags: undefined,
  hasPrice: 'purchasePrice',
  hasPurchaseDate: 'purchaseDate',
  hasSerialNumber: 'serialNumber',
  unnamed: undefined,
  priceMin: 'purchasePrice',
  priceMax: 'purchasePrice',
  quantityMin: 'quantity',
  quantityMax: 'quantity',
  purchasedSince: 'purchaseDate',
  purchasedUntil: 'purchaseDate',
  acquiredSince: 'purchaseDate',
  acquiredUntil: 'purchaseDate',
  soldSince: 'soldDate',
  soldUntil: 'soldDate',
  warrantySince: 'warrantyExpires',
  warrantyUntil: 'warrantyExpires',
  expiresUntil: 'expires',
  // No members of the item: rows ask for its tasks, and look for the day among its fields.
  dueUntil: undefined,
  remindsUntil: undefined,
  createdSince: 'createdAt',
  updatedSince: 'updatedAt',
  fields: undefined,
  changeId: undefined,
}

const columnOfOrder = (order: string): Column | undefined =>
  order.startsWith(fieldPrefix) ? columnOf(order) : columns.find(({ orderBy }) => orderBy === order)

/** The columns that a list is ordered or filtered by, the order first: rows without columns show their values. */
export function askedColumns(search: ListSearch): readonly Column[] {
  const byFilters = Object.keys(search).map(name => columnsOfFilters[name as keyof ListFilters])
  const byFields = (search.fields ?? []).map(({ name }) => fieldPrefix + name)
  const asked = [columnOfOrder(orderOf(search))?.id, ...byFilters, ...byFields]
  return [...new Set(asked)]
    .flatMap(id => (id === undefined || id === 'location' ? [] : (columnOf(id) ?? [])))
    .slice(0, mostAsked)
}

/** The members that the rows of a list tell: those of its columns, those that it is ordered or filtered by, the status, and days that remind. */
export function membersShown(
  search: ListSearch,
  show: string | undefined,
  definitions: readonly FieldDefinition[],
): string[] {
  const status = statusDefinition(definitions)
  const columns = [...columnsOf(show, Number.POSITIVE_INFINITY), ...askedColumns(search)]
  const reminding = search.remindsUntil === undefined ? [] : remindingDefinitions(definitions)
  const needed = [status, ...reminding].flatMap(each => (each && columnOf(fieldPrefix + each.name)) ?? [])
  return shownBy([...columns, ...needed])
}

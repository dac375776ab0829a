import type { CallOf } from '@stowage/contract/protocol/client'
import type { View } from '../../../data/items/views.ts'
import type { createView } from '../../../data/wire/operations.ts'
import { writeColumns } from '../list/column-names.ts'
import { readColumns } from '../list/columns.ts'
import { filterQueryOf } from '../list/list-query.ts'
import { filtersOf, type ListFilters, type ListSearch, readListSearch } from '../list/list-search.ts'

/** What a view says of a list, besides its name and how it looks in the sidebar. */
export type ViewList = Required<
  Pick<CallOf<typeof createView>, 'query' | 'show' | 'layout' | 'orderBy' | 'order'>
>

/** The list of an address as a view keeps it: its filters as the server takes them. */
export const listOf = (search: ListSearch, show: string | undefined): ViewList => ({
  query: filterQueryOf(filtersOf(search)),
  show: show === undefined ? [] : readColumns(show),
  layout: search.layout ?? 'table',
  orderBy: search.orderBy ?? '',
  order: search.order ?? (search.orderBy === 'createdAt' || search.orderBy === 'updatedAt' ? 'desc' : 'asc'),
})

type Query = View['query']

const textsIn = (value: unknown): string | undefined => {
  const texts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  return texts.length === 0 ? undefined : texts.join(',')
}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** A value of a query, which other clients may have written as text. */
const plain = (value: unknown): unknown => {
  if (value === 'true' || value === 'false') return value === 'true'
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

const fieldsIn = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** The filters that are written differently in a query than in an address; `filtersIn` has each of them. */
type Rewritten =
  | 'q'
  | 'within'
  | 'directly'
  | 'tags'
  | 'tagMode'
  | 'types'
  | 'contacts'
  | 'products'
  | 'photo'
  | 'archived'
  | 'fields'

/** The others have one name and one form in both. A filter that is missing here does not compile. */
const plainFilters: Record<Exclude<keyof ListFilters, Rewritten>, true> = {
  changeId: true,
  insured: true,
  sold: true,
  lent: true,
  belowMinimum: true,
  hasLocation: true,
  hasTags: true,
  hasPrice: true,
  hasPurchaseDate: true,
  hasSerialNumber: true,
  unnamed: true,
  priceMin: true,
  priceMax: true,
  quantityMin: true,
  quantityMax: true,
  purchasedSince: true,
  purchasedUntil: true,
  acquiredSince: true,
  acquiredUntil: true,
  soldSince: true,
  soldUntil: true,
  warrantySince: true,
  warrantyUntil: true,
  expiresUntil: true,
  dueUntil: true,
  remindsUntil: true,
  createdSince: true,
  updatedSince: true,
}
const plainNames = Object.keys(plainFilters)

/** The filters of a view as an address has them; what the page does not know is left out. */
const filtersIn = (query: Query): Record<Rewritten, unknown> => ({
  ...Object.fromEntries(plainNames.map(name => [name, plain(query[name])])),
  q: query['q'],
  within: (textsIn(query['within']) ?? textsIn(query['parentIds']))?.split(',')[0],
  directly: query['within'] === undefined && query['parentIds'] !== undefined ? true : undefined,
  tags: textsIn(query['allTags']) ?? textsIn(query['tags']),
  tagMode: query['allTags'] === undefined ? (isTrue(query['negateTags']) ? 'none' : undefined) : 'all',
  types: textsIn(query['entityTypeIds']),
  contacts: textsIn(query['contactId']),
  products: textsIn(query['productId']),
  photo: isTrue(query['onlyWithPhoto']) ? 'with' : isTrue(query['onlyWithoutPhoto']) ? 'without' : undefined,
  archived: query['archived'] === 'only' ? 'only' : isTrue(query['includeArchived']) ? true : undefined,
  fields: fieldsIn(query['fieldFilters']),
})

/** The address of the list with the filters of a query. */
export const searchOfQuery = (query: Query): ListSearch => readListSearch(filtersIn(query))

/** The address of the list that a view keeps. */
export const searchOf = ({ id, query, show, layout, orderBy, order }: View): ListSearch =>
  readListSearch({
    ...filtersIn(query),
    view: id,
    show: show.length === 0 ? undefined : writeColumns(show),
    layout: layout === 'table' ? undefined : layout,
    orderBy: orderBy === '' ? undefined : orderBy,
    order,
  })

/** Has the list been changed since it was opened as this view? */
export const isChanged = (view: View, list: ViewList): boolean => {
  const saved = searchOf(view)
  return JSON.stringify(listOf(saved, saved.show)) !== JSON.stringify(list)
}

import { orders as allOrders } from '@stowage/contract/entities/entity-orders'
import { isDayWord } from '@stowage/contract/values/day-words'
import { type FieldFilter, readFieldFilters } from './field-filters.ts'

/** What the address of the list says: which items, in which order and layout, and which one is opened beside them. */
export interface ListSearch extends ListFilters {
  /** One of `orders`, or `field:` and the name of a custom field. */
  readonly orderBy?: string
  readonly order?: Direction
  /** The ids of the columns of the table, in their order. */
  readonly show?: string
  readonly layout?: Layout
  /** The id of the saved view that the list began as. */
  readonly view?: string
  readonly peek?: string
  /** The form for a new item is open. */
  readonly add?: boolean
  /** The id of the template that the form begins with. */
  readonly template?: string
}

/** Which items a list shows; all of it must hold. */
export interface ListFilters {
  readonly q?: string
  /** A location: what lies in it, at any depth. */
  readonly within?: string
  /** Only what lies in that location itself. */
  readonly directly?: true
  /** Ids of tags, of which one is enough unless `tagMode` says otherwise. */
  readonly tags?: string
  readonly tagMode?: 'all' | 'none'
  /** Ids of types. */
  readonly types?: string
  readonly photo?: 'with' | 'without'
  /** Archived ones too, or only those. */
  readonly archived?: true | 'only'
  readonly insured?: boolean
  readonly sold?: boolean
  /** Something of it is out, or is not, or was due before today. */
  readonly lent?: boolean | 'overdue'
  /** Ids of contacts: one of them has something of it. */
  readonly contacts?: string
  /** Ids of products: it is of one of them. */
  readonly products?: string
  /** Its product is below its minimum, or is not. */
  readonly belowMinimum?: boolean
  readonly hasLocation?: boolean
  readonly hasTags?: boolean
  readonly hasPrice?: boolean
  readonly hasPurchaseDate?: boolean
  readonly hasSerialNumber?: boolean
  /** Was made of a photo and not named yet. */
  readonly unnamed?: boolean
  readonly priceMin?: number
  readonly priceMax?: number
  readonly quantityMin?: number
  readonly quantityMax?: number
  readonly purchasedSince?: string
  readonly purchasedUntil?: string
  /** Was bought, or entered when that was earlier. */
  readonly acquiredSince?: string
  readonly acquiredUntil?: string
  readonly soldSince?: string
  readonly soldUntil?: string
  readonly warrantySince?: string
  readonly warrantyUntil?: string
  /** Has maintenance that is not done and was scheduled by that day. */
  readonly expiresUntil?: string
  readonly dueUntil?: string
  /** Has a day to remember by that day. */
  readonly remindsUntil?: string
  readonly createdSince?: string
  readonly updatedSince?: string
  readonly fields?: readonly FieldFilter[]
  /** What this change, such as an import, has created or changed. */
  readonly changeId?: string
}

/** What narrows a list, and how it is changed. */
export interface FilterProps {
  readonly search: ListSearch
  /** The filters that the screen sets, which are not offered. */
  readonly own: ListFilters
  readonly onChange: (changes: Partial<Record<keyof ListFilters, unknown>>) => void
}

export const layouts = ['gallery', 'list'] as const
export type Layout = (typeof layouts)[number]
export type Direction = 'asc' | 'desc'

/** In what order a list is when nobody has chosen one: the best answers first while something is looked for. */
export const usualOrder = ({ q }: ListSearch): 'name' | 'relevance' =>
  q === undefined ? 'name' : 'relevance'

/** In what order a list is. */
export const orderOf = (search: ListSearch): string =>
  search.orderBy ?? (search.order === 'desc' ? 'name' : usualOrder(search))

type Values = Readonly<Record<string, unknown>>

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

const flagIn = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && (/^\d{4}-\d\d-\d\d$/.test(value) || isDayWord(value)) ? value : undefined

const oneOf = <const Words extends readonly string[]>(
  words: Words,
  value: unknown,
): Words[number] | undefined => words.find(word => word === value)

const orderIn = (value: unknown): string | undefined => {
  const text = textIn(value)
  if (text === undefined || text.startsWith('field:')) return text
  return allOrders.find(order => order === text && order !== 'relevance')
}

/** Without the members that are not there. */
export const compact = <T extends object>(all: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T

const filtersIn = (search: Values): ListFilters =>
  compact<ListFilters>({
    q: textIn(search['q']),
    within: textIn(search['within']),
    directly: search['directly'] === true ? true : undefined,
    tags: textIn(search['tags']),
    tagMode: oneOf(['all', 'none'], search['tagMode']),
    types: textIn(search['types']),
    photo: oneOf(['with', 'without'], search['photo']),
    archived: search['archived'] === true ? true : oneOf(['only'], search['archived']),
    insured: flagIn(search['insured']),
    sold: flagIn(search['sold']),
    lent: flagIn(search['lent']) ?? oneOf(['overdue'], search['lent']),
    contacts: textIn(search['contacts']),
    products: textIn(search['products']),
    belowMinimum: flagIn(search['belowMinimum']),
    hasLocation: flagIn(search['hasLocation']),
    hasTags: flagIn(search['hasTags']),
    hasPrice: flagIn(search['hasPrice']),
    hasPurchaseDate: flagIn(search['hasPurchaseDate']),
    hasSerialNumber: flagIn(search['hasSerialNumber']),
    unnamed: flagIn(search['unnamed']),
    priceMin: numberIn(search['priceMin']),
    priceMax: numberIn(search['priceMax']),
    quantityMin: numberIn(search['quantityMin']),
    quantityMax: numberIn(search['quantityMax']),
    purchasedSince: dayIn(search['purchasedSince']),
    purchasedUntil: dayIn(search['purchasedUntil']),
    acquiredSince: dayIn(search['acquiredSince']),
    acquiredUntil: dayIn(search['acquiredUntil']),
    soldSince: dayIn(search['soldSince']),
    soldUntil: dayIn(search['soldUntil']),
    warrantySince: dayIn(search['warrantySince']),
    warrantyUntil: dayIn(search['warrantyUntil']),
    expiresUntil: dayIn(search['expiresUntil']),
    dueUntil: dayIn(search['dueUntil']),
    remindsUntil: dayIn(search['remindsUntil']),
    createdSince: dayIn(search['createdSince']),
    updatedSince: dayIn(search['updatedSince']),
    fields: readFieldFilters(search['fields']),
    changeId: textIn(search['changeId']),
  })

const restIn = (search: Values): Omit<ListSearch, keyof ListFilters> =>
  compact<Omit<ListSearch, keyof ListFilters>>({
    orderBy: orderIn(search['orderBy']),
    order: oneOf(['asc', 'desc'], search['order']),
    show: textIn(search['show']),
    layout: oneOf(layouts, search['layout']),
    view: textIn(search['view']),
    peek: textIn(search['peek']),
    add: search['add'] === true || search['add'] === 1 ? true : undefined,
    template: textIn(search['template']),
  })

/** Reads the address; what makes no sense is left out. */
export const readListSearch = (search: object): ListSearch => ({
  ...filtersIn({ ...search }),
  ...restIn({ ...search }),
})

/** The ids in a text that separates them by commas. */
export const idsIn = (text: string | undefined): string[] => (text ?? '').split(',').filter(id => id !== '')

/** The filters alone, of everything that the address says. */
export const filtersOf = (search: ListSearch): ListFilters => filtersIn({ ...search })

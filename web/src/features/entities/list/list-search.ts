import type { CallOf } from '@stowage/contract/client'
import type { listEntities } from '../../../data/operations.ts'

/** What the address of the list says: which things, in which order and layout, and which one is opened beside them. */
export interface ListSearch {
  readonly q?: string
  /** A place: what lies in it, at any depth. */
  readonly within?: string
  /** Ids of tags, of which one is enough. */
  readonly tags?: string
  readonly photo?: 'with' | 'without'
  readonly archived?: boolean
  readonly orderBy?: Order
  readonly layout?: 'gallery'
  readonly peek?: string
  /** The form for a new thing is open. */
  readonly add?: boolean
}

export const orders = ['name', 'createdAt', 'updatedAt', 'assetId'] as const
export type Order = (typeof orders)[number]

/** Rows of one reading. */
export const pageSize = 100

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

const oneOf = <const Words extends readonly string[]>(
  words: Words,
  value: unknown,
): Words[number] | undefined => words.find(word => word === value)

/** Reads the address; what makes no sense is left out. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const read = {
    q: textIn(search['q']),
    within: textIn(search['within']),
    tags: textIn(search['tags']),
    photo: oneOf(['with', 'without'], search['photo']),
    archived: search['archived'] === true ? true : undefined,
    orderBy: oneOf(orders, search['orderBy']),
    layout: oneOf(['gallery'], search['layout']),
    peek: textIn(search['peek']),
    add: search['add'] === true || search['add'] === 1 ? true : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

export const tagIdsOf = ({ tags = '' }: ListSearch): string[] => tags.split(',').filter(id => id !== '')

/** Does the address leave anything out? */
export const isFiltered = ({ q, within, tags, photo }: ListSearch): boolean =>
  [q, within, tags, photo].some(each => each !== undefined)

/** What the server is asked for, without the page. */
export const queryOf = (search: ListSearch): CallOf<typeof listEntities> => ({
  show: ['place'],
  pageSize: String(pageSize),
  orderBy: search.orderBy ?? 'name',
  ...(search.q === undefined ? {} : { q: search.q }),
  ...(search.within === undefined ? {} : { within: [search.within] }),
  ...(search.tags === undefined ? {} : { tags: tagIdsOf(search) }),
  ...(search.photo === 'with' ? { onlyWithPhoto: 'true' } : {}),
  ...(search.photo === 'without' ? { onlyWithoutPhoto: 'true' } : {}),
  ...(search.archived ? { includeArchived: 'true' } : {}),
})

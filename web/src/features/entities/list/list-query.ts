import type { CallOf } from '@stowage/contract/protocol/client'
import type { listEntities } from '../../../data/wire/operations.ts'
import { compact, filtersOf, idsIn, type ListFilters, type ListSearch, orderOf } from './list-search.ts'

type Query = CallOf<typeof listEntities>

/** Rows of one reading: little more than a screen shows, since where one jumps to nothing is drawn before the first of them is whole. */
export const pageSize = 25

/** Which of the server's ways to ask for tags is meant. */
function tagsQuery({ tags, tagMode }: ListFilters): Query {
  if (tags === undefined) return {}
  const ids = idsIn(tags)
  if (tagMode === 'all') return { allTags: ids }
  return tagMode === 'none' ? { tags: ids, negateTags: true } : { tags: ids }
}

/** The filters as the server takes them. */
export function filterQueryOf(search: ListFilters): Query {
  const {
    tags: _tags,
    tagMode: _mode,
    within,
    directly,
    types,
    contacts,
    products,
    photo,
    archived,
    fields,
    ...same
  } = search
  return {
    ...same,
    ...compact<Query>({
      [directly === true ? 'parentIds' : 'within']: within === undefined ? undefined : [within],
      entityTypeIds: types === undefined ? undefined : idsIn(types),
      contactId: contacts === undefined ? undefined : idsIn(contacts),
      productId: products === undefined ? undefined : idsIn(products),
      onlyWithPhoto: photo === 'with' ? true : undefined,
      onlyWithoutPhoto: photo === 'without' ? true : undefined,
      includeArchived: archived === true ? true : undefined,
      archived: archived === 'only' ? 'only' : undefined,
      fieldFilters: fields === undefined ? undefined : JSON.stringify(fields),
    }),
    ...tagsQuery(search),
  }
}

/** What the server is asked for, without the page; `show` are the members that rows tell besides. */
export const queryOf = (search: ListSearch, show: readonly string[]): Query => ({
  show: [...show],
  pageSize: String(pageSize),
  orderBy: orderOf(search),
  ...(search.order === undefined ? {} : { order: search.order }),
  ...filterQueryOf(filtersOf(search)),
})

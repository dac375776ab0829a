import type { EntityFilters, EntityQuery } from '@stowage/contract/entities/entity-query'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { type ComputedOrder, computedOrderOf } from './computed-orders.ts'
import { byFields } from './field-filters.ts'
import {
  atTopLevel,
  changedBy,
  columnFilters,
  directlyIn,
  type Filter,
  findLocationsBelow,
  numbered,
  ofType,
  tagged,
  untagged,
  withField,
  withIds,
  withoutPhoto,
  withPhoto,
} from './filters.ts'
import { batchRows } from './group-rows.ts'
import { indexedOrderOf, type Order } from './order.ts'
import { reminding } from './reminder-filter.ts'
import {
  containingWord,
  type Needle,
  type ParsedSearch,
  parseSearch,
  TagTree,
  type TextRange,
  textsOfGroup,
} from './text-search.ts'

/** A list's conditions, ready to become part of a statement. */
export interface Conditions {
  readonly groupId: string
  /** Items, locations, or both. */
  readonly isLocation: readonly Flag[]
  /** What is not archived, what is, or both. */
  readonly archived: readonly Flag[]
  readonly filters: readonly Filter[]
  /** How many rows one statement may judge: fewer when their texts are looked through and some are long. */
  readonly rowsAtOnce: number
}

/** The conditions that every entity of a group meets. */
export const everyEntity = (groupId: string): Conditions => ({
  groupId,
  isLocation: [0, 1],
  archived: [0, 1],
  filters: [],
  rowsAtOnce: batchRows,
})

/** A list's conditions, and its order. */
export interface Plan<O extends Order | ComputedOrder = Order> extends Conditions {
  readonly order: O
}

/** A list in any order. */
export type AnyPlan = Plan<Order | ComputedOrder>

/** Turns a request for a list into a plan. */
export const planList = async (db: Reader, groupId: string, query: EntityQuery): Promise<AnyPlan> => ({
  ...(await findConditions(db, groupId, query)),
  order: orderOf(query),
})

/** The order that a request asks for. */
export const orderOf = (
  query: Pick<EntityQuery, 'orderBy' | 'order' | 'q' | 'entityTypeIds' | 'remindsUntil'>,
): AnyPlan['order'] => computedOrderOf(query) ?? indexedOrderOf(query)

/** The conditions of a request. */
export async function findConditions(db: Reader, groupId: string, query: EntityFilters): Promise<Conditions> {
  const search = parseSearch(query.q)
  const texts = search.words.length > 0 ? await textsOfGroup(db, groupId) : undefined
  return {
    groupId,
    isLocation: query.isLocation === 'any' ? [0, 1] : [query.isLocation ? 1 : 0],
    archived: query.archived === 'only' ? [1] : query.includeArchived ? [0, 1] : [0],
    filters: await findFilters(db, groupId, query, { ...search, texts }),
    rowsAtOnce: texts?.atOnce ?? batchRows,
  }
}

/** What is looked for, and where when there are words. */
interface Search extends ParsedSearch {
  readonly texts: TextRange | undefined
}

async function findFilters(
  db: Reader,
  groupId: string,
  query: EntityFilters,
  { words, code, assetNumber, texts }: Search,
): Promise<Filter[]> {
  const needsTags = words.length > 0 || query.tags.length > 0 || query.allTags !== undefined
  const tags = needsTags ? await TagTree.of(db, groupId) : new TagTree([])
  return [
    ...(assetNumber === undefined ? [] : [numbered(groupId, assetNumber)]),
    ...(query.fields.length === 0 ? [] : [withField(groupId, query.fields)]),
    ...(await byFields(db, groupId, query.fieldFilters, query.entityTypeIds)),
    // Each word or the code: that is all words, or the code.
    ...(texts === undefined
      ? []
      : wordFilters(texts, code === undefined ? words : words.map(word => [...word, code]), tags)),
    ...(await locationFilters(db, groupId, query)),
    ...tagFilters(groupId, query, tags),
    ...(query.ids === undefined ? [] : [withIds(groupId, query.ids)]),
    ...(await Promise.all((query.changeId ?? []).map(id => changedBy(db, groupId, id)))),
    ...(query.entityTypeIds === undefined ? [] : [ofType(groupId, query.entityTypeIds)]),
    ...(query.onlyWithPhoto ? [withPhoto(groupId)] : []),
    ...(query.onlyWithoutPhoto ? [withoutPhoto(groupId)] : []),
    ...(query.remindsUntil === undefined ? [] : [await reminding(db, groupId, query.remindsUntil)]),
    ...columnFilters(groupId, query),
  ]
}

function wordFilters(texts: TextRange, words: readonly Needle[], tags: TagTree): Filter[] {
  const longestFirst = [...words].sort(([a = ''], [b = '']) => b.length - a.length)
  return longestFirst.map((word, i) => containingWord(texts, i, word, tags.named(word)))
}

async function locationFilters(db: Reader, groupId: string, query: EntityFilters): Promise<Filter[]> {
  const filters: Filter[] = []
  if (query.parentIds.length > 0) filters.push(directlyIn(groupId, 'parents', query.parentIds))
  if (query.within !== undefined)
    filters.push(directlyIn(groupId, 'within', await findLocationsBelow(db, groupId, query.within)))
  if (query.filterChildren) filters.push(atTopLevel(groupId))
  return filters
}

function tagFilters(groupId: string, query: EntityFilters, tags: TagTree): Filter[] {
  const filters = (query.allTags ?? []).map((id, i) =>
    tagged(groupId, `tags${i}`, tags.withDescendants([id])),
  )
  if (query.tags.length === 0) return filters
  const some = tags.withDescendants(query.tags)
  const filter = query.negateTags ? untagged(groupId, some) : tagged(groupId, 'tags', some)
  return [{ ...filter, facet: 'tags' }, ...filters]
}

/** Members of a query that say which page of a list is wanted, and what each row shows. */
const paging: ReadonlySet<string> = new Set(['page', 'pageSize', 'after', 'show', 'totals'])

/** Members that say in which order a list is, and of which kind the rows are. */
const unfiltering: ReadonlySet<string> = new Set([
  'groupBy',
  'orderBy',
  'order',
  'isLocation',
  'includeArchived',
  'archived',
])

/** Flags that are false when they are absent; elsewhere false is a condition like any other. */
const unsetFlags: ReadonlySet<string> = new Set([
  'negateTags',
  'onlyWithPhoto',
  'onlyWithoutPhoto',
  'filterChildren',
])

function isGiven(member: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (value === false) return !unsetFlags.has(member)
  return value !== undefined && (typeof value !== 'string' || value.trim() !== '')
}

/** The part of a request that decides which rows match, and in which order, as a text that is the same for the same list. */
export const listKeyOf = (query: EntityQuery): string =>
  JSON.stringify(
    Object.entries(query)
      .filter(([member, value]) => value !== undefined && !paging.has(member))
      .sort(([one], [other]) => byCodePoint(one, other)),
  )

/** Are there conditions on a list besides the kind of items that are in it? */
export const hasFilters = (query: EntityFilters): boolean =>
  Object.entries(query).some(
    ([member, value]) => !paging.has(member) && !unfiltering.has(member) && isGiven(member, value),
  )

import type { EntityQuery } from '@stowage/contract/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { rowsPerGroup } from '#db/query/row-numbers.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { requireValue } from '#kernel/require-value.ts'
import { isIndexed, type Needle, parseSearch } from './parse-search.ts'
import { TagTree } from './tag-tree.ts'

/** Values by the name under which a statement knows them. */
export type Params = Record<string, unknown>

/**
 * One condition of a list. As a `source` it finds its rows from an index, as a `test` it judges one row `e` (with its
 * search text `s`). What has no source can only be tested.
 */
export interface Filter {
  /** The same shape makes the same SQL. */
  readonly shape: string
  readonly params: Params
  source?(p: Params, dialect: Dialect): RawBuilder<{ n: number }>
  test(p: Params, dialect: Dialect): RawBuilder<boolean>
  readonly needsText?: true
}

/** A list's conditions and order, ready to become a statement. */
export interface Plan {
  readonly groupId: string
  readonly isLocation: Flag
  readonly withArchived: boolean
  readonly order: Order
  readonly filters: readonly Filter[]
  /** No row can match. */
  readonly isEmpty: boolean
}

/** What a list is ordered by: a column, then the id, both in one direction. */
export interface Order {
  readonly column: 'name_key' | 'created_at' | 'updated_at' | 'number_order'
  readonly direction: 'asc' | 'desc'
}

const orders: Readonly<Record<string, Order>> = {
  createdAt: { column: 'created_at', direction: 'desc' },
  updatedAt: { column: 'updated_at', direction: 'desc' },
  assetId: { column: 'number_order', direction: 'asc' },
}
export const byName: Order = { column: 'name_key', direction: 'asc' }

/** Turns a request for a list into a plan. */
export async function planList(db: Reader, groupId: string, query: EntityQuery): Promise<Plan> {
  const needles = parseSearch(query.q)
  const needsTags = needles.words.length > 0 || query.tags.length > 0
  const tags = needsTags ? await TagTree.of(db, groupId) : new TagTree([])
  const filters: Filter[] = []
  let isEmpty = query.onlyWithPhoto && query.onlyWithoutPhoto
  if (needles.assetNumber === null) isEmpty = true
  else if (needles.assetNumber !== undefined) filters.push(numbered(groupId, needles.assetNumber))
  if (query.fields.length > 0) filters.push(withField(groupId, query.fields))
  const rows = needles.words.length > 0 ? await rowsOfGroup(db, groupId) : { low: 0, high: 0 }
  const longestFirst = [...needles.words].sort(([a], [b]) => lengthOf(b) - lengthOf(a))
  for (const [i, word] of longestFirst.entries())
    filters.push(saying(groupId, rows, i, word, tags.named(word)))
  if (query.parentIds.length > 0) filters.push(lyingIn(groupId, query.parentIds))
  if (query.tags.length > 0) {
    const tagRowNumbers = tags.withDescendants(query.tags)
    if (query.negateTags) filters.push(untagged(groupId, tagRowNumbers))
    else if (tagRowNumbers.length === 0) isEmpty = true
    else filters.push(tagged(groupId, tagRowNumbers))
  }
  if (query.onlyWithPhoto) filters.push(withPhoto(groupId))
  if (query.onlyWithoutPhoto) filters.push(withoutPhoto(groupId))
  if (query.filterChildren) filters.push(onTop(groupId))
  return {
    groupId,
    isLocation: query.isLocation ? 1 : 0,
    withArchived: query.includeArchived,
    order: orders[query.orderBy] ?? byName,
    filters,
    isEmpty,
  }
}

const groupNumber = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('group_numbers').select('number').where('group_id', '=', p.groupId),
)

/** The row numbers that a group's rows may have. */
export async function rowsOfGroup(db: Reader, groupId: string): Promise<{ low: number; high: number }> {
  const low = ((await db.first(groupNumber, { groupId }))?.number ?? 0) * rowsPerGroup
  return { low, high: low + rowsPerGroup - 1 }
}

const numbered = (groupId: string, number: number): Filter => ({
  shape: 'number',
  params: { groupId, number },
  source: p => sql`(select n from entities where group_id = ${p.groupId} and asset_number = ${p.number})`,
  test: p => sql<boolean>`e.asset_number = ${p.number}`,
})

/** Has one of these custom fields with exactly this text. The pairs are one parameter, however many they are. */
const withField = (groupId: string, pairs: readonly { name: string; value: string }[]): Filter => ({
  shape: 'fields',
  params: { groupId, pairs: JSON.stringify(pairs) },
  source: (p, dialect) => sql`(select distinct f.entity_n as n
    from ${dialect.recordTable(p.pairs, { name: 'text', value: 'text' })} given cross join entity_fields f
    where f.group_id = ${p.groupId} and f.name = given.name and f.text_value = given.value)`,
  test: (p, dialect) => sql<boolean>`exists (select 1 from entity_fields f
    where f.group_id = ${p.groupId} and f.entity_n = e.n and (f.name, f.text_value) in
      (select name, value from ${dialect.recordTable(p.pairs, { name: 'text', value: 'text' })} given))`,
})

const lengthOf = (spelling: string | undefined): number => spelling?.length ?? 0

/** The thing's text, or the name of one of its tags, contains the word in one of its spellings. */
function saying(
  groupId: string,
  rows: { low: number; high: number },
  i: number,
  word: Needle,
  tagRowNumbers: readonly number[],
): Filter {
  const names = word.map((_, spelling) => `word${i}${'_'.repeat(spelling)}`)
  const t = `wordTags${i}`
  const spelled = Object.fromEntries(word.map((spelling, at) => [requireValue(names[at]), spelling]))
  const hasTags = tagRowNumbers.length > 0
  const filter: Filter = {
    shape: `${isIndexed(word) ? 'word' : 'scrap'}${names.join('')}${hasTags ? 't' : ''}`,
    params: { groupId, ...rows, ...spelled, [t]: tagRowNumbers },
    needsText: true,
    test(p, dialect) {
      const tests = names.map(name => dialect.contains(sql.ref('s.search_text'), p[name]))
      const inTags = sql<boolean>`exists (select 1 from entity_tags l
        where l.group_id = ${p.groupId} and l.n = e.n and ${dialect.isAnyOf(sql.ref('l.tag_n'), p[t], 'number')})`
      return anyOf(hasTags ? [...tests, inTags] : tests)
    },
  }
  if (!isIndexed(word)) return filter
  return {
    ...filter,
    source(p, dialect) {
      const hits = names.map(name => dialect.searchHits(p[name], p.low, p.high, p.groupId))
      const inTags = sql<{ n: number }>`(select l.n from entity_tags l
        where l.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('l.tag_n'), p[t], 'number')})`
      return allOf(hasTags ? [...hits, inTags] : hits)
    },
  }
}

const anyOf = (tests: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  tests.length === 1 ? requireValue(tests[0]) : sql<boolean>`(${sql.join(tests, sql` or `)})`

/** The rows of several sub-selects, each once. */
const allOf = (sources: readonly RawBuilder<{ n: number }>[]): RawBuilder<{ n: number }> =>
  sources.length === 1
    ? requireValue(sources[0])
    : sql`(${sql.join(
        sources.map(source => sql`select n from ${source} found`),
        sql` union `,
      )})`

const lyingIn = (groupId: string, parents: readonly string[]): Filter => ({
  shape: 'parents',
  params: { groupId, parents },
  source: (p, dialect) => sql`(select c.n from ${dialect.listTable(p.parents, 'text')} place
    cross join entities c where c.group_id = ${p.groupId} and c.kept_in = place.value)`,
  test: (p, dialect) => dialect.isAnyOf(sql.ref('e.kept_in'), p.parents, 'text'),
})

const carries = (p: Params, dialect: Dialect) => sql`select 1 from entity_tags l
  where l.group_id = ${p.groupId} and l.n = e.n and ${dialect.isAnyOf(sql.ref('l.tag_n'), p.tagRowNumbers, 'number')}`

const tagged = (groupId: string, tagRowNumbers: readonly number[]): Filter => ({
  shape: 'tags',
  params: { groupId, tagRowNumbers },
  source: (p, dialect) => sql`(select distinct l.n from entity_tags l
    where l.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('l.tag_n'), p.tagRowNumbers, 'number')})`,
  test: (p, dialect) => sql<boolean>`exists (${carries(p, dialect)})`,
})

const untagged = (groupId: string, tagRowNumbers: readonly number[]): Filter => ({
  shape: 'untagged',
  params: { groupId, tagRowNumbers },
  test: (p, dialect) => sql<boolean>`not exists (${carries(p, dialect)})`,
})

const photo = (p: Params) => sql`select 1 from attachments a
  where a.group_id = ${p.groupId} and a.entity_id = e.id and a.is_primary = 1 and a.type = 'photo'`

const withPhoto = (groupId: string): Filter => ({
  shape: 'photo',
  params: { groupId },
  source: p => sql`(select c.n from attachments a cross join entities c where a.group_id = ${p.groupId}
    and a.is_primary = 1 and a.type = 'photo' and c.group_id = ${p.groupId} and c.id = a.entity_id)`,
  test: p => sql<boolean>`exists (${photo(p)})`,
})

const withoutPhoto = (groupId: string): Filter => ({
  shape: 'nophoto',
  params: { groupId },
  test: p => sql<boolean>`not exists (${photo(p)})`,
})

const onTop = (groupId: string): Filter => ({
  shape: 'top',
  params: { groupId },
  source: p => sql`(select n from entities where group_id = ${p.groupId} and parent_id is null)`,
  test: () => sql<boolean>`e.parent_id is null`,
})

import { codeSought } from '@stowage/contract/matching/codes'
import { readAssetNumber } from '@stowage/contract/values/asset-numbers'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { rowsPerGroup } from '#db/query/row-numbers.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { longestTextOf, longText } from '#db/search-index.ts'
import { reachableFrom } from '#kernel/hierarchy.ts'
import { invalid } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import { searchable, searchTextOfParts } from '#kernel/search-text.ts'
import type { Filter, Params } from './filters.ts'
import { batchRows } from './group-rows.ts'

const maxWords = 20

/** The spellings of one word; it is found where any of them is. */
export type Needle = readonly string[]

/** What a search looks for. */
export interface ParsedSearch {
  /** The words as they stand, one after the other; no spelling when there are none. */
  readonly whole: Needle
  /** Each must be found somewhere in an item. */
  readonly words: readonly Needle[]
  /** The words as one code without signs, which counts instead of them. */
  readonly code: string | undefined
  /** Exactly this asset number; null finds nothing. */
  readonly assetNumber: number | null | undefined
}

const nothing: ParsedSearch = { whole: [], words: [], code: undefined, assetNumber: undefined }

/**
 * Reads the text of a search: words at white space, `"…"` as one, an unclosed quote as it stands, `#` with an asset
 * number. At most 20 words. A code such as `SN AB-123 456` is also looked for without signs.
 */
export function parseSearch(q: string | undefined): ParsedSearch {
  const text = q?.trim() ?? ''
  if (text === '') return nothing
  if (text.startsWith('#')) {
    const digits = text.slice(1).replaceAll('-', '').replaceAll('"', '')
    const number = digits === '' ? undefined : readAssetNumber(digits)
    if (number !== undefined) return { ...nothing, assetNumber: number }
  }
  const written = [...text.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
  const words = written.map(searchable)
  const distinct = new Map(words.filter(([folded]) => folded !== '').map(word => [word.join(' | '), word]))
  if (distinct.size > maxWords) throw invalid('q', 'too_many_words', { limit: maxWords })
  if (distinct.size === 0) return nothing
  return {
    whole: searchable(written.join(' ')),
    words: [...distinct.values()],
    code: codeSought(text),
    assetNumber: undefined,
  }
}

/** Is a word long enough for the search index, however it is spelled? */
export const isIndexed = (word: Needle): boolean =>
  word.every(spelling => spelling.length >= 3 && [...spelling].length >= 3)

/** Texts of one group. */
export interface TextRange {
  readonly groupId: string
  /** The row numbers of the group lie between these. */
  readonly low: number
  readonly high: number
  /** How many of its texts one statement may look through. */
  readonly atOnce: number
  /** Does the index say no more of them than the caller may know? */
  readonly isIndexOpen: boolean
}

/** How much of long texts one statement looks through, bytes: 10 ms of the thread that everybody shares. */
const maxBytes = 8 * 1024 * 1024

const textsOf = statement<{ groupId: string }>()(
  (_q, p) => sql<{ number: number; longest: number | null }>`
    select number, ${longestTextOf(p.groupId)} as longest from group_numbers where group_id = ${p.groupId}`,
  { seesHidden: true },
)

/** Where the texts of a group are, and how many of them may be looked through at once: fewer when there are long ones. */
export async function textsOfGroup(db: Reader, groupId: string): Promise<TextRange> {
  const found = await db.first(textsOf, { groupId })
  const low = (found?.number ?? 0) * rowsPerGroup
  const atOnce = Math.min(batchRows, Math.ceil(maxBytes / (found?.longest ?? longText)))
  return { groupId, low, high: low + rowsPerGroup - 1, atOnce, isIndexOpen: db.hidden === undefined }
}

interface TagNode {
  readonly n: number
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
}

const allTags = statement<{ groupId: string }>()((q, p) =>
  q.selectFrom('tags').select(['n', 'id', 'parent_id', 'name']).where('group_id', '=', p.groupId),
)

/** The tags of a group: few enough to be looked through for each search. */
export class TagTree {
  readonly tags: readonly TagNode[]
  /** What a search looks at of each of them. */
  #searched: readonly string[] | undefined

  constructor(tags: readonly TagNode[]) {
    this.tags = tags
  }

  static async of(db: Reader, groupId: string): Promise<TagTree> {
    return new TagTree(await db.all(allTags, { groupId }))
  }

  /** The row numbers of some tags and of all tags below them. */
  withDescendants(ids: readonly string[]): number[] {
    const children = Map.groupBy(this.tags, tag => tag.parent_id)
    const wanted = reachableFrom(ids, id => (children.get(id) ?? []).map(child => child.id))
    return this.tags.filter(({ id }) => wanted.has(id)).map(({ n }) => n)
  }

  /** The row numbers of the tags whose name contains a word, in any spelling of either. */
  named(word: Needle): number[] {
    this.#searched ??= this.tags.map(({ name }) => searchTextOfParts([name]))
    const texts = this.#searched
    const isFound = (text: string) => word.some(spelling => text.includes(spelling))
    return this.tags.filter((_, i) => isFound(requireValue(texts[i]))).map(({ n }) => n)
  }
}

/** The item's text, or the name of one of its tags, contains the word in one of its spellings. */
export function containingWord(
  range: TextRange,
  i: number,
  word: Needle,
  tagRowNumbers: readonly number[],
): Filter {
  const names = word.map((_, spelling) => `word${i}${'_'.repeat(spelling)}`)
  const t = `wordTags${i}`
  const spelled = Object.fromEntries(word.map((spelling, at) => [requireValue(names[at]), spelling]))
  const hasTags = tagRowNumbers.length > 0
  const testsOf = (p: Params, dialect: Dialect) =>
    names.map(name => dialect.contains(sql.ref('s.search_text'), p[name]))
  const isFoundByIndex = range.isIndexOpen && isIndexed(word)
  const filter: Filter = {
    shape: `${isFoundByIndex ? 'word' : 'scrap'}${names.join('')}${hasTags ? 't' : ''}`,
    params: { ...range, ...spelled, [t]: tagRowNumbers },
    needsText: true,
    test(p, dialect) {
      const tests = testsOf(p, dialect)
      const inTags = sql<boolean>`exists (select 1 from entity_tags l
        where l.group_id = ${p.groupId} and l.n = e.n and ${dialect.isAnyOf(sql.ref('l.tag_n'), p[t], 'number')})`
      return anyOf(hasTags ? [...tests, inTags] : tests)
    },
  }
  if (!isFoundByIndex) return filter
  return {
    ...filter,
    source(p, dialect) {
      const hits = names.map(name => dialect.searchHits(p[name], p.low, p.high, p.groupId))
      const inTags = sql<{ n: number }>`(select l.n from entity_tags l
        where l.group_id = ${p.groupId} and l.n between ${p.low} and ${p.high}
          and ${dialect.isAnyOf(sql.ref('l.tag_n'), p[t], 'number')})`
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

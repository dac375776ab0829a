import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { FewTexts } from './few-texts.ts'
import type { Filter, Params } from './filter.ts'
import { isIndexed, type Needle } from './parse-search.ts'
import type { TextRange } from './text-range.ts'

/**
 * The item's text, or the name of one of its tags, contains the word in one of its spellings. `few` are the texts that may
 * have it, where these are known.
 */
export function saying(
  range: TextRange,
  i: number,
  word: Needle,
  tagRowNumbers: readonly number[],
  few: FewTexts | undefined,
): Filter {
  const names = word.map((_, spelling) => `word${i}${'_'.repeat(spelling)}`)
  const [t, f] = [`wordTags${i}`, `wordFew${i}`]
  const spelled = Object.fromEntries(word.map((spelling, at) => [requireValue(names[at]), spelling]))
  const hasTags = tagRowNumbers.length > 0
  const testsOf = (p: Params, dialect: Dialect) =>
    names.map(name => dialect.contains(sql.ref('s.search_text'), p[name]))
  const filter: Filter = {
    shape: `${isIndexed(word) ? 'word' : 'scrap'}${names.join('')}${hasTags ? 't' : ''}${few === undefined ? '' : 'f'}`,
    params: { ...range, ...spelled, [t]: tagRowNumbers, ...(few === undefined ? {} : { [f]: few }) },
    needsText: true,
    test(p, dialect) {
      const tests = testsOf(p, dialect)
      const inTags = sql<boolean>`exists (select 1 from entity_tags l
        where l.group_id = ${p.groupId} and l.n = e.n and ${dialect.isAnyOf(sql.ref('l.tag_n'), p[t], 'number')})`
      return anyOf(hasTags ? [...tests, inTags] : tests)
    },
  }
  if (!isIndexed(word)) return filter
  return {
    ...filter,
    source(p, dialect) {
      const hits =
        few === undefined
          ? names.map(name => dialect.searchHits(p[name], p.low, p.high, p.groupId))
          : [
              sql<{
                n: number
              }>`(select s.n from ${dialect.listTable(p[f], 'number')} given cross join entity_search s
                where ${dialect.impliedGroup(sql.ref('s.group_id'), p.groupId)}
                  and s.n = given.value and ${anyOf(testsOf(p, dialect))})`,
            ]
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

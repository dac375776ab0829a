import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Filter, Params } from './filter.ts'
import { isIndexed, type Needle } from './parse-search.ts'
import type { TextRange } from './text-range.ts'

/** The item's text, or the name of one of its tags, contains the word in one of its spellings. */
export function saying(range: TextRange, i: number, word: Needle, tagRowNumbers: readonly number[]): Filter {
  const names = word.map((_, spelling) => `word${i}${'_'.repeat(spelling)}`)
  const t = `wordTags${i}`
  const spelled = Object.fromEntries(word.map((spelling, at) => [requireValue(names[at]), spelling]))
  const hasTags = tagRowNumbers.length > 0
  const testsOf = (p: Params, dialect: Dialect) =>
    names.map(name => dialect.contains(sql.ref('s.search_text'), p[name]))
  const filter: Filter = {
    shape: `${isIndexed(word) ? 'word' : 'scrap'}${names.join('')}${hasTags ? 't' : ''}`,
    params: { ...range, ...spelled, [t]: tagRowNumbers },
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

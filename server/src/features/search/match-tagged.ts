import { EntityFilters } from '@stowage/contract/entities/entity-query'
import type { SearchKind } from '@stowage/contract/entities/search-kinds'
import { hasWord } from '@stowage/contract/matching/search-text'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Conditions, findConditions, rowBatchesOf, selectMatching } from '#features/entities/index.ts'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import { columns, type EntityRow } from './entity-rows.ts'
import type { Named } from './match.ts'
import { type Match, rankName, ranks } from './match.ts'
import { flagsOf, toMatch } from './match-entities.ts'
import type { Asked } from './read-asked.ts'

const tagNamesOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_tags as l')
    .innerJoin('tags as t', join => join.onRef('t.n', '=', 'l.tag_n').on('t.group_id', '=', p.groupId))
    .select(['l.n', 't.name'])
    .where(({ ref }) => dialect.impliedGroup(ref('l.group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('l.n'), p.rowNumbers, 'number'))
    .orderBy('t.name_key')
    .orderBy('t.id'),
)

/**
 * Entities that have all of the words when the names of their tags count, as lists find them. Tests one batch of candidates: of a tag
 * and words that thousands have, some are missing. `named` has all tags.
 */
export async function matchTagged(
  { db, actor: { groupId } }: ReadCtx,
  q: string,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
  named: readonly Named[],
  limit: number,
): Promise<Match[]> {
  const isLocation = flagsOf(kinds)
  const names = named.flatMap(({ kind, name }) => (kind === 'tag' ? [searchable(name)] : []))
  const isTag = asked.words.some(word => names.some(spellings => hasWord(spellings, word)))
  if (asked.isExact || !isTag || isLocation.length === 0) return []
  const found = await findConditions(db, groupId, EntityFilters.parse({ q }))
  const rows = await firstOf(db, { ...found, isLocation }, limit)
  const tags = await db.all(tagNamesOf, { groupId, rowNumbers: rows.map(({ n }) => n) })
  const tagsOf = Map.groupBy(tags, ({ n }) => n)
  return rows.map(row => {
    const meant = (tagsOf.get(row.n) ?? []).filter(({ name }) =>
      asked.words.some(word => hasWord(searchable(name), word)),
    )
    const text = meant.map(({ name }) => name).join(', ')
    const member = text === '' ? undefined : { member: 'tags', text }
    return toMatch(row, rankName(row.name, asked) ?? ranks.other, member)
  })
}

/** Of the first batch of candidates those that meet all conditions, the latest `limit`. */
async function firstOf(db: Reader, conditions: Conditions, limit: number): Promise<EntityRow[]> {
  for await (const batch of rowBatchesOf(db, conditions)) {
    const find = selectMatching<EntityRow>(
      'changed last',
      batch,
      (fitting, p) =>
        sql`select * from (select ${columns} ${fitting}) fitting order by updated_at desc, id desc limit ${p.limit}`,
    )
    return db.all(find, { ...batch.params, limit })
  }
  return []
}

import type { SearchKind } from '@stowage/contract/search'
import type { Reader } from '#db/reader-writer.ts'
import { isIndexed, type Needle, rowsOfGroup } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { ReadCtx } from '#server/context.ts'
import { type Among, type EntityRow, findIndexed, findNamedBetween, findRecent } from './entity-rows.ts'
import { type ExactRow, findExact } from './find-exact.ts'
import { type Match, rankName, ranks } from './match.ts'
import type { Asked } from './read-asked.ts'

/** How many entities that a text may mean are judged; where more have it, those changed last are judged besides. */
export const judged = 200

/** How many of those changed last. */
const recent = 500

/** Which entities are of these kinds. */
export const flagsOf = (kinds: ReadonlySet<SearchKind>): (0 | 1)[] => [
  ...(kinds.has('entity') ? [0 as const] : []),
  ...(kinds.has('place') ? [1 as const] : []),
]

/** The entities that a text may mean, of the wanted kinds, in no order. What does not wait for each other is asked together. */
export async function matchEntities(
  { db, actor: { groupId } }: ReadCtx,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
): Promise<Match[]> {
  const among: Among = { groupId, isLocation: flagsOf(kinds) }
  if (among.isLocation.length === 0) return []
  const [rows, beginning] = await Promise.all([
    rowsOfGroup(db, groupId),
    findBeginning(db, among, asked.isExact ? [] : asked.whole),
  ])
  const room = { ...among, ...rows }
  const matches = new Map<number, Match>()
  const keep = (row: EntityRow, rank: number | undefined, found?: Match['found']) => {
    if (rank === undefined || matches.has(row.n) || !room.isLocation.includes(row.is_location)) return
    matches.set(row.n, toMatch(row, rank, found))
  }
  const indexed = asked.isExact ? [] : await findIndexed(db, room, asked, judged)
  const isAll = asked.words.some(isIndexed) && indexed.length < judged
  const isEnough = asked.isExact || (isAll && beginning.every(({ length }) => length < judged))
  const [exact, changed] = await Promise.all([
    findExact(db, room, asked, isAll ? indexed.filter(({ begins }) => begins === 1) : undefined),
    isEnough ? [] : findRecent(db, room, asked.words, recent),
  ])
  const saying = indexed.filter(({ fits, archived }) => fits === 1 && archived === 0)
  for (const { row, found } of exact) keep(row, ranks.exact, found)
  for (const row of [...saying, ...changed]) keep(row, rankName(row.name, asked) ?? ranks.other)
  for (const row of beginning.flat()) keep(row, rankName(row.name, asked))
  return [...matches.values()]
}

/** An entity as an answer. */
export const toMatch = (
  { n, id, name, is_location, updated_at }: EntityRow,
  rank: number,
  found: ExactRow['found'],
): Match => ({
  kind: is_location === 1 ? 'place' : 'entity',
  n,
  id,
  name,
  updatedAt: updated_at,
  rank,
  ...(found === undefined ? {} : { found }),
})

/** Entities whose name keys begin as those of names do that begin with a text: of each of its spellings, at most `judged`. */
export const findBeginning = (db: Reader, among: Among, whole: Needle): Promise<EntityRow[][]> =>
  Promise.all(
    whole.map(async spelled => {
      // The key of a number begins with its length, which is not known before its end.
      const from = nameKeyOf(spelled.replace(/[0-9]+$/, ''))
      return from === '' ? [] : findNamedBetween(db, among, { from, to: `${from}\u{10ffff}` }, judged)
    }),
  )

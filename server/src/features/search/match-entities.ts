import type { SearchKind } from '@stowage/contract/entities/search-kinds'
import type { Reader } from '#db/reader-writer.ts'
import { type Needle, textsOfGroup } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { ReadCtx } from '#server/context.ts'
import {
  type Among,
  type EntityRow,
  findIndexed,
  findNamedBetween,
  findRecent,
  findRecentNamed,
  type NameRange,
  type Room,
} from './entity-rows.ts'
import { type ExactRow, findExact } from './find-exact.ts'
import { type Match, rankName, ranks } from './match.ts'
import type { Asked } from './read-asked.ts'

/** How many entities that a text may mean are judged; where more have it, those changed last are judged besides. */
const judged = 256

/** The most rows of each kind whose name begins with the text. */
const begun = 100

/** Most recently changed rows of each kind to search. */
const recent = 500
/** The same when their texts are long. */
const recentLong = 50

/** Which entities are of these kinds. */
export const flagsOf = (kinds: ReadonlySet<SearchKind>): (0 | 1)[] => [
  ...(kinds.has('item') ? [0 as const] : []),
  ...(kinds.has('location') ? [1 as const] : []),
]

/** Where and for what is looked. */
interface Search {
  readonly db: Reader
  readonly room: Room
  readonly asked: Asked
}

/** An entity that may be an answer; no rank: it is none. */
interface Candidate extends Pick<ExactRow, 'row'>, Partial<Pick<ExactRow, 'found'>> {
  readonly rank: number | undefined
}

/**
 * The entities that a text may mean, of the wanted kinds, in no order; not all of those that are worse than `limit` others.
 * What does not wait for each other is asked together.
 */
export async function matchEntities(
  { db, actor: { groupId } }: ReadCtx,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
  limit: number,
): Promise<Match[]> {
  const among: Among = { groupId, isLocation: flagsOf(kinds) }
  if (among.isLocation.length === 0) return []
  const ranges = asked.isExact ? [] : beginningsOf(asked.whole)
  const [rows, beginning] = await Promise.all([
    textsOfGroup(db, groupId),
    findBeginning(db, among, ranges, begun),
  ])
  const search: Search = { db, room: { ...among, ...rows }, asked }
  const named = beginning.flat().filter(({ name }) => rankName(name, asked) === ranks.begins)
  // Whatever has the words elsewhere is worse than what begins with them.
  const isNamed = new Set(named.map(({ n }) => n)).size >= limit
  const candidates = isNamed
    ? await findBeginningOnly(search, ranges, named)
    : await findAnywhere(search, beginning)
  const matches = new Map<number, Match>()
  for (const { row, rank, found } of candidates)
    if (rank !== undefined && !matches.has(row.n) && among.isLocation.includes(row.is_location))
      matches.set(row.n, toMatch(row, rank, found))
  return [...matches.values()]
}

/** What is exactly the text, and what begins with it. */
async function findBeginningOnly(
  { db, room, asked }: Search,
  ranges: readonly NameRange[],
  named: readonly EntityRow[],
): Promise<Candidate[]> {
  const [exact, changed] = await Promise.all([
    findExact(db, room, asked, undefined),
    findRecentNamed(db, room, ranges, recent),
  ])
  return [
    ...exact.map(each => ({ ...each, rank: ranks.exact })),
    ...named.map(row => ({ row, rank: ranks.begins })),
    ...changed.map(row => ({ row, rank: rankName(row.name, asked) })),
  ]
}

/** What is exactly the text, and what has the words anywhere. */
async function findAnywhere(
  { db, room, asked }: Search,
  beginning: readonly EntityRow[][],
): Promise<Candidate[]> {
  const indexed = asked.isExact ? { rows: [], isAll: true } : await findIndexed(db, room, asked, judged)
  const isEnough = indexed.isAll && beginning.every(({ length }) => length < begun)
  const parts =
    indexed.isAll && !asked.isExact ? indexed.rows.filter(({ begins }) => begins === 1) : undefined
  const [exact, changed] = await Promise.all([
    findExact(db, room, asked, parts),
    isEnough ? [] : findRecent(db, room, asked.words, room.atOnce < 2 * recent ? recentLong : recent),
  ])
  const saying = indexed.rows.filter(({ fits, archived }) => fits === 1 && archived === 0)
  return [
    ...exact.map(each => ({ ...each, rank: ranks.exact })),
    ...[...saying, ...changed].map(row => ({ row, rank: rankName(row.name, asked) ?? ranks.other })),
    ...beginning.flat().map(row => ({ row, rank: rankName(row.name, asked) })),
  ]
}

/** An entity as an answer. */
export const toMatch = (
  { n, id, name, is_location, updated_at }: EntityRow,
  rank: number,
  found: ExactRow['found'],
): Match => ({
  kind: is_location === 1 ? 'location' : 'item',
  n,
  id,
  name,
  updatedAt: updated_at,
  rank,
  ...(found === undefined ? {} : { found }),
})

/** Where the name keys lie of names that begin with a text, and of some others: of each of its spellings. */
export const beginningsOf = (whole: Needle): NameRange[] =>
  whole.flatMap(spelled => {
    // Names keep their typographic quotes. The key of a number begins with its length, which is not known before its end.
    const [begun = ''] = /^[^'"]*/.exec(spelled) ?? []
    const from = nameKeyOf(begun === spelled ? spelled.replace(/[0-9]+$/, '') : begun)
    return from === '' ? [] : { from, to: `${from}\u{10ffff}` }
  })

/** Entities whose name keys lie in some ranges: of each range, at most `reach` of each kind. */
export const findBeginning = (
  db: Reader,
  among: Among,
  ranges: readonly NameRange[],
  reach: number,
): Promise<EntityRow[][]> => Promise.all(ranges.map(range => findNamedBetween(db, among, range, reach)))

import type { SearchKind } from '@stowage/contract/search'
import type { Reader } from '#db/reader-writer.ts'
import { isIndexed, rowsOfGroup } from '#features/entities/index.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import type { ReadCtx } from '#server/context.ts'
import {
  type EntityRow,
  findIndexed,
  findNamedBetween,
  findRecent,
  type IndexedRow,
  type Room,
} from './entity-rows.ts'
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

/** Where entities of these kinds are looked for; undefined when they are none. */
export async function roomOf(
  db: Reader,
  groupId: string,
  kinds: ReadonlySet<SearchKind>,
): Promise<Room | undefined> {
  const isLocation = flagsOf(kinds)
  return isLocation.length === 0 ? undefined : { groupId, isLocation, ...(await rowsOfGroup(db, groupId)) }
}

/** The entities that a text may mean, of the wanted kinds, in no order. */
export async function matchEntities(
  { db, actor: { groupId } }: ReadCtx,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
): Promise<Match[]> {
  const room = await roomOf(db, groupId, kinds)
  if (room === undefined) return []
  const matches = new Map<number, Match>()
  const keep = (row: EntityRow, rank: number | undefined, found?: Match['found']) => {
    if (rank === undefined || matches.has(row.n) || !room.isLocation.includes(row.is_location)) return
    matches.set(row.n, toMatch(row, rank, found))
  }
  const indexed = asked.isExact ? [] : await findIndexed(db, room, asked, judged)
  const isAll = asked.words.some(isIndexed) && indexed.length < judged
  const beginning = isAll ? indexed.filter(({ begins }) => begins === 1) : undefined
  for (const { row, found } of await findExact(db, room, asked, beginning)) keep(row, ranks.exact, found)
  if (asked.isExact) return [...matches.values()]
  const { named, saying } = await gather(db, room, asked, { indexed, isAll })
  for (const row of saying) keep(row, rankName(row.name, asked) ?? ranks.other)
  for (const row of named) keep(row, rankName(row.name, asked))
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

/** What the search index has found, and whether that is all that there is. */
interface Indexed {
  readonly indexed: readonly IndexedRow[]
  readonly isAll: boolean
}

/** Entities whose names may begin with the text, and entities that have all of its words. */
async function gather(db: Reader, room: Room, asked: Asked, { indexed, isAll }: Indexed) {
  const named: EntityRow[] = []
  let isEnough = isAll
  for (const spelled of asked.whole) {
    const rows = await findBeginning(db, room, spelled)
    if (rows.length >= judged) isEnough = false
    named.push(...rows)
  }
  const saying: EntityRow[] = indexed.filter(({ fits, archived }) => fits === 1 && archived === 0)
  if (!isEnough) saying.push(...(await findRecent(db, room, asked.words, recent)))
  return { named, saying }
}

/** Entities whose name keys begin as those of names do that begin with the text. */
export function findBeginning(db: Reader, room: Room, spelled: string): Promise<EntityRow[]> {
  // The key of a number begins with its length, which is not known before its end.
  const from = nameKeyOf(spelled.replace(/[0-9]+$/, ''))
  return from === ''
    ? Promise.resolve([])
    : findNamedBetween(db, room, { from, to: `${from}\u{10ffff}` }, judged)
}

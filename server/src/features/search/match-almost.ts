import type { SearchKind } from '@stowage/contract/search'
import type { Reader } from '#db/reader-writer.ts'
import type { Needle } from '#features/entities/index.ts'
import { lettersWrong } from '#kernel/letters-wrong.ts'
import { wordsOfName } from '#kernel/name-words.ts'
import { requireValue } from '#kernel/require-value.ts'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import { type EntityRow, findIndexed, type Room } from './entity-rows.ts'
import { hasWord, type Match, ranks } from './match.ts'
import { findBeginning, judged, roomOf, toMatch } from './match-entities.ts'
import { loadNamed, type Named } from './match-named.ts'
import type { Asked } from './read-asked.ts'
import { findSimilarWords, wrongAllowed } from './similar-words.ts'

/** What has a name that is almost the text, of the wanted kinds, in no order. */
export async function matchAlmost(
  ctx: ReadCtx,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
): Promise<Match[]> {
  if (asked.isExact || !asked.words.some(([typed = '']) => wrongAllowed(typed) > 0)) return []
  const named = (await loadNamed(ctx, kinds)).flatMap(each => almostNamed(each, asked) ?? [])
  return [...(await almostEntities(ctx, asked, kinds)), ...named]
}

async function almostEntities(
  { db, actor: { groupId } }: ReadCtx,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
): Promise<Match[]> {
  const room = await roomOf(db, groupId, kinds)
  if (room === undefined) return []
  const words: Needle[] = []
  let isOther = false
  for (const word of asked.words) {
    const similar = await findSimilarWords(db, groupId, word[0] ?? '')
    if (similar.length > 0) isOther = true
    words.push([...word, ...similar])
  }
  if (!isOther) return []
  const rows = [
    ...(await findIndexed(db, room, { words, whole: [] }, judged)),
    ...(await findFirst(db, room, words)),
  ]
  const fitting = new Map(rows.filter(row => fits(row, room, words)).map(row => [row.n, row]))
  return [...fitting.values()].map(row => ({ ...toMatch(row, ranks.almost, undefined), marked: words }))
}

const fits = ({ name, archived, is_location }: EntityRow, room: Room, words: readonly Needle[]): boolean => {
  if (archived === 1 || !room.isLocation.includes(is_location)) return false
  const spellings = searchable(name)
  return words.every(word => hasWord(spellings, word))
}

/** Entities whose names begin with one of the spellings of the first word. */
async function findFirst(db: Reader, room: Room, [first = []]: readonly Needle[]): Promise<EntityRow[]> {
  const rows: EntityRow[] = []
  for (const spelled of first) rows.push(...(await findBeginning(db, room, spelled)))
  return rows
}

/** Something with a name that has each word, or one that is almost it; undefined when it has not. */
function almostNamed({ others: _, ...named }: Named, { words }: Asked): Match | undefined {
  const [spellings, own] = [searchable(named.name), [...wordsOfName(named.name)]]
  const marked = words.map(word =>
    hasWord(spellings, word) ? word : own.filter(each => isAlmost(requireValue(word[0]), each)),
  )
  return marked.every(({ length }) => length > 0) ? { ...named, rank: ranks.almost, marked } : undefined
}

const isAlmost = (typed: string, word: string): boolean => lettersWrong(typed, word) <= wrongAllowed(typed)

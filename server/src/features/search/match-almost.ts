import type { SearchKind } from '@stowage/contract/entities/search-kinds'
import { hasWord } from '@stowage/contract/matching/search-text'
import { countTypos, maxTypos } from '@stowage/contract/matching/typos'
import { type Needle, textsOfGroup } from '#features/entities/index.ts'
import { wordsOfName } from '#kernel/name-words.ts'
import { requireValue } from '#kernel/require-value.ts'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import { type Among, type EntityRow, findIndexed } from './entity-rows.ts'
import type { Named } from './match.ts'
import { type Match, ranks } from './match.ts'
import { beginningsOf, findBeginning, flagsOf, toMatch } from './match-entities.ts'
import type { Asked } from './read-asked.ts'
import { findSimilarWords } from './similar-words.ts'

/** Entities compared for each requested answer. */
const judgedPerAnswer = 4
/** The fewest entities to compare: the matched word is often not in the name. */
const minJudged = 100

/** What has a name that is almost the text, of the wanted kinds and of what is no entity, in no order. */
export async function matchAlmost(
  ctx: ReadCtx,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
  named: readonly Named[],
  limit: number,
): Promise<Match[]> {
  if (asked.isExact || !asked.words.some(([typed = '']) => maxTypos(typed) > 0)) return []
  const entities = await almostEntities(ctx, asked, kinds, Math.max(minJudged, judgedPerAnswer * limit))
  return [...entities, ...named.flatMap(each => almostNamed(each, asked) ?? [])]
}

async function almostEntities(
  { db, actor: { groupId } }: ReadCtx,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
  reach: number,
): Promise<Match[]> {
  const among: Among = { groupId, isLocation: flagsOf(kinds) }
  if (among.isLocation.length === 0) return []
  const [rows, similar] = await Promise.all([
    textsOfGroup(db, groupId),
    Promise.all(asked.words.map(word => findSimilarWords(db, groupId, word[0] ?? ''))),
  ])
  if (similar.every(({ length }) => length === 0)) return []
  const words = asked.words.map((word, i) => [...word, ...(similar[i] ?? [])])
  // What has the one word as it was typed has been found.
  const sought = words.length === 1 ? similar : words
  const [indexed, beginning] = await Promise.all([
    findIndexed(db, { ...among, ...rows }, { words: sought, whole: [] }, reach),
    findBeginning(db, among, beginningsOf(words[0] ?? []), reach),
  ])
  const found = [...indexed.rows, ...beginning.flat()].filter(row => fits(row, among, words))
  const fitting = new Map(found.map(row => [row.n, row]))
  return [...fitting.values()].map(row => ({ ...toMatch(row, ranks.almost, undefined), marked: words }))
}

const fits = (
  { name, archived, is_location }: EntityRow,
  { isLocation }: Among,
  words: readonly Needle[],
): boolean => {
  if (archived === 1 || !isLocation.includes(is_location)) return false
  const spellings = searchable(name)
  return words.every(word => hasWord(spellings, word))
}

/** Something with a name that has each word, or one that is almost it; undefined when it has not. */
function almostNamed({ others: _, ...named }: Named, { words }: Asked): Match | undefined {
  const spellings = searchable(named.name)
  const own = [...wordsOfName(named.name)]
  const marked = words.map(word =>
    hasWord(spellings, word) ? word : own.filter(each => isAlmost(requireValue(word[0]), each)),
  )
  return marked.every(({ length }) => length > 0) ? { ...named, rank: ranks.almost, marked } : undefined
}

const isAlmost = (typed: string, word: string): boolean =>
  countTypos(typed, word, maxTypos(typed)) !== undefined

import type { FilterHit, quickSearch as operation, SearchHit } from '@stowage/contract/entities/search'
import type { SearchKind } from '@stowage/contract/entities/search-kinds'
import { marksIn } from '@stowage/contract/matching/marks'
import { relevanceOf, relevances } from '@stowage/contract/matching/relevance'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import { findChangedLast } from './changed-last.ts'
import { findFilters } from './filters/find-filters.ts'
import { byRank, type Match, type Named, ranks } from './match.ts'
import { matchAlmost } from './match-almost.ts'
import { matchEntities } from './match-entities.ts'
import { loadNamed, matchNamed } from './match-named.ts'
import { matchTagged } from './match-tagged.ts'
import { type Asked, readAsked } from './read-asked.ts'
import { showEntities } from './show-entities.ts'

/** Finds anything in the group by a few letters, the best first; filters before what is no beginning. */
export async function quickSearch(
  ctx: ReadCtx,
  { q = '', kinds, limit }: InputOf<typeof operation>,
): Promise<{ items: (SearchHit | FilterHit)[] }> {
  const asked = readAsked(q)
  const wanted = new Set(kinds.filter(kind => kind !== 'filter'))
  if (asked === undefined) return { items: await show(ctx, await findChangedLast(ctx, wanted, limit), asked) }
  const hasFilters = kinds.includes('filter') && !asked.isExact
  const named: readonly SearchKind[] = [...wanted, 'tag', ...(hasFilters ? (['type'] as const) : [])]
  const [entities, all] = await Promise.all([
    matchWordsOrCode(ctx, asked, wanted, limit),
    asked.isExact ? [] : loadNamed(ctx, new Set(named), asked.words),
  ])
  const [matches, filters] = await Promise.all([
    findBest(ctx, { q, asked, kinds: wanted, entities, named: all, limit }),
    hasFilters ? findFilters(ctx, q, all) : [],
  ])
  const shown: (SearchHit | FilterHit)[] = await show(ctx, matches, asked)
  const begun = matches.filter(({ rank }) => rank <= ranks.begins).length
  return { items: shown.toSpliced(begun, 0, ...filters) }
}

interface Search {
  readonly q: string
  readonly asked: Asked
  readonly kinds: ReadonlySet<SearchKind>
  /** Entities with the words. */
  readonly entities: readonly Match[]
  /** Everything with a name that is no entity, of other kinds too. */
  readonly named: readonly Named[]
  readonly limit: number
}

async function findBest(ctx: ReadCtx, { q, asked, kinds, entities, named, limit }: Search): Promise<Match[]> {
  const own = named.filter(({ kind }) => kinds.has(kind))
  const best = new Map<string, Match>()
  const add = (matches: readonly Match[]): void => {
    for (const match of matches) if (!best.has(keyOf(match))) best.set(keyOf(match), match)
  }
  add(entities)
  add(matchNamed(own, asked))
  if (best.size < limit) add(await matchTagged(ctx, q, asked, kinds, named, limit))
  // A name that begins so is meant: others that are almost it would only be in the way.
  const isMeant = [...best.values()].some(match => isBeginning(match, asked))
  if (best.size < limit && !isMeant) add(await matchAlmost(ctx, asked, kinds, own, limit))
  return [...best.values()].sort(byRank).slice(0, limit)
}

/** Has it the text as a member, or a name with words that begin with the words of the text? */
const isBeginning = ({ rank, name }: Match, asked: Asked): boolean =>
  rank <= ranks.begins || relevanceOf(searchable(name), asked) <= relevances.beginnings

/** Entities with the words; where there are none, with the code that they are. */
async function matchWordsOrCode(
  ctx: ReadCtx,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
  limit: number,
): Promise<Match[]> {
  const found = await matchEntities(ctx, asked, kinds, limit)
  const { code } = asked
  if (found.length > 0 || code === undefined) return found
  return await matchEntities(ctx, { ...asked, whole: [code], words: [[code]] }, kinds, limit)
}

/** What tells an answer from all others. */
const keyOf = ({ kind, id }: Match): string => `${kind} ${id}`

async function show(
  { db, actor }: ReadCtx,
  matches: readonly Match[],
  asked: Asked | undefined,
): Promise<SearchHit[]> {
  const shown = await showEntities(db, actor.groupId, matches, asked?.words ?? [])
  return matches.map(({ kind, id, name, rank, n, found, marked }) => ({
    kind,
    id,
    name,
    marks:
      asked === undefined
        ? []
        : marksIn(name, marked ?? (rank === ranks.begins ? [asked.whole] : asked.words)),
    ...(found === undefined ? {} : { found }),
    ...(n === undefined ? {} : shown.get(n)),
  }))
}

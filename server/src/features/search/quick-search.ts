import type { quickSearch as operation, SearchHit, SearchKind } from '@stowage/contract/entities/search'
import { marksIn } from '@stowage/contract/matching/marks'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { ReadCtx } from '#server/context.ts'
import { findChangedLast } from './changed-last.ts'
import { byRank, type Match, ranks } from './match.ts'
import { matchAlmost } from './match-almost.ts'
import { matchEntities } from './match-entities.ts'
import { loadNamed, matchNamed } from './match-named.ts'
import { type Asked, readAsked } from './read-asked.ts'
import { showEntities } from './show-entities.ts'

/** Finds anything in the group by a few letters, the best first. */
export async function quickSearch(
  ctx: ReadCtx,
  { q, kinds, limit }: InputOf<typeof operation>,
): Promise<{ items: SearchHit[] }> {
  const asked = readAsked(q)
  const wanted = new Set(kinds)
  const matches =
    asked === undefined
      ? await findChangedLast(ctx, wanted, limit)
      : await findBest(ctx, asked, wanted, limit)
  return { items: await show(ctx, matches, asked) }
}

async function findBest(
  ctx: ReadCtx,
  asked: Asked,
  kinds: ReadonlySet<SearchKind>,
  limit: number,
): Promise<Match[]> {
  const [entities, named] = await Promise.all([
    matchWordsOrCode(ctx, asked, kinds, limit),
    asked.isExact ? [] : loadNamed(ctx, kinds),
  ])
  const matches = [...entities, ...matchNamed(named, asked)]
  if (matches.length < limit) {
    const known = new Set(matches.map(keyOf))
    for (const match of await matchAlmost(ctx, asked, kinds, named, limit))
      if (!known.has(keyOf(match))) matches.push(match)
  }
  return matches.sort(byRank).slice(0, limit)
}

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

import type { InputOf } from '@stowage/contract/operation'
import type { quickSearch as operation, SearchHit } from '@stowage/contract/search'
import type { ReadCtx } from '#server/context.ts'
import { findChangedLast } from './changed-last.ts'
import { marksIn } from './marks.ts'
import { byRank, type Match, ranks } from './match.ts'
import { matchEntities } from './match-entities.ts'
import { matchNamed } from './match-named.ts'
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
      : [...(await matchEntities(ctx, asked, wanted)), ...(await matchNamed(ctx, asked, wanted))]
          .sort(byRank)
          .slice(0, limit)
  return { items: await show(ctx, matches, asked) }
}

async function show(
  { db, actor }: ReadCtx,
  matches: readonly Match[],
  asked: Asked | undefined,
): Promise<SearchHit[]> {
  const shown = await showEntities(db, actor.groupId, matches, asked?.words ?? [])
  return matches.map(({ kind, id, name, rank, n, found }) => ({
    kind,
    id,
    name,
    marks: asked === undefined ? [] : marksIn(name, rank === ranks.begins ? [asked.whole] : asked.words),
    ...(found === undefined ? {} : { found }),
    ...(n === undefined ? {} : shown.get(n)),
  }))
}

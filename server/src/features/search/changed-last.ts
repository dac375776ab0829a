import type { SearchKind } from '@stowage/contract/search'
import { statement } from '#db/query/statement.ts'
import type { ReadCtx } from '#server/context.ts'
import { findByIds } from './entity-rows.ts'
import { type Match, ranks } from './match.ts'
import { flagsOf, toMatch } from './match-entities.ts'
import { loadNamed } from './match-named.ts'

/** How many rows of the history are looked at. */
const looked = 300

const lastSubjects = statement<{ groupId: string; userId: string }>()((q, p) =>
  q
    .selectFrom('events')
    .select('subject_id')
    .where('group_id', '=', p.groupId)
    .where('actor_id', '=', p.userId)
    .orderBy('id', 'desc')
    .limit(looked),
)

/** What the caller has changed last, of the wanted kinds and as far as it is still there, the latest first. */
export async function findChangedLast(
  ctx: ReadCtx,
  kinds: ReadonlySet<SearchKind>,
  limit: number,
): Promise<Match[]> {
  const { db, actor } = ctx
  const { groupId, userId } = actor
  const subjects = await db.all(lastSubjects, { groupId, userId })
  const ids = new Set(subjects.flatMap(({ subject_id }) => subject_id ?? []))
  const known = new Map<string, Match>()
  const flags = flagsOf(kinds)
  for (const row of await findByIds(db, groupId, [...ids]))
    if (flags.includes(row.is_location)) known.set(row.id, toMatch(row, ranks.words, undefined))
  for (const { others, ...named } of await loadNamed(ctx, kinds))
    known.set(named.id, { ...named, rank: ranks.words })
  return [...ids].flatMap(id => known.get(id) ?? []).slice(0, limit)
}

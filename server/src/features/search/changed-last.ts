import type { SearchKind } from '@stowage/contract/entities/search-kinds'
import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Member, ReadCtx } from '#server/context.ts'
import { findByIds } from './entity-rows.ts'
import { loadProducts } from './load-products.ts'
import { type Match, ranks } from './match.ts'
import { flagsOf, toMatch } from './match-entities.ts'
import { loadNamed } from './match-named.ts'

/** How many changes and events are looked at, and how many subjects of them. */
const looked = 300
/** How many subjects of one change are looked at: more are never answered. */
const maxSubjects = 50

interface By {
  readonly groupId: string
  readonly userId: string
}

// The numbers apart: SQLite would read every change of the group to find them.
const lastChanges = statement<By>()(
  (_q, p, dialect) => sql<{ id: string; subjects: string }>`
    select c.id, coalesce((select ${dialect.jsonList(sql.ref('subject_id'))} from (
        select distinct subject_id from change_rows r where r.group_id = c.group_id and r.n = c.n
          and table_name <> 'memberships' order by subject_id limit ${sql.lit(maxSubjects)}) few), '[]') as subjects
    from (select n from changes where group_id = ${p.groupId} and actor_id = ${p.userId}
      order by n desc limit ${sql.lit(looked)}) own
    cross join changes c where c.group_id = ${p.groupId} and c.n = own.n`,
)

const lastEvents = statement<By>()((q, p) =>
  q
    .selectFrom('events')
    .select(['id', 'subject_id'])
    .where('group_id', '=', p.groupId)
    .where('actor_id', '=', p.userId)
    .orderBy('id', 'desc')
    .limit(sql.lit(looked)),
)

/** What the caller has changed last, of the wanted kinds and as far as it is still there, the latest first. */
export async function findChangedLast(
  ctx: ReadCtx,
  kinds: ReadonlySet<SearchKind>,
  limit: number,
): Promise<Match[]> {
  const { db, actor } = ctx
  const few = kinds.difference(new Set<SearchKind>(['product']))
  const [ids, named] = await Promise.all([lastSubjects(db, actor), loadNamed(ctx, few, [])])
  const [entities, products] = await Promise.all([
    findByIds(db, actor.groupId, ids),
    kinds.has('product') ? loadProducts(ctx, { ids }) : [],
  ])
  const known = new Map<string, Match>()
  const flags = flagsOf(kinds)
  for (const row of entities)
    if (flags.includes(row.is_location)) known.set(row.id, toMatch(row, ranks.words, undefined))
  for (const { others, ...each } of [...named, ...products])
    known.set(each.id, { ...each, rank: ranks.words })
  return ids.flatMap(id => known.get(id) ?? []).slice(0, limit)
}

/** The subjects of the caller's changes, and of events: of views, and of what was done before there were changes. */
async function lastSubjects(db: Reader, { groupId, userId }: Member): Promise<string[]> {
  const [changes, events] = await Promise.all([
    db.all(lastChanges, { groupId, userId }),
    db.all(lastEvents, { groupId, userId }),
  ])
  const told = [
    ...changes.map(({ id, subjects }) => ({ id, subjects: JSON.parse(subjects) as string[] })),
    ...events.map(({ id, subject_id }) => ({ id, subjects: subject_id === null ? [] : [subject_id] })),
  ]
  // Ids made later sort later.
  const latest = told.sort((one, other) => byCodePoint(other.id, one.id)).flatMap(({ subjects }) => subjects)
  return [...new Set(latest)].slice(0, looked)
}

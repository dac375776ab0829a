import type { SearchKind } from '@stowage/contract/entities/search-kinds'
import { hasWord } from '@stowage/contract/matching/search-text'
import { statement } from '#db/query/statement.ts'
import type { Needle } from '#features/entities/index.ts'
import { findViews } from '#features/views/index.ts'
import { searchable } from '#kernel/search-text.ts'
import type { ReadCtx } from '#server/context.ts'
import { findMember } from './found-member.ts'
import { loadProducts } from './load-products.ts'
import { type Match, type Named, rankName, ranks } from './match.ts'
import type { Asked } from './read-asked.ts'

interface DescribedRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly updated_at: string
}

const describedIn = (table: 'tags' | 'entity_types' | 'templates') =>
  statement<{ groupId: string }>()((q, p) =>
    q.selectFrom(table).select(['id', 'name', 'description', 'updated_at']).where('group_id', '=', p.groupId),
  )

const described = {
  tag: describedIn('tags'),
  type: describedIn('entity_types'),
  template: describedIn('templates'),
}

const membersOf = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.updated_at'])
    .where('m.group_id', '=', p.groupId),
)

const loaders: Readonly<
  Partial<Record<SearchKind, (ctx: ReadCtx, words: readonly Needle[]) => Promise<Named[]>>>
> = {
  product: (ctx, words) => loadProducts(ctx, { words }),
  tag: ctx => loadDescribed(ctx, 'tag'),
  type: ctx => loadDescribed(ctx, 'type'),
  template: ctx => loadDescribed(ctx, 'template'),
  view: async ({ db, actor }) =>
    (await findViews(db, actor)).map(({ id, name, updated_at }) => ({
      kind: 'view',
      id,
      name,
      updatedAt: updated_at,
      others: [],
    })),
  member: async ({ db, actor: { groupId } }) =>
    (await db.all(membersOf, { groupId })).map(({ id, name, email, updated_at }) => ({
      kind: 'member',
      id,
      name,
      updatedAt: updated_at,
      others: [
        {
          member: 'email',
          text: email,
        },
      ],
    })),
}

async function loadDescribed(
  { db, actor: { groupId } }: ReadCtx,
  kind: keyof typeof described,
): Promise<Named[]> {
  const rows: DescribedRow[] = await db.all(described[kind], { groupId })
  return rows.map(({ id, name, description, updated_at }) => ({
    kind,
    id,
    name,
    updatedAt: updated_at,
    others: [
      {
        member: 'description',
        text: description,
      },
    ],
  }))
}

/** Everything of the wanted kinds that has a name and is no entity: few enough to be read whole; of products those with the words. */
export async function loadNamed(
  ctx: ReadCtx,
  kinds: ReadonlySet<SearchKind>,
  words: readonly Needle[],
): Promise<Named[]> {
  const all = await Promise.all(Array.from(kinds, async kind => (await loaders[kind]?.(ctx, words)) ?? []))
  return all.flat()
}

/** What has the words of a text, in no order. */
export const matchNamed = (all: readonly Named[], asked: Asked): Match[] =>
  all.flatMap(named => matchOf(named, asked) ?? [])

/** Something with a name as an answer; undefined when it has not all of the words. */
function matchOf({ others, ...named }: Named, asked: Asked): Match | undefined {
  const rank = rankName(named.name, asked)
  if (rank !== undefined) return { ...named, rank }
  const spellings = [named.name, ...others.map(({ text }) => text)].flatMap(searchable)
  if (!asked.words.every(word => hasWord(spellings, word))) return undefined
  const found = findMember(named.name, asked.words, others)
  return { ...named, rank: ranks.other, ...(found === undefined ? {} : { found }) }
}

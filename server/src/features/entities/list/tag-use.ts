import type { TagUse } from '@stowage/contract/catalogues/tag-upkeep'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { chainFrom } from '#kernel/hierarchy.ts'
import { fromMillionths } from '#kernel/money.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'
import { everyEntity } from './plan.ts'
import { shaped } from './plan-sql.ts'
import { ReadCache } from './read-cache.ts'
import { rangesOf } from './row-batches.ts'

/** About how much memory the use of one tag takes, bytes. */
const bytesOfUse = 300

/** Counts the items of each tag; done once for each change of a group, for all who ask (docs/adr/0051). */
export function listTagUse(): (ctx: ReadCtx) => Promise<TagUse[]> {
  const cache = new ReadCache<TagUse[]>(uses => uses.length * bytesOfUse)
  return ({ db, actor: { groupId }, now }) =>
    cache.get({ db, groupId, now }, 'tag use', () => countUse(db, groupId))
}

interface TagNode {
  readonly n: number
  readonly id: string
  readonly parent_id: string | null
}

const tagsByName = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('tags')
    .select(['n', 'id', 'parent_id'])
    .where('group_id', '=', p.groupId)
    .orderBy('name_key')
    .orderBy('id'),
)

/** That an item carries a tag. */
interface Link {
  readonly tag_n: number
  readonly n: number
  /** Millionths; 0 when it is sold. */
  readonly value: number
  readonly updated_at: Instant
}

const linksInRange = shaped<Link>(
  'tag links in range',
  (p, dialect) => sql`
    select l.tag_n, e.n, e.updated_at,
      case when e.sold_date is null then floor(e.purchase_price * e.quantity * 1000000 + 0.5) else 0 end as value
    from entities e cross join entity_tags l
    where ${dialect.impliedGroup(sql.ref('e.group_id'), p.groupId)} and e.n > ${p.after} and e.n <= ${p.end}
      and e.is_location = 0 and e.archived = 0
      and ${dialect.impliedGroup(sql.ref('l.group_id'), p.groupId)} and l.n = e.n`,
)

/** What the items of a tag come to. */
class Sum {
  items = 0
  ownItems = 0
  /** Millionths. */
  value = 0
  lastUsedAt: Instant | null = null

  add({ value, updated_at }: Link): void {
    this.items++
    this.value += value
    if (this.lastUsedAt === null || updated_at > this.lastUsedAt) this.lastUsedAt = updated_at
  }
}

async function countUse(db: Reader, groupId: string): Promise<TagUse[]> {
  const tags = await db.all(tagsByName, { groupId })
  const sums = new Map(tags.map(({ id }) => [id, new Sum()]))
  const above = chainsOf(tags)
  for await (const { params } of rangesOf(db, everyEntity(groupId)))
    for (const links of Map.groupBy(
      await db.all(linksInRange, { ...params, groupId }),
      ({ n }) => n,
    ).values())
      addItem(sums, above, links)
  return tags.map(({ id }) => {
    const { items, ownItems, value, lastUsedAt } = requireValue(sums.get(id))
    return { id, items, ownItems, value: fromMillionths(value), lastUsedAt }
  })
}

/** By the row number of each tag: its id and those of the tags above it. */
function chainsOf(tags: readonly TagNode[]): ReadonlyMap<number, readonly string[]> {
  const parents = new Map(tags.map(({ id, parent_id }) => [id, parent_id]))
  return new Map(tags.map(({ n, id }) => [n, [...chainFrom(id, each => parents.get(each))]]))
}

/** Counts an item once for each tag that it carries and for each tag above one of them. */
function addItem(
  sums: ReadonlyMap<string, Sum>,
  above: ReadonlyMap<number, readonly string[]>,
  links: readonly Link[],
): void {
  const reached = new Set<string>()
  for (const link of links) {
    const chain = above.get(link.tag_n) ?? []
    const own = sums.get(chain[0] ?? '')
    if (own !== undefined) own.ownItems++
    for (const id of chain) {
      if (reached.has(id)) continue
      reached.add(id)
      sums.get(id)?.add(link)
    }
  }
}

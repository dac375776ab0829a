import type { TagUse } from '@stowage/contract/catalogues/tag-upkeep'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import { fromMillionths } from '#kernel/money.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'
import { everyEntity } from './plan.ts'
import { shaped } from './plan-sql.ts'
import { ReadCache } from './read-cache.ts'
import { rangesOf } from './row-batches.ts'
import { TagReach } from './tag-reach.ts'

/** About how much memory the use of one tag takes, bytes. */
const bytesOfUse = 300

/** Counts the items of each tag; done once for each change of a group, for all who ask (docs/adr/0051). */
export function listTagUse(): (ctx: ReadCtx) => Promise<TagUse[]> {
  const cache = new ReadCache<TagUse[]>(uses => uses.length * bytesOfUse)
  return ({ db, actor: { groupId } }) => cache.get({ db, groupId }, 'tag use', () => countUse(db, groupId))
}

const tagsByName = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('tags')
    .select(['n', 'id', 'parent_id'])
    .where('group_id', '=', p.groupId)
    .orderBy('name_key')
    .orderBy('id'),
)

/** An item and its tags. */
interface Tagged {
  /** The row numbers of its tags as JSON; null or an empty list: none. */
  readonly tags: string | null
  /** Millionths; 0 when it is sold. */
  readonly value: number
  readonly updated_at: Instant
}

/** One row for each item: one for each link would cost twice as much to read. */
const taggedInRange = shaped<Tagged>(
  'tagged items in range',
  (p, dialect) => sql`
    select e.updated_at,
      case when e.sold_date is null then floor(e.purchase_price * e.quantity * 1000000 + 0.5) else 0 end as value,
      (select ${dialect.jsonList(sql`l.tag_n`)} from entity_tags l
       where ${dialect.impliedGroup(sql.ref('l.group_id'), p.groupId)} and l.n = e.n) as tags
    from entities e
    where ${dialect.impliedGroup(sql.ref('e.group_id'), p.groupId)} and e.n > ${p.after} and e.n <= ${p.end}
      and e.is_location = 0 and e.archived = 0`,
)

/** What the items of a tag come to. */
class Sum {
  items = 0
  ownItems = 0
  /** Millionths. */
  value = 0
  lastUsedAt: Instant | null = null

  add({ value, updated_at }: Tagged): void {
    this.items++
    this.value += value
    if (this.lastUsedAt === null || updated_at > this.lastUsedAt) this.lastUsedAt = updated_at
  }
}

async function countUse(db: Reader, groupId: string): Promise<TagUse[]> {
  const tags = await db.all(tagsByName, { groupId })
  const sums = tags.map(() => new Sum())
  const positions = new Map(tags.map(({ n }, position) => [n, position]))
  const reach = new TagReach(tags)
  for await (const { params } of rangesOf(db, everyEntity(groupId)))
    for (const item of await db.all(taggedInRange, { ...params, groupId })) {
      const own: number[] = JSON.parse(item.tags ?? '[]')
      for (const n of own) {
        const sum = sums[positions.get(n) ?? -1]
        if (sum !== undefined) sum.ownItems++
      }
      for (const position of reach.of(own)) sums[position]?.add(item)
    }
  return tags.map(({ id }, position) => {
    const { items, ownItems, value, lastUsedAt } = requireValue(sums[position])
    return { id, items, ownItems, value: fromMillionths(value), lastUsedAt }
  })
}

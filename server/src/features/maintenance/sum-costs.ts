import { byCodePoint } from '@stowage/contract/matching/by-code-point'
import type { InputOf } from '@stowage/contract/protocol/operation'
import type { MaintenanceCosts, sumMaintenanceCosts as operation } from '@stowage/contract/upkeep/maintenance'
import { sql } from 'kysely'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import { fromMillionths, toMillionths } from '#kernel/money.ts'
import type { ReadCtx } from '#server/context.ts'
import { type ItemFacts, ItemFinder, type ItemRow, itemColumns } from './item-facts.ts'
import { itemFilter } from './item-filter.ts'

type Input = InputOf<typeof operation>
type Group = MaintenanceCosts['items'][number]

/** How many items or tags are told. */
const mostGroups = 200

const doneEntries = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('maintenance_entries as m')
    .innerJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'm.group_id').onRef('e.id', '=', 'm.entity_id'),
    )
    .select(['m.id', 'm.cost', 'm.completed_date as day'])
    .select(itemColumns)
    .select(sql<string>`''`.as('icon'))
    .where('m.group_id', '=', p.groupId)
    .where('m.completed_date', 'is not', null)
    .where('m.id', '>', p.after)
    .orderBy('m.id')
    .limit(p.limit)
    .$narrowType<{ day: string }>(),
)

interface Done extends ItemRow {
  readonly cost: number
  readonly day: string
}

/** Under what an entry is counted. */
type GroupsOf = (row: Done, tags: ItemFacts['tags']) => readonly Pick<Group, 'key' | 'name'>[]

const untagged = { key: '', name: '' }

const groupings: Readonly<Record<Input['groupBy'], GroupsOf>> = {
  year: ({ day }) => [{ key: day.slice(0, 4), name: '' }],
  month: ({ day }) => [{ key: day.slice(0, 7), name: '' }],
  entity: ({ entityId, itemName }) => [{ key: entityId, name: itemName }],
  tag: (_row, tags) => (tags.length === 0 ? [untagged] : tags.map(({ id, name }) => ({ key: id, name }))),
}

/** Sums up what the entries of the group that are done have cost. */
export async function sumMaintenanceCosts(
  { db, actor: { groupId } }: ReadCtx,
  input: Input,
): Promise<MaintenanceCosts> {
  const { groupBy, since = '', until = '9999-12-31' } = input
  const isMeant = await itemFilter(db, groupId, input)
  const finder = new ItemFinder(db, groupId)
  const needsTags = groupBy === 'tag' || input.tagIds !== undefined
  const sums = new Sums()
  for await (const rows of pagesById((after, limit) => db.all(doneEntries, { groupId, after, limit }))) {
    const inTime = rows.filter(({ day }) => day >= since && day <= until)
    const tags = needsTags ? await finder.tagsOf([...new Set(inTime.map(({ n }) => n))]) : new Map()
    for (const row of inTime) {
      const own: ItemFacts['tags'] = tags.get(row.n) ?? []
      if (isMeant(row, own)) sums.add(row.cost, groupings[groupBy](row, own))
    }
  }
  const isByTime = groupBy === 'year' || groupBy === 'month'
  return sums.told(isByTime ? byKey : byCost, isByTime ? Number.POSITIVE_INFINITY : mostGroups)
}

const byKey = (a: Group, b: Group): number => byCodePoint(a.key, b.key)
const byCost = (a: Group, b: Group): number => b.cost - a.cost || b.count - a.count || byKey(a, b)

/** Sums in millionths, so that their order does not matter. */
class Sums {
  #total = 0
  #count = 0
  readonly #groups = new Map<string, { name: string; cost: number; count: number }>()

  add(cost: number, groups: readonly Pick<Group, 'key' | 'name'>[]): void {
    const millionths = toMillionths(cost)
    this.#total += millionths
    this.#count++
    for (const { key, name } of groups) {
      const group = this.#groups.get(key) ?? { name, cost: 0, count: 0 }
      this.#groups.set(key, { name, cost: group.cost + millionths, count: group.count + 1 })
    }
  }

  told(order: (a: Group, b: Group) => number, most: number): MaintenanceCosts {
    const items = [...this.#groups].map(([key, group]) => ({
      key,
      ...group,
      cost: fromMillionths(group.cost),
    }))
    return {
      total: fromMillionths(this.#total),
      count: this.#count,
      items: items.sort(order).slice(0, most),
    }
  }
}

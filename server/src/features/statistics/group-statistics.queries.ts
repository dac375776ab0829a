import type { GroupStatistics } from '@stowage/contract/upkeep/statistics'
import { sql } from 'kysely'
import { always, statement } from '#db/query/statement.ts'
import { dayAt } from '#kernel/days.ts'
import { fromMillionths } from '#kernel/money.ts'
import type { ReadCtx } from '#server/context.ts'

const totals = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('group_totals')
    .select(['is_location', 'archived', 'n', 'worth', 'lifetime_warranty'])
    .where('group_id', '=', p.groupId),
)

const counts = statement<{ groupId: string }>()(
  (_q, p) => sql<{ users: number; tags: number }>`select
    (select count(*) from memberships where group_id = ${p.groupId}) as users,
    (select count(*) from tags where group_id = ${p.groupId}) as tags`,
)

// The kind is tested on the rows that the index of warranties finds: it is no reason to read the whole group.
const underWarranty = statement<{ groupId: string; today: string }>()((q, p) =>
  q
    .selectFrom('entities')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', p.groupId)
    .where('warranty_expires', '>=', p.today)
    .where('lifetime_warranty', '=', always(0))
    .where(sql<boolean>`is_location + archived = 0`),
)

/**
 * Counts what the group has; costs what its tags and its running warranties number, not what it has. A warranty runs to
 * the end of its last day in `timeZone`.
 */
export const showGroupStatistics =
  (timeZone: string) =>
  async ({ db, actor, now }: ReadCtx): Promise<GroupStatistics> => {
    const { groupId } = actor
    const kinds = await db.all(totals, { groupId })
    const items = kinds.find(kind => kind.is_location === 0 && kind.archived === 0)
    const counted = await db.first(counts, { groupId })
    const dated = await db.first(underWarranty, { groupId, today: dayAt(now, timeZone) })
    return {
      totalUsers: counted?.users ?? 0,
      totalItems: items?.n ?? 0,
      totalLocations: kinds.reduce((sum, kind) => sum + (kind.is_location === 1 ? kind.n : 0), 0),
      totalTags: counted?.tags ?? 0,
      totalItemPrice: fromMillionths(items?.worth ?? 0),
      totalWithWarranty: (items?.lifetime_warranty ?? 0) + (dated?.count ?? 0),
    }
  }

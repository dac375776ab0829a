import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { countMaintenance as operation } from '@stowage/contract/upkeep/maintenance'
import { type Kysely, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Tables } from '#db/tables.ts'
import { dayBefore } from '#kernel/days.ts'
import type { ReadCtx } from '#server/context.ts'

/** Further entries are not counted. */
const most = 1000

const openBetween = statement<{ groupId: string; from: string; to: string }>()(
  (_q: Kysely<Tables>, p) => sql<{ count: number }>`select cast(count(*) as integer) as count from (
    select 1 as one from maintenance_entries m
      join entities e on e.group_id = m.group_id and e.id = m.entity_id
    where m.group_id = ${p.groupId} and m.completed_date is null
      and m.scheduled_date >= ${p.from} and m.scheduled_date <= ${p.to} and e.archived = 0
    limit ${sql.lit(most)}) counted`,
)

/** Counts what is overdue and what is due today. */
export async function countMaintenance({
  db,
  actor: { groupId },
  now,
  request,
}: ReadCtx): Promise<ReplyOf<typeof operation>> {
  const today = request.today(now)
  const count = async (from: string, to: string) =>
    (await db.first(openBetween, { groupId, from, to }))?.count ?? 0
  return { overdue: await count('', dayBefore(today)), today: await count(today, today) }
}

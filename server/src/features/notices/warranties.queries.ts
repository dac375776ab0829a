import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { DayLines } from './notice-text.ts'

/** Days from one to another, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** Warranties that end within some days, of what is neither archived nor sold. */
const ending = (groupId: string, from: string, to: string) => sql`from entities
  where group_id = ${groupId} and warranty_expires is not null and warranty_expires >= ${from} and warranty_expires <= ${to}
    and archived = 0 and lifetime_warranty = 0 and sold_date is null`

const firstEnding = statement<DaySpan & { groupId: string; limit: number }>()(
  (_q, p) => sql<{ entityId: string; entityName: string; day: string }>`
    select id as "entityId", name as "entityName", warranty_expires as "day" ${ending(p.groupId, p.from, p.to)}
    order by warranty_expires, id limit ${p.limit}`,
)

const countEnding = statement<DaySpan & { groupId: string }>()(
  (_q, p) =>
    sql<{ count: number }>`select cast(count(*) as integer) as count ${ending(p.groupId, p.from, p.to)}`,
)

/** The first warranties that end within some spans, which do not overlap, and the number of all. */
export async function listEndingWarranties(
  db: Reader,
  groupId: string,
  spans: readonly DaySpan[],
  most: number,
): Promise<DayLines> {
  const lines: DayLines['lines'][number][] = []
  let count = 0
  for (const span of spans) {
    count += (await db.first(countEnding, { groupId, ...span }))?.count ?? 0
    const limit = most - lines.length
    if (limit > 0) lines.push(...(await db.all(firstEnding, { groupId, ...span, limit })))
  }
  return { lines, count }
}

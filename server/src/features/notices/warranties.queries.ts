import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { DaySpan } from './day-spans.ts'

/** The end of a warranty. */
interface Ending {
  readonly entityId: string
  readonly entityName: string
  readonly day: string
}

/** Warranties that end within some days, of what is neither archived nor sold. */
const ending = (groupId: string, from: string, to: string) => sql`from entities
  where group_id = ${groupId} and warranty_expires is not null and warranty_expires >= ${from} and warranty_expires <= ${to}
    and archived = 0 and lifetime_warranty = 0 and sold_date is null`

const firstEnding = statement<DaySpan & { groupId: string; limit: number }>()(
  (_q, p) => sql<Ending>`
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
): Promise<{ readonly lines: readonly Ending[]; readonly count: number }> {
  const lines: Ending[] = []
  let count = 0
  for (const span of spans) {
    count += (await db.first(countEnding, { groupId, ...span }))?.count ?? 0
    const limit = most - lines.length
    if (limit > 0) lines.push(...(await db.all(firstEnding, { groupId, ...span, limit })))
  }
  return { lines, count }
}

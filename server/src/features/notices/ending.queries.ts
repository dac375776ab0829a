import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Ending, endings } from '#features/entities/index.ts'
import type { DaySpan } from './day-spans.ts'

/** An item with the day that is told. */
interface EndingItem {
  readonly entityId: string
  readonly entityName: string
  readonly day: string
}

interface Span extends DaySpan {
  readonly groupId: string
}

function statementsOf(ending: Ending) {
  const { column, isTold } = endings[ending]
  const day = sql.ref(column)
  const within = ({ groupId, from, to }: Span) => sql`from entities
    where group_id = ${groupId} and ${day} is not null and ${day} >= ${from} and ${day} <= ${to} and ${isTold}`
  return {
    first: statement<Span & { limit: number }>()(
      (_q, p) => sql<EndingItem>`
        select id as "entityId", name as "entityName", ${day} as "day" ${within(p)}
        order by ${day}, id limit ${p.limit}`,
    ),
    count: statement<Span>()(
      (_q, p) => sql<{ count: number }>`select cast(count(*) as integer) as count ${within(p)}`,
    ),
  }
}

const statements = { warranty: statementsOf('warranty'), expiry: statementsOf('expiry') } as const

/** The first items whose warranty ends, or that expire, within some spans, which do not overlap, and the number of all. */
export async function listEnding(
  db: Reader,
  groupId: string,
  ending: Ending,
  { spans, most }: { readonly spans: readonly DaySpan[]; readonly most: number },
): Promise<{ readonly lines: readonly EndingItem[]; readonly count: number }> {
  const lines: EndingItem[] = []
  let count = 0
  for (const span of spans) {
    count += (await db.first(statements[ending].count, { groupId, ...span }))?.count ?? 0
    const limit = most - lines.length
    if (limit > 0) lines.push(...(await db.all(statements[ending].first, { groupId, ...span, limit })))
  }
  return { lines, count }
}

import { sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type DaySpan, findSpans, isInSpan, spansTable } from '../read/reminders.queries.ts'
import type { Filter, Params } from './filters.ts'

/** Has a day to remember within these days. */
export async function reminding(db: Reader, groupId: string, span: DaySpan): Promise<Filter> {
  const isOfType = (p: Params) => sql<boolean>`(d.type = '' or exists (select 1 from entities t
    where t.group_id = ${p.groupId} and t.n = f.entity_n and t.entity_type_id = d.type))`
  const ofGroup = (p: Params, dialect: Dialect) => dialect.impliedGroup(sql.ref('f.group_id'), p.groupId)
  return {
    shape: 'reminds',
    params: { groupId, spans: await findSpans(db, groupId, () => span) },
    source: (p, dialect) => sql`(select distinct f.entity_n as n
      from ${spansTable(p.spans, dialect)} cross join entity_fields f
      where f.group_id = ${p.groupId} and ${isInSpan} and ${isOfType(p)})`,
    test: (p, dialect) => sql<boolean>`exists (select 1
      from entity_fields f cross join ${spansTable(p.spans, dialect)}
      where ${ofGroup(p, dialect)} and f.entity_n = e.n and ${isInSpan} and (d.type = '' or d.type = e.entity_type_id))`,
  }
}

import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Filter } from './filter.ts'

const changeById = statement<{ groupId: string; id: string }>()((q, p) =>
  q.selectFrom('changes').select(['n', 'count']).where('group_id', '=', p.groupId).where('id', '=', p.id),
)

/** A change with more subjects is no source: each slice of a list would read all of them. */
const maxSubjects = 10_000

/** Are these rows of a change those of an item that it has deleted? */
const isDeletion = sql`(r.table_name = 'entities' and r.op in ('delete', 'gone'))`

/** Was created or changed by a change; by one that is unknown or forgotten, nothing was. */
export async function changedBy(db: Reader, groupId: string, id: string): Promise<Filter> {
  const { n, count } = (await db.first(changeById, { groupId, id })) ?? { n: null, count: 0 }
  const isSource = count <= maxSubjects
  return {
    shape: `change ${isSource}`,
    params: { groupId, change: n },
    ...(isSource && {
      source: p => sql`(select c.n from (
        select r.subject_id from change_rows r where r.group_id = ${p.groupId} and r.n = ${p.change}
        group by r.subject_id having max(case when ${isDeletion} then 1 else 0 end) = 0) subject
        cross join entities c where c.group_id = ${p.groupId} and c.id = subject.subject_id)`,
    }),
    test: p => sql<boolean>`(
      select max(case when ${isDeletion} then 1 else 0 end) from change_rows r
      where r.group_id = ${p.groupId} and r.n = ${p.change} and r.subject_id = e.id) = 0`,
  }
}

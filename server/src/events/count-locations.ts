import { sql } from 'kysely'
import type { Reader } from '#db/reader-writer.ts'
import { areOf, type RecordedRows } from './trash.ts'

/** Number of entities in recorded rows that are or were locations. */
export async function countLocations(db: Reader, rows: RecordedRows): Promise<number> {
  const wasLocation = db.dialect.jsonMember(sql.ref('r.before'), 'is_location')
  // Looked up row by row: a join may read the items of all groups.
  const isLocation = sql`(select e.is_location from entities e where e.group_id = r.group_id and e.id = r.subject_id) = 1`
  const { rows: found } = await sql<{ count: number }>`select count(distinct r.subject_id) as count
    from change_rows r
    where ${areOf(rows, 'r')} and r.table_name in ('entities', 'entity_fields', 'entity_tags')
      and case when r.table_name = 'entities' and r.op = 'delete' then ${wasLocation} = '1' else ${isLocation} end`.execute(
    db.q,
  )
  return Number(found[0]?.count)
}

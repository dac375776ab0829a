import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { countAround } from '#features/entities/index.ts'
import { maxShortWrite } from '#long-writes/define-long-write.ts'
import type { RowChange } from '../fold-rows.ts'

const carriers = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<{ count: number }>`
  select count(*) as count from (select 1 from tags t join entity_tags l on l.group_id = t.group_id and l.tag_n = t.n
    where t.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('t.id'), p.ids, 'text')}
    limit ${sql.lit(maxShortWrite + 1)}) links`,
)

/** How much is changed besides when what came with a change goes although it is used; of each kind as much as matters. */
export async function countUses(db: Reader, groupId: string, rows: readonly RowChange[]): Promise<number> {
  const idsOf = (table: string): string[] =>
    rows.flatMap(row => (row.table === table && !row.existed ? [row.subjectId] : []))
  const carried = await db.first(carriers, { groupId, ids: idsOf('tags') })
  return (carried?.count ?? 0) + (await countAround(db, groupId, idsOf('entities')))
}

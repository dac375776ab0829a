import { type RawBuilder, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { maxShortWrite } from '#long-writes/define-long-write.ts'

/** Counts rows, but only as far as it matters whether a write is a long one. */
const countFew = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (${rows} limit ${sql.lit(maxShortWrite + 1)}) counted)`

const around = statement<{ groupId: string; id: string }>()((_q, p) => {
  const rowsWith = (table: string, column: string) =>
    countFew(
      sql`select 1 from ${sql.table(table)} where group_id = ${p.groupId} and ${sql.ref(column)} = ${p.id}`,
    )
  return sql<{ n: number }>`select
    ${rowsWith('entities', 'parent_id')} + ${rowsWith('entities', 'location_id')}
    + ${rowsWith('templates', 'default_location_id')}
    + ${rowsWith('attachments', 'entity_id')} + ${rowsWith('maintenance_entries', 'entity_id')} as n`
})

/** How much is changed with an entity that is deleted, itself included; of each kind only as much as matters. */
export const countAround = async (db: Reader, groupId: string, id: string): Promise<number> =>
  1 + ((await db.first(around, { groupId, id }))?.n ?? 0)

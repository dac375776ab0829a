import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { maxShortWrite } from '#long-writes/define-long-write.ts'

interface Node {
  readonly n: number
  readonly id: string
}

const affected = statement<{ groupId: string; ids: readonly string[]; rowNumbers: readonly number[] }>()(
  (_q, p, dialect) => {
    const limit = sql.lit(maxShortWrite + 1)
    return sql<{ count: number }>`select
      (select count(*) from (select 1 from entity_tags
        where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('tag_n'), p.rowNumbers, 'number')}
        limit ${limit}) links)
      + (select count(*) from (select 1 from tags
        where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('parent_id'), p.ids, 'text')}
        limit ${limit}) children) as count`
  },
)

/** How many entities carry some tags and how many tags lie directly below them; of each as many as matter to a short write. */
export const countAffected = async (db: Reader, groupId: string, tags: readonly Node[]): Promise<number> =>
  (
    await db.first(affected, {
      groupId,
      ids: tags.map(({ id }) => id),
      rowNumbers: tags.map(({ n }) => n),
    })
  )?.count ?? 0

import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'

/** The product and the name of a line of the shopping list. */
export interface LineToSet {
  readonly id: string
  readonly product_id: string | null
  readonly name: string
}

const linesOf = statement<{ groupId: string; productId: string }>()((q, p) =>
  q
    .selectFrom('shopping_lines')
    .select(['id', 'product_id', 'name'])
    .where('group_id', '=', p.groupId)
    .where('product_id', '=', p.productId)
    .orderBy('id'),
)

/** The lines of the shopping list that name a product. */
export const findLinesOf = (db: Reader, groupId: string, productId: string): Promise<LineToSet[]> =>
  db.all(linesOf, { groupId, productId })

const byIds = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('shopping_lines')
    .select(['id', 'product_id', 'name'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

const put = statement<{ now: string; lines: string }>()(
  (_q, p, dialect) => sql`
    update shopping_lines set product_id = given.product_id, name = given.name,
      updated_at = ${p.now}, version = shopping_lines.version + 1
    from ${dialect.recordTable(p.lines, { group_id: 'text', id: 'text', product_id: 'text', name: 'text' })} given
    where shopping_lines.group_id = given.group_id and shopping_lines.id = given.id`,
)

/** Sets products and names of some lines; returns those that they had. */
export async function setLines(
  { db, groupId, now }: Pick<BatchCtx, 'db' | 'groupId' | 'now'>,
  lines: readonly LineToSet[],
): Promise<LineToSet[]> {
  if (lines.length === 0) return []
  const before = await db.all(byIds, { groupId, ids: lines.map(({ id }) => id) })
  await db.run(put, { now, lines: JSON.stringify(lines.map(line => ({ ...line, group_id: groupId }))) })
  return before
}

import type { ShoppingLine } from '@stowage/contract/stock/shopping'
import type { Selectable } from 'kysely'
import type { InventoryRows } from '#db/inventory/inventory-tables.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { Problem } from '#kernel/problem.ts'

/** A line of the shopping list with the product that it names; null members when there is none. */
export interface LineRow extends Selectable<InventoryRows['shopping_lines']> {
  readonly found_id: string | null
  readonly found_name: string | null
  readonly found_shop: string | null
}

const byId = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('shopping_lines as l')
    .leftJoin('products as p', join =>
      join.onRef('p.group_id', '=', 'l.group_id').onRef('p.id', '=', 'l.product_id'),
    )
    .selectAll('l')
    .select(['p.id as found_id', 'p.name as found_name', 'p.shop as found_shop'])
    .where('l.group_id', '=', p.groupId)
    .where('l.id', '=', p.id),
)

/** A line of this group; no access looks like not found. */
export async function requireLine(db: Reader, groupId: string, id: string): Promise<LineRow> {
  const row = await db.first(byId, { groupId, id })
  if (row === undefined) throw new Problem('shopping.not_found')
  return row
}

/** Shows a line of the shopping list. */
export async function showLine(db: Reader, groupId: string, id: string): Promise<Answer<ShoppingLine>> {
  const row = await requireLine(db, groupId, id)
  const line = {
    id,
    productId: row.found_id,
    name: row.found_name ?? row.name,
    quantity: row.quantity,
    shop: row.shop || (row.found_shop ?? ''),
    notes: row.notes,
  }
  return answer(line, { version: row.version })
}

import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { fromMillionths } from '#kernel/money.ts'

/** A product that fell below its minimum. */
interface FallenRow {
  readonly id: string
  readonly name: string
  readonly unit: string
  readonly minQuantity: number
  /** Millionths. */
  readonly sum: number
}

const fallen = statement<{ groupId: string; limit: number }>()(
  (_q, p) => sql<FallenRow>`
    select p.id, p.name, p.unit, p.min_quantity as "minQuantity", t.quantity as sum
    from product_totals t join products p on p.group_id = t.group_id and p.id = t.product_id
    where t.group_id = ${p.groupId} and t.has_fallen = 1
    order by p.name_key, p.id limit ${p.limit}`,
)

const fallenCount = statement<{ groupId: string }>()(
  (_q, p) => sql<{ count: number }>`
    select cast(count(*) as integer) as count from product_totals
    where group_id = ${p.groupId} and has_fallen = 1`,
)

/** The first products, by name, that fell below their minimum since nobody was told, and the number of all. */
export async function listFallen(db: Reader, groupId: string, limit: number) {
  const rows = await db.all(fallen, { groupId, limit })
  return {
    products: rows.map(({ sum, ...row }) => ({ ...row, quantity: fromMillionths(sum) })),
    count: (await db.first(fallenCount, { groupId }))?.count ?? 0,
  }
}

const forget = statement<{ groupId: string }>()((q, p) =>
  q
    .updateTable('product_totals')
    .set({ has_fallen: 0 })
    .where('group_id', '=', p.groupId)
    .where('has_fallen', '=', 1),
)

/** Takes all products that are below their minimum as told; each is news again when it falls anew. */
export const forgetFalls = (db: Writer, groupId: string): Promise<number> => db.run(forget, { groupId })

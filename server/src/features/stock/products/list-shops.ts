import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { listShops as operation } from '@stowage/contract/stock/products'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { ReadCtx } from '#server/context.ts'

const mostShops = 1000

// Each shop is found by one look into the index, whatever the number of its products.
const shops = statement<{ groupId: string }>()(
  (_q, p) => sql<{ shop: string }>`
    with recursive found (shop_key, k) as (
      select (select min(shop_key) from products where group_id = ${p.groupId} and shop_key > ''), 1
      union all
      select (select min(shop_key) from products where group_id = ${p.groupId} and shop_key > found.shop_key), k + 1
      from found where found.shop_key is not null and k < ${sql.lit(mostShops)})
    select (select shop from products p where p.group_id = ${p.groupId} and p.shop_key = found.shop_key
      order by p.name_key, p.id limit 1) as shop
    from found where found.shop_key is not null order by found.shop_key`,
)

/** Lists the shops of products. */
export async function listShops({ db, actor: { groupId } }: ReadCtx): Promise<ReplyOf<typeof operation>> {
  return { items: (await db.all(shops, { groupId })).map(({ shop }) => shop) }
}

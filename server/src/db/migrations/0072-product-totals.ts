import type { Migration } from '../upgrade/migration.ts'

/** Kept totals of products, and the indexes for their lists. */
export const productTotals: Migration = {
  name: '0072-product-totals',
  async up({ exec, sqlite }) {
    const [text, clustered] = sqlite ? ['text', ' strict, without rowid'] : ['text collate "C"', '']
    const real = sqlite ? 'real' : 'double precision'
    await exec(`create table product_totals (
      group_id ${text} not null, product_id ${text} not null, quantity ${real} not null, n integer not null,
      is_below integer not null default 0 check (is_below in (0, 1)), next_expires ${text},
      expiry_order ${text} generated always as (coalesce(next_expires, '~')) stored,
      primary key (group_id, product_id),
      foreign key (group_id, product_id) references products (group_id, id) on delete cascade)${clustered}`)
    await exec(`insert into product_totals (group_id, product_id, quantity, n, is_below, next_expires)
      select p.group_id, p.id, t.quantity, t.n,
        case when t.quantity < round(p.min_quantity * 1000000) then 1 else 0 end, t.next_expires
      from products p join (
        select p.group_id, p.id, count(e.id) as n,
          coalesce(sum(case when e.archived = 0 and e.sold_date is null then round(e.quantity * 1000000) end), 0) as quantity,
          min(case when e.archived = 0 and e.sold_date is null and e.quantity > 0 then e.expires end) as next_expires
        from products p left join entities e
          on e.group_id = p.group_id and e.product_id = p.id and e.is_location = 0
        group by p.group_id, p.id) t on t.group_id = p.group_id and t.id = p.id`)
    await exec(
      `create index product_totals_below on product_totals (group_id, product_id) where is_below = 1`,
    )
    await exec(`create index product_totals_by_expiry
      on product_totals (group_id, expiry_order, product_id)`)
    await exec('create index products_by_shop on products (group_id, shop_key, name_key, id)')
    await exec('create index products_low on products (group_id, id) where is_low = 1')
    await exec(`create index entities_by_product_expiry on entities (group_id, product_id, expires)
      where product_id is not null and expires is not null
        and is_location = 0 and archived = 0 and sold_date is null and quantity > 0`)
    await exec(`create index entities_of_products on entities (group_id, kept_in, product_id)
      where product_id is not null`)
  },
}

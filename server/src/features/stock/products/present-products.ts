import type { StockProduct } from '@stowage/contract/stock/products'
import { type Selectable, sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import { readCodes } from '#features/entities/index.ts'
import { type Answer, answer } from '#http/output/answer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { fromMillionths } from '#kernel/money.ts'
import { requireValue } from '#kernel/require-value.ts'
import { newestItems, type ProductRow, requireProduct } from './products.queries.ts'

interface Asked {
  readonly groupId: string
  readonly ids: readonly string[]
}

const totalsOf = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('product_totals')
    .select(['product_id', 'quantity', 'n', 'is_below', 'next_expires'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('product_id'), p.ids, 'text')),
)

const typesOf = statement<Asked>()((q, p, dialect) =>
  q
    .selectFrom('entity_types')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

interface Picture {
  readonly product_id: string
  readonly id: string
  readonly entity_id: string
  readonly thumbnail_id: string | null
}

const picturesOf = statement<Asked>()(
  (_q, p, dialect) => sql<Picture>`
    select newest.product_id, a.id, a.entity_id, a.thumbnail_id from (
      select given.value as product_id, (select lot.id from (
          select e.id, e.n from entities e
          where e.group_id = ${p.groupId} and e.product_id = given.value and e.is_location = 0
          order by e.n desc limit ${sql.lit(newestItems)}) lot
        where exists (select 1 from attachments a where a.group_id = ${p.groupId} and a.entity_id = lot.id
          and a.is_primary = 1 and a.type = 'photo')
        order by lot.n desc limit 1) as entity_id
      from ${dialect.listTable(p.ids, 'text')} given) newest
    cross join attachments a
    where a.group_id = ${p.groupId} and a.entity_id = newest.entity_id and a.is_primary = 1 and a.type = 'photo'`,
)

/** Products as they are told. */
export async function presentProducts(
  db: Reader,
  groupId: string,
  rows: readonly ProductRow[],
): Promise<StockProduct[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const typeIds = [...new Set(rows.flatMap(({ entity_type_id: id }) => id ?? []))]
  const [totals, pictures, types] = await allOrFirstError([
    db.all(totalsOf, { groupId, ids }),
    db.all(picturesOf, { groupId, ids }),
    db.all(typesOf, { groupId, ids: typeIds }),
  ])
  const totalsById = new Map(totals.map(each => [each.product_id, each]))
  const picturesById = new Map(pictures.map(each => [each.product_id, each]))
  const knownTypes = new Set(types.map(({ id }) => id))
  return rows.map(row => ({
    ...plain(row, knownTypes),
    ...sums(totalsById.get(row.id)),
    ...picture(picturesById.get(row.id)),
  }))
}

const plain = (row: ProductRow, types: ReadonlySet<string>) => ({
  id: row.id,
  name: row.name,
  manufacturer: row.manufacturer,
  modelNumber: row.model_number,
  unit: row.unit,
  minQuantity: row.min_quantity,
  targetQuantity: row.target_quantity,
  isLow: row.is_low === 1,
  shop: row.shop,
  notes: row.notes,
  codes: readCodes(row.codes),
  entityTypeId: types.has(row.entity_type_id ?? '') ? row.entity_type_id : null,
})

type Totals = Omit<Selectable<Tables['product_totals']>, 'group_id' | 'has_fallen' | 'expiry_order'>

const sums = (totals: Totals | undefined) => ({
  quantity: fromMillionths(totals?.quantity ?? 0),
  itemCount: totals?.n ?? 0,
  nextExpiry: totals?.next_expires ?? '',
  isBelowMinimum: totals?.is_below === 1,
})

const picture = (picture: Picture | undefined) => ({
  imageId: picture?.id ?? null,
  thumbnailId: picture?.thumbnail_id ?? null,
  imageEntityId: picture?.entity_id ?? null,
})

/** Shows a product. */
export async function showProduct(db: Reader, groupId: string, id: string): Promise<Answer<StockProduct>> {
  const row = await requireProduct(db, groupId, id)
  const [product] = await presentProducts(db, groupId, [row])
  return answer(requireValue(product), { version: row.version })
}

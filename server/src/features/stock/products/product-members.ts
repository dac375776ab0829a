import type { StockProductIn, StockProductPatch } from '@stowage/contract/stock/products'
import { derivedOfProduct } from '#db/inventory/derived-columns.ts'
import { inBatches } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import {
  comparableName,
  readCodes,
  renewProducts,
  requireType,
  writeCodes,
} from '#features/entities/index.ts'
import type { Instant } from '#kernel/clock.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { Problem } from '#kernel/problem.ts'
import type { ProductRow } from './products.queries.ts'

/** The columns of a product that people set, and those that follow from them. */
export type ProductFacts = Omit<ProductRow, 'group_id' | 'id' | 'version' | 'created_at' | 'updated_at'>

/** A product of which nothing is set. */
export const blankProduct: ProductFacts = {
  name: '',
  name_key: '',
  manufacturer: '',
  model_number: '',
  unit: '',
  min_quantity: null,
  target_quantity: null,
  is_low: 0,
  shop: '',
  shop_key: '',
  notes: '',
  codes: writeCodes([]),
  search_text: '',
  entity_type_id: null,
}

const orStays = <T>(given: T | undefined, stays: T): T => (given === undefined ? stays : given)

/** A product with the members that are given; those that are undefined stay. */
export function setProduct(
  row: ProductFacts,
  given: Partial<StockProductIn | StockProductPatch>,
): ProductFacts {
  const facts = {
    name: orStays(given.name, row.name),
    manufacturer: orStays(given.manufacturer, row.manufacturer),
    model_number: orStays(given.modelNumber, row.model_number),
    unit: orStays(given.unit, row.unit),
    min_quantity: orStays(given.minQuantity, row.min_quantity),
    target_quantity: orStays(given.targetQuantity, row.target_quantity),
    is_low: orStays(given.isLow, row.is_low === 1) ? (1 as const) : (0 as const),
    shop: orStays(given.shop, row.shop),
    notes: orStays(given.notes, row.notes),
    codes: writeCodes(orStays(given.codes, readCodes(row.codes))),
    entity_type_id: orStays(given.entityTypeId, row.entity_type_id),
  }
  return { ...facts, ...derivedOfProduct(facts) }
}

/** A product with its name and unit. */
export type NamedProduct = Pick<ProductRow, 'id' | 'name' | 'unit'>

const alike = statement<{ groupId: string; keys: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('products')
    .select(['id', 'name', 'unit'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('name_key'), p.keys, 'text'))
    .orderBy('id'),
)

/** The products of some names, by `comparableName`. */
export async function findProductsNamed(
  db: Reader,
  groupId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedProduct>> {
  const wanted = new Set(names.map(comparableName))
  const found = await inBatches([...new Set(names.map(nameKeyOf))], keys => db.all(alike, { groupId, keys }))
  return new Map(
    found
      .map(product => [comparableName(product.name), product] as const)
      .filter(([name]) => wanted.has(name))
      .reverse(),
  )
}

/** The product of a name, compared without case and accents; undefined when none has it. */
export const findProductNamed = async (
  db: Reader,
  groupId: string,
  name: string,
): Promise<NamedProduct | undefined> =>
  (await findProductsNamed(db, groupId, [name])).get(comparableName(name))

/** Refuses a name that another product has, and a type that is not there, where these are changed. */
export async function requireFacts(
  db: Reader,
  groupId: string,
  before: ProductRow | undefined,
  { name, entity_type_id: typeId }: ProductFacts,
): Promise<void> {
  if (typeId !== null && typeId !== before?.entity_type_id) await requireType(db, groupId, typeId)
  if (before !== undefined && comparableName(before.name) === comparableName(name)) return
  if ((await findProductNamed(db, groupId, name)) !== undefined) throw new Problem('product.name_taken')
}

/** Writes the facts of a product, as one more version of it. */
export async function putProduct(
  { db, groupId, now }: { readonly db: Writer; readonly groupId: string; readonly now: Instant },
  id: string,
  facts: ProductFacts,
): Promise<void> {
  await db.q
    .updateTable('products')
    .set(({ eb }) => ({ ...facts, updated_at: now, version: eb('version', '+', 1) }))
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
  await renewProducts(db, groupId, [id])
}

import type { StockProduct } from '@stowage/contract/stock/products'
import {
  type ProductColumn,
  type ProductTableIn,
  productColumns,
} from '@stowage/contract/tables/table-exports'
import { batchSize } from '#db/query/batches.ts'
import { type ProductFilters, presentProducts, productPages } from '#features/stock/index.ts'
import type { Streamed } from '#http/output/answer.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { writeNames } from '../file/paths.ts'
import { exportWords, productHeaders } from './headers.ts'
import { type Cell, type ColumnKind, dayCell } from './table.ts'
import { styleOf } from './table-style.ts'
import { answerTable } from './write-table.ts'

const kinds: Readonly<Record<ProductColumn, ColumnKind>> = {
  name: 'name',
  quantity: 'number',
  unit: 'text',
  minQuantity: 'number',
  targetQuantity: 'number',
  isLow: 'flag',
  nextExpiry: 'day',
  shop: 'text',
  manufacturer: 'text',
  modelNumber: 'code',
  codes: 'code',
  itemCount: 'number',
  notes: 'note',
  id: 'code',
}

function cellOf(name: ProductColumn, product: StockProduct): Cell {
  if (name === 'codes') return writeNames(product.codes)
  if (name === 'nextExpiry') return dayCell(product.nextExpiry || null)
  return product[name]
}

/** Writes products into a file, as it is asked for. */
export async function exportProducts(ctx: ReadCtx, input: ProductTableIn): Promise<Streamed> {
  const { db, now, request } = ctx
  const { groupId } = ctx.actor
  const { columns: names = productColumns, language: locale } = input
  await requireNoLongWrite(db, groupId)
  const language = locale?.language ?? 'en'
  const table = {
    columns: names.map(name => ({
      header: productHeaders[language][name],
      kind: kinds[name],
      cell: (product: StockProduct) => cellOf(name, product),
    })),
    batches: batchesOf(ctx, filtersOf(input)),
    toJson: (product: StockProduct) => Object.fromEntries(names.map(name => [name, product[name]])),
    sheet: exportWords[language].products,
  }
  return answerTable(ctx, table, styleOf(input), `stowage-products_${request.today(now)}`)
}

async function* batchesOf({ db, actor: { groupId } }: ReadCtx, filters: ProductFilters) {
  for await (const rows of productPages(db, groupId, filters, { size: batchSize }))
    yield await presentProducts(db, groupId, rows)
}

const filtersOf = (input: ProductTableIn): ProductFilters => ({
  q: input.q,
  low: input.low,
  expiresUntil: input.expiresUntil ?? undefined,
  shop: input.shop,
  entityTypeId: input.entityTypeId ?? undefined,
  locationId: input.locationId ?? undefined,
  orderBy: input.orderBy ?? 'name',
})

import { forEachBatch } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import { renewProducts } from '#features/entities/index.ts'
import type { BatchCtx } from '#long-writes/define-long-write.ts'
import type { ProductFacts } from './product-members.ts'

/** A product that is not there yet. */
export interface NewProduct extends ProductFacts {
  readonly id: string
}

/** Rows of one statement. */
const batchSize = 200

/** Adds products, with a fixed number of statements for each batch. */
export async function insertProducts(
  { db, groupId, now }: Pick<BatchCtx, 'groupId' | 'now'> & { readonly db: Writer },
  products: readonly NewProduct[],
): Promise<void> {
  await forEachBatch(
    products,
    async batch => {
      const rows = batch.map(row => ({ ...row, group_id: groupId, created_at: now, updated_at: now }))
      await db.q.insertInto('products').values(rows).execute()
      const ids = batch.map(({ id }) => id)
      await renewProducts(db, groupId, ids)
    },
    { size: batchSize },
  )
}

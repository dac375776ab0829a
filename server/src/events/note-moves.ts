import type { StockMove } from '@stowage/contract/stock/moves'
import { forEachBatch } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import { openChange } from './changes.ts'

/** An amount that the open change moves. */
export interface MovedStock extends Pick<StockMove, 'did' | 'quantity' | 'unit' | 'note'> {
  readonly productId: string | null
  readonly placeId: string | null
}

/** Notes what the change that is not closed yet has moved; it must change something. */
export async function noteMoves(db: Writer, groupId: string, moves: readonly MovedStock[]): Promise<void> {
  const rows = moves.map(({ productId, placeId, ...move }, position) => ({
    ...move,
    group_id: groupId,
    n: openChange(groupId),
    position,
    product_id: productId,
    place_id: placeId,
  }))
  await forEachBatch(rows, batch => db.q.insertInto('stock_moves').values(batch).execute())
}

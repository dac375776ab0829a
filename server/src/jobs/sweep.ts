import type { DeleteResult } from 'kysely'
import type { Writer } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import type { BackgroundCtx } from './background.ts'

/** How many rows a sweep deletes in one transaction. */
export const batchSize = 1000

/**
 * Deletes what is no longer needed, batch after batch, each in its own transaction. `deleteBatch` deletes at most
 * `batchSize` rows; running twice only finds less to delete.
 */
export async function sweep(
  { now, write, signal, log }: BackgroundCtx,
  deleteBatch: (db: Writer, now: Instant) => Promise<DeleteResult>,
): Promise<void> {
  const asOf = now()
  let total = 0
  for (let last = batchSize; last === batchSize && !signal.aborted; total += last) {
    last = Number((await write(({ db }) => deleteBatch(db, asOf))).numDeletedRows)
  }
  if (total > 0) log.info({ rows: total }, 'Old rows were deleted')
}

import type { DeleteResult } from 'kysely'
import { repeatBatches } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import type { Instant } from '#kernel/clock.ts'
import type { BackgroundCtx } from './background.ts'

/**
 * Deletes what is no longer needed, batch after batch, each in its own transaction. `deleteBatch` deletes at most `limit`
 * rows; running twice only finds less to delete.
 */
export async function sweep(
  { now, write, signal, log }: BackgroundCtx,
  deleteBatch: (db: Writer, now: Instant, limit: number) => Promise<DeleteResult>,
): Promise<void> {
  const asOf = now()
  const rows = await repeatBatches(
    async limit => Number((await write(({ db }) => deleteBatch(db, asOf, limit))).numDeletedRows),
    { signal },
  )
  if (rows > 0) log.info({ rows }, 'Old rows were deleted')
}

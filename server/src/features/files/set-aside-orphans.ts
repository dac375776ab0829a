import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { setAsideKeyOf } from '#files/set-aside.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { findDeletionLock } from './deletion-lock.ts'
import type { Orphans } from './find-orphans.ts'
import { findUnnamed } from './remove-files.job.ts'

/** How many files are set aside in one transaction. */
const batchSize = 50

/**
 * Sets files aside that nothing names; returns how many. Each is copied first and then removed, in a transaction of the
 * group that looks once more (as `removeUnnamed` does); while somebody holds the files nothing is.
 */
export async function setAsideOrphans(
  ctx: BackgroundCtx,
  store: FileStore,
  { groupId, keys, isGroupGone }: Orphans,
): Promise<number> {
  let count = 0
  for await (const batch of batchesOf(keys, { size: batchSize, signal: ctx.signal })) {
    // A store that does not answer must not hold up everybody who waits for the transaction.
    await allOrFirstError(batch.map(key => store.copy(key, setAsideKeyOf(key, ctx.now()))))
    count += await ctx.write(
      async ({ db, now }) => {
        if ((await findDeletionLock(db, now)) !== undefined) return 0
        const orphans = isGroupGone ? await ifGone(db, groupId, batch) : await findUnnamed(db, groupId, batch)
        await allOrFirstError(orphans.map(key => store.remove(key)))
        return orphans.length
      },
      isGroupGone ? null : groupId,
    )
  }
  return count
}

/** All of the keys, or none of them when the group is there again. */
async function ifGone(db: Reader, groupId: string, keys: readonly string[]): Promise<readonly string[]> {
  const group = await db.q.selectFrom('groups').select('id').where('id', '=', groupId).executeTakeFirst()
  return group === undefined ? keys : []
}

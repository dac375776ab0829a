import type { Reader } from '#db/reader-writer.ts'
import { asideOf } from '#files/set-aside.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { settleAll } from '#kernel/settle-all.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { findDeletionLock } from './deletion-lock.ts'
import type { Orphans } from './find-orphans.ts'
import { findUnnamed } from './release-files.ts'

/** How many files are set aside in one transaction. */
const mostAtOnce = 50

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
  for (let from = 0; from < keys.length && !ctx.signal.aborted; from += mostAtOnce) {
    const part = keys.slice(from, from + mostAtOnce)
    // A store that does not answer must not hold up everybody who waits for the transaction.
    await settleAll(part.map(key => store.copy(key, asideOf(key, ctx.now()))))
    count += await ctx.write(
      async ({ db, now }) => {
        if ((await findDeletionLock(db, now)) !== undefined) return 0
        const orphans = isGroupGone ? await ifGone(db, groupId, part) : await findUnnamed(db, groupId, part)
        await settleAll(orphans.map(key => store.remove(key)))
        return orphans.length
      },
      isGroupGone ? null : groupId,
    )
    await yieldToEventLoop()
  }
  return count
}

/** All of the keys, or none of them when the group is there again. */
async function ifGone(db: Reader, groupId: string, keys: readonly string[]): Promise<readonly string[]> {
  const group = await db.q.selectFrom('groups').select('id').where('id', '=', groupId).executeTakeFirst()
  return group === undefined ? keys : []
}

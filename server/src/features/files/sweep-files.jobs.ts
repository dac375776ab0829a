import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { findMissing } from './find-missing.ts'
import { findStrays, longAgo } from './find-strays.ts'
import { findHold } from './hold.ts'
import { removeUnnamed } from './release-files.ts'
import { sweepThumbnails } from './sweep-thumbnails.ts'

/** Removes what a crash has left staged on this machine, more than a day ago. Running twice only finds less to do. */
export const sweepStaged =
  (open: () => FileStore) =>
  (ctx: BackgroundCtx): Promise<void> =>
    open().sweepStaged(longAgo(ctx))

/**
 * Removes what nothing names any more: thumbnails whose picture has gone, files without a row, and all files of groups
 * that are gone. Tells the log of rows whose file is missing. Running twice only finds less to do.
 */
export const sweepFiles =
  (store: FileStore) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    await sweepThumbnails(ctx)
    const removed = await sweepStrays(ctx, store)
    if (removed > 0) ctx.log.info({ files: removed }, 'Files that nothing names any more were removed')
    await findMissing(ctx, store)
  }

async function sweepStrays(ctx: BackgroundCtx, store: FileStore): Promise<number> {
  let removed = 0
  for await (const { groupId, keys, isGroupGone } of findStrays(ctx, store)) {
    // Tonight somebody may still need them.
    if ((await ctx.read(({ db, now }) => findHold(db, now))) !== undefined) return removed
    if (isGroupGone) for (const key of keys) await store.remove(key)
    removed += isGroupGone ? keys.length : await removeUnnamed(ctx, store, groupId, keys)
  }
  return removed
}

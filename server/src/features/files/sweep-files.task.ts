import { readMark } from '#files/mark.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { skipHeldGroup } from '#jobs/skip-held-group.ts'
import { findMissing } from './find-missing.ts'
import { findOrphans, orphanCutoff } from './find-orphans.ts'
import { findInstallation } from './installation.ts'
import { setAsideOrphans } from './set-aside-orphans.ts'
import { sweepSetAside } from './sweep-set-aside.ts'
import { sweepThumbnails } from './sweep-thumbnails.ts'

/** Removes what a crash has left staged on this machine, more than a day ago. Running twice only finds less to do. */
export const sweepStaged =
  (open: () => FileStore) =>
  (ctx: BackgroundCtx): Promise<void> =>
    open().sweepStaged(orphanCutoff(ctx))

/**
 * Sets aside what nothing names any more: files without a row, and all files of groups that are gone; after 30 days they
 * are removed. Brings back what a row names after all. Removes thumbnails whose picture has gone, and tells the log of
 * rows whose file is missing. Running twice only finds less to do.
 */
export const sweepFiles =
  (store: FileStore) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    await sweepThumbnails(ctx)
    if (await isOurs(ctx, store)) await sweepOrphans(ctx, store)
    else
      ctx.log.warn(
        'The store for files has no mark of this installation, so orphaned files stay; restart the server',
      )
    await findMissing(ctx, store)
  }

/** Does the store belong to this installation? What another one has is unknown here, and looks as if nothing named it. */
async function isOurs(ctx: BackgroundCtx, store: FileStore): Promise<boolean> {
  const mark = await readMark(store)
  return mark !== undefined && mark === (await ctx.read(({ db }) => findInstallation(db)))
}

async function sweepOrphans(ctx: BackgroundCtx, store: FileStore): Promise<void> {
  const { broughtBack, removed } = await sweepSetAside(ctx, store)
  let count = 0
  for await (const orphans of findOrphans(ctx, store))
    await skipHeldGroup(ctx, orphans.groupId, async () => {
      count += await setAsideOrphans(ctx, store, orphans)
    })
  if (count > 0) ctx.log.info({ files: count }, 'Orphaned files were set aside for 30 days')
  if (removed > 0) ctx.log.info({ files: removed }, 'Files that were set aside 30 days ago were removed')
  if (broughtBack > 0) ctx.log.warn({ files: broughtBack }, 'Files that were set aside were restored')
}

import type { FileStore, StoredFile } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { breathe } from '#kernel/breathe.ts'
import { day, shift } from '#kernel/clock.ts'
import { findMissing } from './find-missing.ts'
import { partsOf } from './keys.ts'
import { findUnnamed, removeUnnamed } from './release-files.ts'
import { sweepThumbnails } from './sweep-thumbnails.ts'

/** How many files are looked at together. */
const slice = 500

/** What is younger may belong to an upload or an import that is still under way. */
const grace = day

/**
 * Removes what nothing names any more: thumbnails whose picture has gone, files without a row, what a crash has left
 * staged, and all files of groups that are gone. Tells the log of rows whose file is missing. Running twice only finds
 * less to do.
 */
export const sweepFiles =
  (store: FileStore) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    const before = new Date(shift(ctx.now(), -grace))
    await store.sweepStaged(before)
    await sweepThumbnails(ctx)
    const removed = await sweepStored(ctx, store, before)
    if (removed > 0) ctx.log.info({ files: removed }, 'Files that nothing names any more were removed')
    await findMissing(ctx, store)
  }

async function sweepStored(ctx: BackgroundCtx, store: FileStore, before: Date): Promise<number> {
  let removed = 0
  for await (const { groupId, files } of inSlices(store.list(''))) {
    if (ctx.signal.aborted) break
    const old = files.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
    if (old.length > 0) removed += await sweepSlice(ctx, store, groupId, old)
    await breathe()
  }
  return removed
}

interface Slice {
  readonly groupId: string
  readonly files: StoredFile[]
}

/** Gathers files of one group for as long as they come one after the other; what is none of ours is passed over. */
async function* inSlices(files: AsyncIterable<StoredFile>): AsyncGenerator<Slice> {
  let gathered: Slice | undefined
  for await (const file of files) {
    const groupId = partsOf(file.key)?.groupId
    if (groupId === undefined) continue
    if (gathered !== undefined && (gathered.groupId !== groupId || gathered.files.length === slice)) {
      yield gathered
      gathered = undefined
    }
    gathered ??= { groupId, files: [] }
    gathered.files.push(file)
  }
  if (gathered !== undefined) yield gathered
}

async function sweepSlice(
  ctx: BackgroundCtx,
  store: FileStore,
  groupId: string,
  keys: readonly string[],
): Promise<number> {
  const documents = keys.filter(key => partsOf(key)?.kind === 'documents')
  const unnamed = await ctx.read(async ({ db }) => {
    const group = await db.q.selectFrom('groups').select('id').where('id', '=', groupId).executeTakeFirst()
    return group === undefined ? undefined : findUnnamed(db, groupId, documents)
  })
  if (unnamed !== undefined) return removeUnnamed(ctx, store, groupId, unnamed)
  for (const key of keys) await store.remove(key)
  return keys.length
}

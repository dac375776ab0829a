import { gatherBatches } from '#db/query/batches.ts'
import { partsOf } from '#files/key-shapes.ts'
import type { FileStore, StoredFile } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { findUnnamed } from './remove-files.job.ts'

/** What is younger may belong to an upload or an import that is still under way. */
const grace = day

/** Before which moment files must have been stored to be orphans. */
export const orphanCutoff = (ctx: BackgroundCtx): Date => new Date(addMilliseconds(ctx.now(), -grace))

/** Files that nothing names. */
export interface Orphans {
  readonly groupId: string
  readonly keys: readonly string[]
  /** The group itself is not there any more. */
  readonly isGroupGone: boolean
}

/**
 * Files older than a day that no attachment names, large pictures among them, and all files of groups that
 * are gone; archives are not looked at.
 */
export async function* findOrphans(ctx: BackgroundCtx, store: FileStore): AsyncGenerator<Orphans> {
  const before = orphanCutoff(ctx)
  for await (const files of gatherBatches(store.list(''), groupOf)) {
    if (ctx.signal.aborted) return
    const groupId = files[0] && groupOf(files[0])
    const old = files.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
    // Files whose key names no group are left alone.
    if (groupId !== undefined && old.length > 0) yield await orphansAmong(ctx, groupId, old)
  }
}

const groupOf = ({ key }: StoredFile): string | undefined => partsOf(key)?.groupId

async function orphansAmong(ctx: BackgroundCtx, groupId: string, keys: readonly string[]): Promise<Orphans> {
  const documents = keys.filter(key => ['documents', 'large'].includes(partsOf(key)?.kind ?? ''))
  const unnamed = await ctx.read(async ({ db }) => {
    const group = await db.q.selectFrom('groups').select('id').where('id', '=', groupId).executeTakeFirst()
    return group === undefined ? undefined : findUnnamed(db, groupId, documents)
  })
  return { groupId, keys: unnamed ?? keys, isGroupGone: unnamed === undefined }
}

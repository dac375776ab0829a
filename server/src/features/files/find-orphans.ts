import { partsOf } from '#files/key-shapes.ts'
import type { FileStore, StoredFile } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { findUnnamed } from './release-files.ts'

/** How many files are looked at together. */
const batch = 500

/** What is younger may belong to an upload or an import that is still under way. */
const grace = day

/** Before which moment files must have been stored to be orphans. */
export const longAgo = (ctx: BackgroundCtx): Date => new Date(addMilliseconds(ctx.now(), -grace))

/** Files that nothing names. */
export interface Orphans {
  readonly groupId: string
  readonly keys: readonly string[]
  /** The group itself is not there any more. */
  readonly isGroupGone: boolean
}

/** Files older than a day that no attachment names, and all files of groups that are gone; archives are not looked at. */
export async function* findOrphans(ctx: BackgroundCtx, store: FileStore): AsyncGenerator<Orphans> {
  const before = longAgo(ctx)
  for await (const { groupId, files } of inBatches(store.list(''))) {
    if (ctx.signal.aborted) return
    const old = files.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key)
    if (old.length > 0) yield await orphansAmong(ctx, groupId, old)
    await yieldToEventLoop()
  }
}

interface Slice {
  readonly groupId: string
  readonly files: StoredFile[]
}

/** Gathers files of one group for as long as they come one after the other; what is none of ours is passed over. */
async function* inBatches(files: AsyncIterable<StoredFile>): AsyncGenerator<Slice> {
  let gathered: Slice | undefined
  for await (const file of files) {
    const groupId = partsOf(file.key)?.groupId
    if (groupId === undefined) continue
    if (gathered !== undefined && (gathered.groupId !== groupId || gathered.files.length === batch)) {
      yield gathered
      gathered = undefined
    }
    gathered ??= { groupId, files: [] }
    gathered.files.push(file)
  }
  if (gathered !== undefined) yield gathered
}

async function orphansAmong(ctx: BackgroundCtx, groupId: string, keys: readonly string[]): Promise<Orphans> {
  const documents = keys.filter(key => partsOf(key)?.kind === 'documents')
  const unnamed = await ctx.read(async ({ db }) => {
    const group = await db.q.selectFrom('groups').select('id').where('id', '=', groupId).executeTakeFirst()
    return group === undefined ? undefined : findUnnamed(db, groupId, documents)
  })
  return { groupId, keys: unnamed ?? keys, isGroupGone: unnamed === undefined }
}

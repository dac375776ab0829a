import { batchesOf } from '#db/query/batches.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { largeKeyOf, originalKeyOf, partsOf } from '#files/key-shapes.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { defineJob, type Job } from '#jobs/define-job.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import type { JobKind, WriteCtx } from '#server/context.ts'
import { findDeletionLock } from './deletion-lock.ts'
import { Keys } from './keys.ts'

/** The most files that one job removes. */
const jobSize = 1000
/** The most files that one transaction removes. */
const size = 50

const filesReleased: JobKind<{ keys: string[] }> = { kind: 'files.release' }

/**
 * Enqueues the removal of the files of rows that have just gone; links among the paths are passed over. Whether another row
 * still names a file is looked at then.
 */
export async function enqueueFileRemoval(
  ctx: Pick<WriteCtx, 'db' | 'later'>,
  paths: Iterable<string>,
): Promise<void> {
  const keys = [...new Set(paths)].filter(path => partsOf(path) !== undefined)
  for await (const batch of batchesOf(keys, { size: jobSize }))
    await ctx.later(filesReleased, { keys: [...batch] })
}

/** Removes files whose last row has gone. Running twice is harmless: a file that is gone is left at that. */
export const removeFilesJob = (store: FileStore): Job<{ keys: string[] }> =>
  defineJob({
    kind: filesReleased.kind,
    input: Keys,
    run: async (ctx, { keys }) => {
      if (ctx.groupId !== null) await removeUnnamed(ctx, store, ctx.groupId, keys)
    },
  })

const namedOf = statement<{ groupId: string; paths: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments')
    .select('path')
    .distinct()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('path'), p.paths, 'text'))
    .union(
      q
        .selectFrom('trash_files')
        .select('path')
        .where('group_id', '=', p.groupId)
        .where(({ ref }) => dialect.isAnyOf(ref('path'), p.paths, 'text')),
    ),
)

/** Those of the paths that no attachment of the group names, nor one in its trash; a large picture is named as its original is. */
export async function findUnnamed(db: Reader, groupId: string, paths: readonly string[]): Promise<string[]> {
  const asked = { groupId, paths: paths.map(originalKeyOf) }
  const named = new Set((await db.all(namedOf, asked)).map(({ path }) => path))
  return paths.filter(path => !named.has(originalKeyOf(path)))
}

/**
 * Removes the files that no attachment of the group names, with the large pictures that were made of them.
 *
 * It looks and removes inside a transaction of the group. An upload keeps its file and writes its row in one as well,
 * and those of a group go one after the other: so either the row is seen here, or the file is stored again after it was
 * removed here. While somebody holds the files, as a backup does, removing them waits.
 */
export async function removeUnnamed(
  ctx: BackgroundCtx,
  store: FileStore,
  groupId: string,
  keys: readonly string[],
): Promise<void> {
  for await (const batch of batchesOf(keys, { size, signal: ctx.signal })) {
    // A store that does not answer must not hold up everybody who waits for the transaction.
    await store.check()
    await ctx.write(async ({ db, now, later }) => {
      const unnamed = await findUnnamed(db, groupId, batch)
      const held = unnamed.length > 0 ? await findDeletionLock(db, now) : undefined
      if (held !== undefined) {
        await later(filesReleased, { keys: unnamed }, held)
        return
      }
      // Together: everybody of the group waits for the slowest of them, not for one after the other. And until the
      // last has ended: one that comes after the transaction would take what an upload has kept in the meantime.
      await allOrFirstError(unnamed.flatMap(key => [key, largeKeyOf(key)]).map(key => store.remove(key)))
    }, groupId)
  }
}

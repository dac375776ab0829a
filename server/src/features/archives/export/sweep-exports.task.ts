import { pagesById } from '#db/query/keyset.ts'
import { setAside } from '#files/set-aside.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { addMilliseconds, day, type Instant } from '#kernel/clock.ts'
import { findOrphanArchives } from '../find-orphan-archives.ts'

/** How many records are removed in one transaction. */
const pageSize = 100

/**
 * Removes exports and imports that are older than `keepDays` (0: never), in whatever state, with their archives, and sets
 * aside archives that a crash has left without a record. An archive that cannot be removed keeps its record for the next time;
 * running twice only finds less to do.
 */
export const sweepExports =
  (store: FileStore, keepDays: number) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    if (keepDays > 0) await sweepRecords(ctx, store, addMilliseconds(ctx.now(), -keepDays * day))
    await sweepOrphans(ctx, store)
  }

async function sweepRecords(ctx: BackgroundCtx, store: FileStore, before: Instant): Promise<void> {
  let removed = 0
  const read = (after: string, limit: number) =>
    ctx.read(({ db }) =>
      db.q
        .selectFrom('exports')
        .select(['id', 'artifact_path'])
        .where('created_at', '<', before)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  for await (const rows of pagesById(read, { size: pageSize, signal: ctx.signal })) {
    const gone = await removeArchives(ctx, store, rows)
    await ctx.write(({ db }) =>
      db.q
        .deleteFrom('exports')
        .where('created_at', '<', before)
        .where(({ ref }) => db.dialect.isAnyOf(ref('id'), gone, 'text'))
        .execute(),
    )
    removed += gone.length
  }
  if (removed > 0) ctx.log.info({ records: removed }, 'Old exports and imports were removed')
}

/** The ids of those whose archive has gone. */
async function removeArchives(
  { log }: BackgroundCtx,
  store: FileStore,
  rows: readonly { readonly id: string; readonly artifact_path: string }[],
): Promise<string[]> {
  const gone: string[] = []
  for (const { id, artifact_path: key } of rows) {
    try {
      if (key !== '') await store.remove(key)
      gone.push(id)
    } catch (error) {
      log.warn({ err: error, exportId: id }, 'An old archive could not be removed')
    }
  }
  return gone
}

async function sweepOrphans(ctx: BackgroundCtx, store: FileStore): Promise<void> {
  for await (const { keys } of findOrphanArchives(ctx, store))
    for (const key of keys) await setAside(store, key, ctx.now())
}

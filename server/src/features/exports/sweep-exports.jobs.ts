import { groupsOf } from '#features/files/index.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { breathe } from '#kernel/breathe.ts'
import { day, type Instant, shift } from '#kernel/clock.ts'

/** How many records are removed in one transaction. */
const slice = 100

/** An archive or upload that no record names may belong to one that is being written, for at most so long. */
const grace = day

/**
 * Removes exports and imports that are older than `keepDays` (0: never), in whatever state, with their archives, and
 * archives that a crash has left without a record. An archive that cannot be removed keeps its record for the next time;
 * running twice only finds less to do.
 */
export const sweepExports =
  (store: FileStore, keepDays: number) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    if (keepDays > 0) await sweepRecords(ctx, store, shift(ctx.now(), -keepDays * day))
    await sweepStrays(ctx, store)
  }

async function sweepRecords(ctx: BackgroundCtx, store: FileStore, before: Instant): Promise<void> {
  let removed = 0
  for (let after = ''; !ctx.signal.aborted; ) {
    const rows = await ctx.read(({ db }) =>
      db.q
        .selectFrom('exports')
        .select(['id', 'artifact_path'])
        .where('created_at', '<', before)
        .where('id', '>', after)
        .orderBy('id')
        .limit(slice)
        .execute(),
    )
    const last = rows.at(-1)
    if (last === undefined) break
    const gone = await removeArchives(ctx, store, rows)
    await ctx.write(({ db }) =>
      db.q
        .deleteFrom('exports')
        .where('created_at', '<', before)
        .where(({ ref }) => db.dialect.isAnyOf(ref('id'), gone, 'text'))
        .execute(),
    )
    removed += gone.length
    after = last.id
    await breathe()
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

async function sweepStrays(ctx: BackgroundCtx, store: FileStore): Promise<void> {
  const before = new Date(shift(ctx.now(), -grace))
  for await (const groupId of groupsOf(ctx)) {
    const keys: string[] = []
    for (const folder of ['exports', 'imports'])
      for await (const { key, modifiedAt } of store.list(`${groupId}/${folder}/`))
        if (modifiedAt < before) keys.push(key)
    if (keys.length === 0) continue
    const named = await ctx.read(({ db }) =>
      db.q
        .selectFrom('exports')
        .select('artifact_path')
        .where('group_id', '=', groupId)
        // The path of an import stays when its upload has been removed.
        .where(({ eb, or }) => or([eb('kind', '=', 'export'), eb('status', 'in', ['pending', 'running'])]))
        .execute(),
    )
    const kept = new Set(named.map(row => row.artifact_path))
    for (const key of keys) if (!kept.has(key)) await store.remove(key)
  }
}

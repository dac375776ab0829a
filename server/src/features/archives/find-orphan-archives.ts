import { groupsOf } from '#features/files/index.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'

/** An archive or upload that no record names may belong to one that is being written, for at most so long. */
const grace = day

/** Archives and uploads older than a day that no record names, group by group. */
export async function* findOrphanArchives(
  ctx: BackgroundCtx,
  store: FileStore,
): AsyncGenerator<{ groupId: string; keys: string[] }> {
  const before = new Date(addMilliseconds(ctx.now(), -grace))
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
    const wanted = await ctx.read(({ db }) =>
      db.q.selectFrom('import_runs').select('path').where('group_id', '=', groupId).execute(),
    )
    const kept = new Set([...named.map(row => row.artifact_path), ...wanted.map(({ path }) => path)])
    yield { groupId, keys: keys.filter(key => !kept.has(key)) }
  }
}

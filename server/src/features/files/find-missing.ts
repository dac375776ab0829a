import { inBatches } from '#db/query/batches.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { keepAccepted, listAccepted } from './accepted-missing.ts'
import { groupsOf } from './groups-of.ts'
import { attachedFiles, type NamingRow, stillNamed, trashedFiles } from './named-files.ts'

/** How many files are asked for at once. */
const batchSize = 25

/** How many are told by their ids. */
const maxTold = 20

/**
 * Warns of attachments, also in the trash, whose file is not there, unless that is known: somebody has to bring it back from a copy. What is
 * there again is not known to be missing any more.
 */
export async function findMissing(ctx: BackgroundCtx, store: FileStore): Promise<void> {
  const missing = new Set<string>()
  for await (const groupId of groupsOf(ctx))
    for (const pages of [attachedFiles(ctx, groupId), trashedFiles(ctx, groupId)])
      for await (const rows of pages)
        for (const { id } of await missingOf(ctx, store, groupId, rows)) missing.add(id)
  if (ctx.signal.aborted) return
  await keepAccepted(ctx, missing)
  const accepted = await ctx.read(({ db }) => listAccepted(db))
  const told = [...missing].filter(id => !accepted.has(id))
  if (told.length > 0)
    ctx.log.warn(
      { count: told.length, attachments: told.slice(0, maxTold) },
      'The files of some attachments are missing',
    )
}

async function missingOf(
  ctx: BackgroundCtx,
  store: FileStore,
  groupId: string,
  rows: readonly NamingRow[],
): Promise<NamingRow[]> {
  const found = await inBatches(rows, batch => Promise.all(batch.map(({ path }) => store.find(path))), {
    size: batchSize,
  })
  const missing = rows.filter((_, i) => found[i] === undefined)
  // Rows that have gone in the meantime are no reason to worry.
  const paths = missing.map(({ path }) => path)
  const named = new Set(await stillNamed(ctx, groupId, paths))
  return missing.filter(({ path }) => named.has(path))
}

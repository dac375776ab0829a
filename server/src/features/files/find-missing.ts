import { statement } from '#db/statement.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { breathe } from '#kernel/breathe.ts'
import { groupsOf } from './groups-of.ts'
import { linkType } from './keys.ts'
import { findUnnamed } from './release-files.ts'

/** How many rows are read together, and how many files are asked for at once. */
const [slice, atOnce] = [500, 25]

/** How many are told by their ids. */
const mostTold = 20

interface Named {
  readonly id: string
  readonly path: string
}

const nextRows = statement<{ groupId: string; after: string }>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['id', 'path', 'mime_type'])
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(slice),
)

/** Warns of attachments whose file is not there: somebody has to bring it back from a copy. */
export async function findMissing(ctx: BackgroundCtx, store: FileStore): Promise<void> {
  const told: string[] = []
  let count = 0
  for await (const groupId of groupsOf(ctx)) {
    for (let after = ''; !ctx.signal.aborted; ) {
      const rows = await ctx.read(({ db }) => db.all(nextRows, { groupId, after }))
      const named = rows.filter(({ mime_type }) => mime_type !== linkType)
      const missing = await missingOf(ctx, store, groupId, named)
      count += missing.length
      told.push(...missing.map(({ id }) => id).slice(0, mostTold - told.length))
      const last = rows.at(-1)
      if (last === undefined || rows.length < slice) break
      after = last.id
      await breathe()
    }
  }
  if (count > 0) ctx.log.warn({ count, attachments: told }, 'The files of some attachments are missing')
}

async function missingOf(
  ctx: BackgroundCtx,
  store: FileStore,
  groupId: string,
  rows: readonly Named[],
): Promise<Named[]> {
  const missing: Named[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce)
    const found = await Promise.all(part.map(({ path }) => store.find(path)))
    missing.push(...part.filter((_, i) => found[i] === undefined))
  }
  if (missing.length === 0) return missing
  // Rows that have gone in the meantime are no reason to worry.
  const paths = missing.map(({ path }) => path)
  const unnamed = new Set(await ctx.read(({ db }) => findUnnamed(db, groupId, paths)))
  return missing.filter(({ path }) => !unnamed.has(path))
}

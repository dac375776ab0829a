import { forEachBatch } from '#db/query/batches.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { BackgroundCtx } from '#jobs/background.ts'

/** What the facts about this installation begin with that say of which attachments nobody misses the file. */
const prefix = 'missing_accepted:'

/** Under which fact it is noted that the file of an attachment is known to be missing. */
export const acceptedFact = (attachmentId: string): string => prefix + attachmentId

/** The attachments of which it is known that their file is missing. */
export async function listAccepted(db: Reader): Promise<Set<string>> {
  const rows = await db.q.selectFrom('instance').select('key').where('key', 'like', `${prefix}%`).execute()
  return new Set(rows.map(({ key }) => key.slice(prefix.length)))
}

/** Notes that the files of exactly these attachments are known to be missing. */
export async function replaceAccepted(ctx: BackgroundCtx, missing: ReadonlySet<string>): Promise<void> {
  await keepAccepted(ctx, missing)
  const known = await ctx.read(({ db }) => listAccepted(db))
  await writeInBatches(
    ctx,
    [...missing].filter(id => !known.has(id)),
    (db, ids, now) =>
      db.q
        .insertInto('instance')
        .values(ids.map(id => ({ key: acceptedFact(id), value: now })))
        .onConflict(conflict => conflict.column('key').doNothing())
        .execute(),
  )
}

/** Forgets of all others that their file is known to be missing: it is back, or the attachment is gone. */
export async function keepAccepted(ctx: BackgroundCtx, missing: ReadonlySet<string>): Promise<void> {
  const known = await ctx.read(({ db }) => listAccepted(db))
  await writeInBatches(
    ctx,
    [...known].filter(id => !missing.has(id)),
    (db, ids) => db.q.deleteFrom('instance').where('key', 'in', ids.map(acceptedFact)).execute(),
  )
}

/** Each batch in a transaction of its own. */
const writeInBatches = (
  ctx: BackgroundCtx,
  ids: readonly string[],
  change: (db: Writer, ids: readonly string[], now: string) => Promise<unknown>,
): Promise<void> => forEachBatch(ids, batch => ctx.write(({ db, now }) => change(db, batch, now), null))

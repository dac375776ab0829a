import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { groupsOf } from './groups-of.ts'
import { linkType } from './keys.ts'
import { findUnnamed } from './release-files.ts'

/** How many rows are read together. */
const batch = 500

/** What reading rows in the background needs. */
export type Reading = Pick<BackgroundCtx, 'read' | 'signal'>

/** A row that names a file. */
export interface NamingRow {
  readonly id: string
  readonly path: string
}

interface Bookmark {
  readonly groupId: string
  readonly after: string
}

const nextAttachments = statement<Bookmark>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['id', 'path', 'mime_type'])
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(batch),
)

const nextArchives = statement<Bookmark>()((q, p) =>
  q
    .selectFrom('exports')
    .select(['id', 'artifact_path as path'])
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(batch),
)

/** The attachments of a group that have a file, a slice at a time. */
export async function* attachedFiles(ctx: Reading, groupId: string): AsyncGenerator<NamingRow[]> {
  for await (const rows of batchesOf(ctx, (db, after) => db.all(nextAttachments, { groupId, after })))
    yield rows.filter(row => row.mime_type !== linkType)
}

/** The keys of all files that rows name, archives of exports and imports included, a slice of one group at a time. */
export async function* namedFiles(ctx: Reading): AsyncGenerator<{ groupId: string; keys: string[] }> {
  for await (const groupId of groupsOf(ctx)) {
    for await (const rows of attachedFiles(ctx, groupId)) yield { groupId, keys: keysOf(rows) }
    for await (const rows of batchesOf(ctx, (db, after) => db.all(nextArchives, { groupId, after })))
      yield { groupId, keys: keysOf(rows) }
  }
}

const keysOf = (rows: readonly NamingRow[]): string[] => [
  ...new Set(rows.map(({ path }) => path).filter(path => path !== '')),
]

async function* batchesOf<R extends NamingRow>(
  ctx: Reading,
  next: (db: Reader, after: string) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let after = ''; !ctx.signal.aborted; ) {
    const rows = await ctx.read(({ db }) => next(db, after))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.id
    await yieldToEventLoop()
  }
}

/** Those of the keys that a row of the group still names. */
export async function stillNamed(ctx: Reading, groupId: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  return ctx.read(async ({ db }) => {
    const unnamed = new Set(await findUnnamed(db, groupId, keys))
    const archives = await db.q
      .selectFrom('exports')
      .select('artifact_path')
      .where('group_id', '=', groupId)
      .where('artifact_path', 'in', [...unnamed, ''])
      // The path of an import stays when its upload has been removed.
      .where(({ eb, or }) => or([eb('kind', '=', 'export'), eb('status', 'in', ['pending', 'running'])]))
      .execute()
    for (const { artifact_path } of archives) unnamed.delete(artifact_path)
    return keys.filter(key => !unnamed.has(key))
  })
}

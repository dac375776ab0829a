import { pagesById } from '#db/query/keyset.ts'
import { type Statement, statement } from '#db/query/statement.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { groupsOf } from './groups-of.ts'
import { linkType } from './keys.ts'
import { findUnnamed } from './remove-files.job.ts'

/** What reading rows in the background needs. */
export type Reading = Pick<BackgroundCtx, 'read' | 'signal'>

/** A row that names a file. */
export interface NamingRow {
  readonly id: string
  readonly path: string
}

interface Page {
  readonly groupId: string
  readonly after: string
  readonly limit: number
}

const nextAttachments = statement<Page>()((q, p) =>
  q
    .selectFrom('attachments')
    .select(['id', 'path', 'mime_type'])
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

const nextArchives = statement<Page>()((q, p) =>
  q
    .selectFrom('exports')
    .select(['id', 'artifact_path as path'])
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

const nextImports = statement<Page>()((q, p) =>
  q
    .selectFrom('import_runs')
    .select('id')
    .select(({ fn, val }) => fn.coalesce('path', val('')).as('path'))
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

const nextInTrash = statement<Page>()((q, p) =>
  q
    .selectFrom('trash_files')
    .select(['attachment_id as id', 'path'])
    .where('group_id', '=', p.groupId)
    .where('attachment_id', '>', p.after)
    .orderBy('attachment_id')
    .limit(p.limit),
)

/** The attachments of a group that have a file, page after page. */
export async function* attachedFiles(ctx: Reading, groupId: string): AsyncGenerator<NamingRow[]> {
  for await (const rows of pagesOf(ctx, groupId, nextAttachments))
    yield rows.filter(row => row.mime_type !== linkType)
}

/** The attachments in the trash of a group that have a file, page after page. */
export const trashedFiles = (ctx: Reading, groupId: string): AsyncGenerator<readonly NamingRow[]> =>
  pagesOf(ctx, groupId, nextInTrash)

/** The keys of all files that rows name, trash and files of exports and imports included, page after page of one group. */
export async function* namedFiles(ctx: Reading): AsyncGenerator<{ groupId: string; keys: string[] }> {
  for await (const groupId of groupsOf(ctx)) {
    for await (const rows of attachedFiles(ctx, groupId)) yield { groupId, keys: keysOf(rows) }
    for await (const rows of trashedFiles(ctx, groupId)) yield { groupId, keys: keysOf(rows) }
    for await (const rows of pagesOf(ctx, groupId, nextArchives)) yield { groupId, keys: keysOf(rows) }
    for await (const rows of pagesOf(ctx, groupId, nextImports)) yield { groupId, keys: keysOf(rows) }
  }
}

const keysOf = (rows: readonly NamingRow[]): string[] => [
  ...new Set(rows.map(({ path }) => path).filter(path => path !== '')),
]

const pagesOf = <R extends NamingRow>({ read, signal }: Reading, groupId: string, next: Statement<Page, R>) =>
  pagesById((after, limit) => read(({ db }) => db.all(next, { groupId, after, limit })), { signal })

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
    const imports = await db.q
      .selectFrom('import_runs')
      .select('path')
      .where('group_id', '=', groupId)
      .where('path', 'in', [...unnamed, ''])
      .execute()
    for (const { path } of imports) if (path !== null) unnamed.delete(path)
    return keys.filter(key => !unnamed.has(key))
  })
}

import type { InputOf } from '@stowage/contract/protocol/operation'
import type {
  downloadExport as downloadOperation,
  ExportJob,
  ExportJobs,
} from '@stowage/contract/tables/exports'
import type { Kysely, Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { ExportsTable } from '#db/tables/exports.ts'
import type { Tables } from '#db/tables.ts'
import { type FileAnswer, fileAnswer } from '#http/output/file-answer.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx, WorkCtx } from '#server/context.ts'
import type { ExportTools } from './export-tools.ts'

/** An export or import as it is stored. */
export type ExportRow = Selectable<ExportsTable>

/** An export or import with the change that it was. */
type ShownExport = ExportRow & { readonly change_id: string | null }

/** How many of them a list shows. */
const maxListed = 1000

/** With the change that an import was, as long as it is known. */
const withChange = (q: Kysely<Tables>, groupId: string) =>
  q
    .selectFrom('exports as e')
    .leftJoin('changes as c', join => join.onRef('c.group_id', '=', 'e.group_id').onRef('c.id', '=', 'e.id'))
    .selectAll('e')
    .select('c.id as change_id')
    .where('e.group_id', '=', groupId)

const newest = statement<{ groupId: string; limit: number }>()((q, p) =>
  withChange(q, p.groupId).orderBy('e.id', 'desc').limit(p.limit),
)

const byId = statement<{ groupId: string; id: string }>()((q, p) =>
  withChange(q, p.groupId).where('e.id', '=', p.id),
)

const byMember = statement<{ userId: string; id: string }>()((q, p) =>
  q
    .selectFrom('memberships as m')
    .innerJoin('exports as e', 'e.group_id', 'm.group_id')
    .selectAll('e')
    .where('m.user_id', '=', p.userId)
    .where('m.role', 'in', ['owner', 'user'])
    .where('e.id', '=', p.id),
)

/** An export or import of this group. */
export async function requireExport(db: Reader, groupId: string, id: string): Promise<ShownExport> {
  const row = await db.first(byId, { groupId, id })
  if (row === undefined) throw new Problem('export.not_found')
  return row
}

/** Shapes rows; they are kept for so many days, 0 for ever. */
export const toJob =
  (keepDays: number) =>
  (row: ShownExport): ExportJob => {
    const notes: string[] = JSON.parse(row.notes)
    return {
      id: row.id,
      groupId: row.group_id,
      kind: row.kind,
      status: row.status,
      progress: row.progress,
      ...(row.artifact_path === '' ? {} : { artifactPath: row.artifact_path }),
      sizeBytes: row.size_bytes,
      ...(row.error === '' ? {} : { error: row.error }),
      ...(notes.length === 0 ? {} : { notes }),
      ...(row.change_id === null ? {} : { changeId: row.change_id }),
      ...(keepDays === 0 ? {} : { expiresAt: addMilliseconds(row.created_at, keepDays * day) }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  }

/** The newest exports and imports of the group. */
export const listExports =
  (keepDays: number) =>
  async ({ db, actor }: ReadCtx): Promise<ExportJobs> => {
    const rows = await db.all(newest, { groupId: actor.groupId, limit: maxListed })
    return { items: rows.map(toJob(keepDays)) }
  }

/** One of them. */
export const showExport =
  (keepDays: number) =>
  async ({ db, actor }: ReadCtx, { id }: { id: string }): Promise<ExportJob> =>
    toJob(keepDays)(await requireExport(db, actor.groupId, id))

/** Sends the archive of a completed export, of whichever group of the caller: a plain link names none. */
export const downloadExport =
  ({ store }: ExportTools) =>
  async (ctx: WorkCtx, { id }: InputOf<typeof downloadOperation>): Promise<FileAnswer> => {
    const { userId } = ctx.actor
    const row = await ctx.read(({ db }) => db.first(byMember, { userId, id }))
    if (row === undefined) throw new Problem('export.not_found')
    if (row.status !== 'completed') throw new Problem('export.not_completed')
    if (row.kind === 'import') throw new Problem('export.is_import')
    if (row.is_private === 1 && row.user_id !== userId) throw new Problem('export.private')
    return fileAnswer({
      type: 'application/zip',
      name: `homebox-export-${row.id}.zip`,
      size: () => row.size_bytes,
      open: async () => {
        const archive = await store.open(row.artifact_path)
        if (archive === undefined) throw new Problem('export.archive_missing')
        return archive
      },
    })
  }

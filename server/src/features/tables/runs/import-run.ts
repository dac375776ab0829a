import type { ImportOptions } from '@stowage/contract/tables/import-options'
import type { ImportReport } from '@stowage/contract/tables/imports'
import type { Updateable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { ImportRunsTable } from '#db/tables/import-runs.ts'
import { requireWriter } from '#http/pipeline/authorize.ts'
import type { Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { FinishCtx } from '#long-writes/define-long-write.ts'
import type { JobKind, Member } from '#server/context.ts'

/** The job of a run; `key` is the place of the file, also when the run has ended. */
export const importRunJob: JobKind<{ runId: string; key: string }> = { kind: 'entities.import' }

/** The most unfinished runs of a group. */
const maxUnfinished = 10

const unfinishedOf = statement<{ groupId: string }>()((q, p) =>
  q
    .selectFrom('import_runs')
    .select('id')
    .where('group_id', '=', p.groupId)
    .where('status', 'in', ['pending', 'running'])
    .limit(maxUnfinished),
)

/** Names a run. */
export interface RunKey {
  readonly groupId: string
  readonly id: string
}

interface NewRun extends RunKey {
  readonly userId: string
  readonly path: string
  readonly options: ImportOptions
  readonly now: Instant
}

/** Writes down a run that waits for its job; throws `request.too_many` when too many of the group do. */
export async function insertRun(
  db: Writer,
  { groupId, id, userId, path, options, now }: NewRun,
): Promise<void> {
  if ((await db.all(unfinishedOf, { groupId })).length >= maxUnfinished)
    throw new Problem('request.too_many', {
      text: `A group may have ${maxUnfinished} imports waiting or under way; try again when some are done`,
      retryAfter: 30,
    })
  await db.q
    .insertInto('import_runs')
    .values({
      group_id: groupId,
      id,
      user_id: userId,
      status: 'pending',
      path,
      options: JSON.stringify(options),
      report: null,
      error: null,
      long_write_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** Changes a run that has not ended; false when it has, or is gone. */
async function change(
  { db, now }: { readonly db: Writer; readonly now: Instant },
  { groupId, id }: RunKey,
  changes: Updateable<ImportRunsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.q
    .updateTable('import_runs')
    .set({ ...changes, updated_at: now })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A transaction that changes a run. */
type RunCtx = Pick<FinishCtx, 'db' | 'now' | 'announce'>

/** Notes that the work begins, or begins again; undefined when the run has ended. */
export async function startRun(ctx: RunCtx, key: RunKey): Promise<ImportOptions | undefined> {
  if (!(await change(ctx, key, { status: 'running', long_write_id: null }))) return undefined
  await ctx.announce('import.mutation')
  return JSON.parse((await requireAsked(ctx.db, key)).options)
}

/** Notes which long write does it. */
export async function noteLongWrite(
  ctx: Omit<RunCtx, 'announce'>,
  key: RunKey,
  longWriteId: string,
): Promise<void> {
  await change(ctx, key, { long_write_id: longWriteId })
}

/** Notes that the import is done, in the transaction that does the last of it. */
export async function completeRun(ctx: RunCtx, key: RunKey, report: ImportReport): Promise<void> {
  const done = { status: 'completed', path: null, report: JSON.stringify(report) } as const
  if (await change(ctx, key, done)) await ctx.announce('import.mutation')
}

/** Notes that the import cannot be done; `error` is an error body in JSON. */
export async function failRun(ctx: RunCtx, key: RunKey, error: string): Promise<void> {
  if (await change(ctx, key, { status: 'failed', path: null, error })) await ctx.announce('import.mutation')
}

/** The error body of what is our own fault, or has taken the server down. */
export const internalError = (error: string): string => JSON.stringify({ error, code: 'internal' })

/** The run has ended, or is gone with its group. */
export class RunEnded extends Error {}

const asked = statement<RunKey>()((q, p) =>
  q
    .selectFrom('import_runs as r')
    .leftJoin('users as u', join => join.onRef('u.id', '=', 'r.user_id').on('u.disabled_at', 'is', null))
    .leftJoin('memberships as m', join =>
      join.onRef('m.user_id', '=', 'u.id').onRef('m.group_id', '=', 'r.group_id'),
    )
    .select(['r.options', 'm.user_id as userId', 'm.role'])
    .where('r.group_id', '=', p.groupId)
    .where('r.id', '=', p.id)
    .where('r.status', 'in', ['pending', 'running']),
)

async function requireAsked(db: Reader, key: RunKey) {
  const row = await db.first(asked, { groupId: key.groupId, id: key.id })
  if (row === undefined) throw new RunEnded()
  return row
}

/**
 * Who has asked for a run, with the role that they have now; throws `group.no_access` when they are no member any more,
 * and `RunEnded` when the run has ended.
 */
export async function requireAsker(db: Reader, key: RunKey): Promise<Member> {
  const { userId, role } = await requireAsked(db, key)
  if (userId === null || role === null) throw new Problem('group.no_access')
  const { groupId } = key
  const asker: Member = { userId, groupId, sessionId: null, role: 'user', via: 'header', groupRole: role }
  requireWriter(asker)
  return asker
}

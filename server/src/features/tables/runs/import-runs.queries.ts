import type { InputOf } from '@stowage/contract/protocol/operation'
import type { getImport, ImportRun } from '@stowage/contract/tables/imports'
import { statement } from '#db/query/statement.ts'
import { addMilliseconds, day, type Instant } from '#kernel/clock.ts'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'

/** Retention of an ended run, milliseconds. */
export const keptFor = day

/** A run that has not ended, or not long ago, with the long write that does it and the change that it made. */
const byId = statement<{ groupId: string; id: string; since: Instant }>()((q, p) =>
  q
    .selectFrom('import_runs as r')
    .leftJoin('long_writes as w', join =>
      join.onRef('w.group_id', '=', 'r.group_id').onRef('w.id', '=', 'r.long_write_id'),
    )
    .leftJoin('changes as c', join => join.onRef('c.group_id', '=', 'r.group_id').onRef('c.id', '=', 'r.id'))
    .select(['r.id', 'r.status', 'r.report', 'r.error', 'c.id as changeId', 'w.done', 'w.total'])
    .where('r.group_id', '=', p.groupId)
    .where('r.id', '=', p.id)
    .where(({ eb, or }) =>
      or([eb('r.status', 'in', ['pending', 'running']), eb('r.updated_at', '>', p.since)]),
    ),
)

/** Percent: reading and planning come to 10, the batches of the long write to 89. */
const planned = 10
const batches = 89

function progressOf(status: ImportRun['status'], done: number | null, total: number | null): number {
  if (status === 'completed') return 100
  if (status !== 'running') return 0
  return total === null || total === 0 ? planned / 2 : planned + Math.floor((batches * (done ?? 0)) / total)
}

/** Shows the progress of an import in the background, or its result. */
export async function showImport(
  { db, now, actor: { groupId } }: ReadCtx,
  { id }: InputOf<typeof getImport>,
): Promise<ImportRun> {
  const run = await db.first(byId, { groupId, id, since: addMilliseconds(now, -keptFor) })
  if (run === undefined) throw new Problem('import.not_found')
  const { status, report, error, changeId, done, total } = run
  return {
    id: run.id,
    status,
    progress: progressOf(status, done, total),
    report: JSON.parse(report ?? 'null'),
    changeId,
    error: JSON.parse(error ?? 'null'),
  }
}

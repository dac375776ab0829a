import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { insertMany } from '#db/query/insert-many.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import type { JobsTable } from '#db/tables/jobs.ts'
import { addMilliseconds, day, type Instant } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'

export interface JobRequest {
  readonly kind: string
  readonly input: unknown
  readonly groupId: string | null
  readonly runAt: Instant
  readonly now: Instant
}

/** The longest that a job waits, milliseconds: one that is to wait for longer looks again then. */
export const longestWait = day

/** Writes down work for later, in the transaction that asks for it; returns the job's id. */
export async function enqueue(db: Writer, work: JobRequest): Promise<string> {
  const row = toJobRow(newId(), work)
  await db.q.insertInto('jobs').values(row).execute()
  return row.id
}

/** The row of a job that waits. */
export function toJobRow(id: string, { kind, input, groupId, runAt, now }: JobRequest): NewJob {
  const latest = addMilliseconds(now, longestWait)
  return {
    id,
    group_id: groupId,
    kind,
    input: JSON.stringify(input),
    state: 'waiting',
    attempts: 0,
    progress: 0,
    run_at: runAt < latest ? runAt : latest,
    created_at: now,
  }
}

type NewJob = Pick<
  JobsTable,
  'id' | 'group_id' | 'kind' | 'input' | 'state' | 'attempts' | 'progress' | 'run_at' | 'created_at'
>

const insertOrRevive = insertMany<NewJob, { id: string }>(
  'jobs',
  {
    id: 'text',
    group_id: 'text',
    kind: 'text',
    input: 'text',
    state: 'text',
    attempts: 'integer',
    progress: 'integer',
    run_at: 'text',
    created_at: 'text',
  },
  sql`on conflict (id) do update set state = 'waiting', attempts = 0, error = null, run_at = excluded.run_at
    where jobs.state = 'failed' returning id`,
)

/**
 * Enqueues the same work for each input. At most one job per input waits or runs; a failed one is retried.
 * Returns the number of enqueued jobs.
 */
export async function enqueueEach(
  db: Writer,
  { inputs, ...work }: Omit<JobRequest, 'input'> & { readonly inputs: readonly unknown[] },
): Promise<number> {
  const { kind, groupId } = work
  const jobs = inputs.map(input => toJobRow(jobId(groupId, kind, JSON.stringify(input)), { ...work, input }))
  return (await insertOrRevive(db, jobs)).length
}

const asked = statement<{ ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('jobs')
    .select('id')
    .where('state', '!=', 'failed')
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** Those of at most 1,000 inputs for which `enqueueEach` would write down work: it neither waits for them nor is under way. */
export async function findUnasked<I>(
  db: Reader,
  { kind, groupId }: Pick<JobRequest, 'kind' | 'groupId'>,
  inputs: readonly I[],
): Promise<I[]> {
  const ids = inputs.map(input => jobId(groupId, kind, JSON.stringify(input)))
  const found = new Set((await db.all(asked, { ids })).map(({ id }) => id))
  return inputs.filter((_, i) => !found.has(requireValue(ids[i])))
}

/** The same work has the same id. */
export const jobId = (...work: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(work)).digest('hex').slice(0, 32)

import { type SqlBool, sql } from 'kysely'
import { always, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { JobsTable } from '#db/tables/jobs.ts'
import type { Instant } from '#kernel/clock.ts'

/** Number of jobs of a kind by state, up to 1,000. */
export interface JobCount {
  readonly kind: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
  /** When the one that waits longest was to run, or is to; null when none waits. */
  readonly nextAt: Instant | null
}

const maxCounted = 1000

const countThem = statement<{ kinds: readonly string[] }>()((q, p, dialect) => {
  const inState = (state: JobsTable['state']) =>
    q.selectFrom('jobs as j').where(sql<SqlBool>`j.kind = k.value`).where('j.state', '=', always(state))
  const count = (state: JobsTable['state']) => {
    const some = inState(state).select(always(1).as('one')).limit(always(maxCounted))
    return sql<number>`(select count(*) from (${some}) counted)`
  }
  const next = inState('waiting').select('j.run_at').orderBy('j.run_at').limit(always(1))
  return sql<JobCount>`select k.value as kind, ${count('waiting')} as waiting, ${count('running')} as running,
    ${count('failed')} as failed, (${next}) as "nextAt" from ${dialect.listTable(p.kinds, 'text')} k`
})

/** Counts the jobs of these kinds by state, with one statement that reads at most 1,000 rows for each number. */
export const countJobs = (db: Reader, kinds: readonly string[]): Promise<JobCount[]> =>
  db.all(countThem, { kinds })

/** Counts the jobs of all kinds by state. */
export async function countByState(db: Reader): Promise<Record<JobsTable['state'], number>> {
  const rows = await db.q
    .selectFrom('jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const of = (state: JobsTable['state']) => Number(rows.find(row => row.state === state)?.count ?? 0)
  return { waiting: of('waiting'), running: of('running'), failed: of('failed') }
}

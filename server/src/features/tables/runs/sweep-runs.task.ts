import type { BackgroundCtx } from '#jobs/background.ts'
import { sweep } from '#jobs/sweep.ts'
import { addMilliseconds } from '#kernel/clock.ts'
import { importRunJob } from './import-run.ts'
import { keptFor } from './import-runs.queries.ts'

/**
 * Forgets imports in the background that ended more than 24 hours ago, and those that somebody has discarded the job of.
 * Their files are removed by their jobs, or set aside with those that no row names.
 */
export const sweepRuns = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now, limit) =>
    db.q
      .deleteFrom('import_runs')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('group_id', 'id'),
          'in',
          selectFrom('import_runs as r')
            .select(['r.group_id', 'r.id'])
            .where('r.updated_at', '<', addMilliseconds(now, -keptFor))
            .where(({ or, eb, not, exists, selectFrom }) =>
              or([
                eb('r.status', 'in', ['completed', 'failed']),
                not(
                  exists(
                    selectFrom('jobs as j')
                      .select('j.id')
                      .whereRef('j.group_id', '=', 'r.group_id')
                      .where('j.kind', '=', importRunJob.kind)
                      .where('j.state', '!=', 'failed'),
                  ),
                ),
              ]),
            )
            .limit(limit)
            .$asTuple('group_id', 'id'),
        ),
      )
      .executeTakeFirstOrThrow(),
  )

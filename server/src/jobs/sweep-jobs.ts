import { addMilliseconds, day } from '#kernel/clock.ts'
import type { BackgroundCtx } from './background.ts'
import { sweep } from './sweep.ts'

const keptAfterFailure = 30 * day

/** Forgets jobs that were given up more than 30 days ago. */
export const sweepJobs = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now, limit) =>
    db.q
      .deleteFrom('jobs')
      .where('id', 'in', q =>
        q
          .selectFrom('jobs')
          .select('id')
          .where('state', '=', 'failed')
          .where('run_at', '<', addMilliseconds(now, -keptAfterFailure))
          .limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )

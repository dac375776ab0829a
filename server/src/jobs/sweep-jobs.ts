import { day, shift } from '#kernel/clock.ts'
import type { BackgroundCtx } from './background.ts'
import { sliceSize, sweep } from './sweep.ts'

const kept = 30 * day

/** Forgets jobs that were given up more than 30 days ago. */
export const sweepJobs = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now) =>
    db.q
      .deleteFrom('jobs')
      .where('id', 'in', q =>
        q
          .selectFrom('jobs')
          .select('id')
          .where('state', '=', 'failed')
          .where('run_at', '<', shift(now, -kept))
          .limit(sliceSize),
      )
      .executeTakeFirstOrThrow(),
  )

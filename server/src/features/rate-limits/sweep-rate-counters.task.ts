import type { BackgroundCtx } from '#jobs/background.ts'
import { sweep } from '#jobs/sweep.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'

/** Forgets attempts that were counted more than a day ago and lock nothing any more. */
export const sweepRateCounters = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now, limit) =>
    db.q
      .deleteFrom('rate_counters')
      .where('key', 'in', q =>
        q
          .selectFrom('rate_counters')
          .select('key')
          .where('last_at', '<', addMilliseconds(now, -day))
          .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
          .limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )

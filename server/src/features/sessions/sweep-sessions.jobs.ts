import type { BackgroundCtx } from '#jobs/background.ts'
import { batchSize, sweep } from '#jobs/sweep.ts'

/** Forgets sessions that have expired, and with them their tokens. */
export const sweepSessions = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now) =>
    db.q
      .deleteFrom('sessions')
      .where('id', 'in', q =>
        q.selectFrom('sessions').select('id').where('expires_at', '<=', now).limit(batchSize),
      )
      .executeTakeFirstOrThrow(),
  )

import type { BackgroundCtx } from '#jobs/background.ts'
import { sweep } from '#jobs/sweep.ts'

/** Forgets sessions that have expired, and with them their tokens. */
export const sweepSessions = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now, limit) =>
    db.q
      .deleteFrom('sessions')
      .where('id', 'in', q =>
        q.selectFrom('sessions').select('id').where('expires_at', '<=', now).limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )

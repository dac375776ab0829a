import type { BackgroundCtx } from '#jobs/background.ts'
import { sweep } from '#jobs/sweep.ts'

/** Forgets what was answered under idempotency keys that have expired. */
export const sweepIdempotencyKeys = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now, limit) =>
    db.q
      .deleteFrom('idempotency_keys')
      .where('id', 'in', q =>
        q.selectFrom('idempotency_keys').select('id').where('expires_at', '<=', now).limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )

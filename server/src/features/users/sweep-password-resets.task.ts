import type { BackgroundCtx } from '#jobs/background.ts'
import { sweep } from '#jobs/sweep.ts'

/** Forgets password resets that have expired or were used. */
export const sweepPasswordResets = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now, limit) =>
    db.q
      .deleteFrom('password_resets')
      .where('id', 'in', q =>
        q
          .selectFrom('password_resets')
          .select('id')
          .where(({ eb, or }) => or([eb('expires_at', '<=', now), eb('used_at', 'is not', null)]))
          .limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )

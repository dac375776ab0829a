import type { BackgroundCtx } from '#jobs/background.ts'
import { sweep } from '#jobs/sweep.ts'

/** Forgets invitations that have expired or have no uses left. */
export const sweepInvitations = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now, limit) =>
    db.q
      .deleteFrom('invitations')
      .where('token_hash', 'in', q =>
        q
          .selectFrom('invitations')
          .select('token_hash')
          .where(({ eb, or }) => or([eb('expires_at', '<=', now), eb('uses', '<=', 0)]))
          .limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )

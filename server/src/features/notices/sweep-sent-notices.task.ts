import { noticeDays } from '@stowage/contract/upkeep/notices'
import type { BackgroundCtx } from '#jobs/background.ts'
import { sweep } from '#jobs/sweep.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'

/** Forgets what was sent to notifiers more than 30 days ago. */
export const sweepSentNotices = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now, limit) =>
    db.q
      .deleteFrom('sent_notices')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('group_id', 'id'),
          'in',
          selectFrom('sent_notices')
            .select(['group_id', 'id'])
            .where('at', '<', addMilliseconds(now, -noticeDays * day))
            .limit(limit)
            .$asTuple('group_id', 'id'),
        ),
      )
      .executeTakeFirstOrThrow(),
  )

import type { BackgroundCtx } from '#jobs/background.ts'
import { sweep } from '#jobs/sweep.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'

/** How long an address is known after somebody last signed in from it. */
const knownFor = 365 * day

/** Forgets addresses from which nobody has signed in for a year. */
export const sweepKnownAddresses = (ctx: BackgroundCtx): Promise<void> =>
  sweep(ctx, (db, now, limit) =>
    db.q
      .deleteFrom('known_addresses')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('user_id', 'address'),
          'in',
          selectFrom('known_addresses as k')
            .select(['k.user_id', 'k.address'])
            .where('k.last_at', '<', addMilliseconds(now, -knownFor))
            .limit(limit)
            .$asTuple('user_id', 'address'),
        ),
      )
      .executeTakeFirstOrThrow(),
  )

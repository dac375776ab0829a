import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { type Instant, latestNoted } from '#kernel/clock.ts'

interface Turn {
  readonly task: string
  readonly now: Instant
  /** The turn is free unless somebody has taken one since. */
  readonly since: Instant
}

const takeFree = statement<Turn & { readonly latest: Instant }>()((q, p) =>
  q
    .insertInto('schedule')
    .values({ task: p.task, last_at: p.now })
    .onConflict(conflict =>
      conflict
        .column('task')
        .doUpdateSet({ last_at: p.now })
        .where(({ eb, or }) =>
          or([eb('schedule.last_at', '<', p.since), eb('schedule.last_at', '>', p.latest)]),
        ),
    ),
)

/** Takes the turn to run a periodic task; false when another process has taken it since then. */
export const takeTurn = async (db: Writer, turn: Turn): Promise<boolean> =>
  (await db.run(takeFree, { ...turn, latest: latestNoted(turn.now) })) > 0

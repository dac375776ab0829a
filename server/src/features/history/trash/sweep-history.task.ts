import { sql } from 'kysely'
import { repeatBatches } from '#db/query/batches.ts'
import type { Writer } from '#db/reader-writer.ts'
import { forgetEvents } from '#events/record-event.ts'
import { groupsOf } from '#features/files/index.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { skipHeldGroup } from '#jobs/skip-held-group.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { deleteSome } from './delete-trash.ts'

/** For how long, days: what was deleted, and changes (0: for ever). */
export interface HistoryDays {
  readonly trashDays: number
  readonly keepDays: number
}

/** Deletes for good what has been in the trash for long enough, and forgets old changes and events. Running twice only finds less to do. */
export const sweepHistory =
  ({ trashDays, keepDays }: HistoryDays) =>
  async (ctx: BackgroundCtx): Promise<void> => {
    const { signal } = ctx
    const before = addMilliseconds(ctx.now(), -trashDays * day)
    const oldest = addMilliseconds(ctx.now(), -keepDays * day)
    const forgetOldEvents = (limit: number) => ctx.write(({ db }) => forgetEvents(db, oldest, limit), null)
    if (keepDays > 0) await repeatBatches(forgetOldEvents, { size: 500, signal })
    for await (const groupId of groupsOf(ctx)) {
      const purge = (limit: number) => ctx.write(write => deleteSome(write, groupId, limit, before), groupId)
      const forget = (limit: number) => ctx.write(({ db }) => forgetSome(db, groupId, oldest, limit), groupId)
      await skipHeldGroup(ctx, groupId, async () => {
        await repeatBatches(purge, { size: 50, signal })
        if (keepDays > 0) await repeatBatches(forget, { size: 100, signal })
      })
    }
  }

/** Forgets changes that are older and have deleted nothing that can still be had back; answers how many. */
async function forgetSome(db: Writer, groupId: string, before: string, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select n from changes c
    where c.group_id = ${groupId} and c.at < ${before}
      and c.n < (select max(n) from changes where group_id = ${groupId})
      and not exists (select 1 from trash t where t.group_id = c.group_id and t.n = c.n)
    order by c.at limit ${limit}`.execute(db.q)
  const numbers = rows.map(({ n }) => n)
  if (numbers.length === 0) return 0
  const last = Math.max(...numbers)
  await sql`update group_numbers set forgotten_n = ${last}
    where group_id = ${groupId} and forgotten_n < ${last}`.execute(db.q)
  for (const table of ['stock_moves', 'change_rows', 'changes'] as const)
    await sql`delete from ${sql.table(table)} where group_id = ${groupId}
      and ${db.dialect.isAnyOf(sql.ref('n'), numbers, 'number')}`.execute(db.q)
  return rows.length
}

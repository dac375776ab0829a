import type { deleteTrash as operation } from '@stowage/contract/history/history'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { sql } from 'kysely'
import { forgetTrashed, type Trashed } from '#events/trash.ts'
import { enqueueFileRemoval } from '#features/files/index.ts'
import { notYet } from '#kernel/not-yet.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { WorkCtx, WriteCtx } from '#server/context.ts'
import { requireTrashed } from './find-trashed.ts'

/** How much of the trash one transaction deletes for good. */
const batchSize = 100

type Ctx = Pick<WriteCtx, 'db' | 'later'>

/** Deletes one entry of the trash permanently, and later its files. */
export const deleteTrash =
  (trashDays: number) =>
  async (ctx: WriteCtx, { id }: InputOf<typeof operation>): Promise<void> => {
    const { db, actor, now } = ctx
    const trashed = await requireTrashed(db, actor, id, { now, trashDays })
    await enqueueFileRemoval(ctx, await forgetTrashed(db, actor.groupId, [trashed]))
    await ctx.announce('user.mutation')
  }

/** Deletes everything in the trash for good. */
export async function emptyTrash(work: WorkCtx): Promise<void> {
  const { groupId } = work.actor
  const deleteNext = async (ctx: WriteCtx) => {
    await ctx.announce('user.mutation')
    return (await deleteSome(ctx, groupId, batchSize)) < batchSize ? undefined : notYet
  }
  const show = async () => undefined
  while ((await work.concludeAndShow(deleteNext, show)) === notYet) await yieldToEventLoop()
}

/** Deletes the oldest of the trash for good, of what was deleted before a moment; answers how many. */
export async function deleteSome(ctx: Ctx, groupId: string, limit: number, before = '9999'): Promise<number> {
  const { rows } = await sql<Trashed>`select id, subject_id, row_key, table_name from trash
    where group_id = ${groupId} and deleted_at <= ${before} order by deleted_at, id limit ${limit}`.execute(
    ctx.db.q,
  )
  await enqueueFileRemoval(ctx, await forgetTrashed(ctx.db, groupId, rows))
  return rows.length
}

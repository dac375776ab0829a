import { repeatBatches } from '#db/query/batches.ts'
import type { WriteCtx } from '#server/context.ts'

/** Ends one session, its attachment token and its live connections; false when it had ended already. */
export async function endSession<A>(ctx: WriteCtx<A>, id: string): Promise<boolean> {
  const gone = await ctx.db.q.deleteFrom('sessions').where('id', '=', id).returning('id').executeTakeFirst()
  if (gone === undefined) return false
  await ctx.announce('session.ended', id)
  return true
}

/** Ends every session of a person, except one if there is one to keep; returns how many these were. API keys live on. */
export function endSessionsOf<A>(
  ctx: WriteCtx<A>,
  userId: string,
  kept: string | null = null,
): Promise<number> {
  return repeatBatches(async limit => {
    let sessions = ctx.db.q.selectFrom('sessions').select('id').where('user_id', '=', userId)
    if (kept !== null) sessions = sessions.where('id', '<>', kept)
    const rows = await sessions.limit(limit).execute()
    if (rows.length === 0) return 0
    const ids = rows.map(({ id }) => id)
    await ctx.db.q.deleteFrom('sessions').where('id', 'in', ids).execute()
    for (const id of ids) await ctx.announce('session.ended', id)
    return rows.length
  })
}

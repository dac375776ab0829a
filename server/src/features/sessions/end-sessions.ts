import type { WriteCtx } from '#server/context.ts'

const most = 500

/** Ends one session, its attachment token and its live connections; false when it had ended already. */
export async function endSession<A>(ctx: WriteCtx<A>, id: string): Promise<boolean> {
  const gone = await ctx.db.q.deleteFrom('sessions').where('id', '=', id).returning('id').executeTakeFirst()
  if (gone === undefined) return false
  await ctx.announce('session.ended', id)
  return true
}

/** Ends every session of a person, except one if there is one to keep; returns how many these were. API keys live on. */
export async function endSessionsOf<A>(
  ctx: WriteCtx<A>,
  userId: string,
  kept: string | null = null,
): Promise<number> {
  for (let count = 0; ; ) {
    let sessions = ctx.db.q.selectFrom('sessions').select('id').where('user_id', '=', userId)
    if (kept !== null) sessions = sessions.where('id', '<>', kept)
    const rows = await sessions.limit(most).execute()
    if (rows.length === 0) return count
    count += rows.length
    const ids = rows.map(({ id }) => id)
    await ctx.db.q.deleteFrom('sessions').where('id', 'in', ids).execute()
    for (const id of ids) await ctx.announce('session.ended', id)
  }
}
